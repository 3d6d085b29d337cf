import { requireSignedIn } from '../auth/access.ts';
import { tokenNotValid } from '../auth/bearer.ts';
import { checkPassword, wrongPassword } from '../auth/check-password.ts';
import { givenDetails } from '../details/given-details.ts';
import { detailsKey } from '../reading/redacted-copies.ts';
import type { Handler } from '../http/handler.ts';
import { Unavailable } from '../http/http-errors.ts';
import type { Services } from '../services.ts';
import { deleteUnneeded } from '../storage/blobs/blobs.ts';
import { deleteAccount as deleteStored } from '../storage/accounts/delete-account.ts';
import { findFile } from '../storage/files/find-files.ts';
import type { User } from '../storage/accounts/users.ts';

/** How often others’ copies are made anew for versions that came meanwhile: as many as one upload can bring. */
const MAX_TRIES = 20;
const RETRY_AFTER_SECONDS = 5;

/**
 * Deletes one's own account, with what of it is not to stay. Throws `bad_request` for a wrong password, and `RateLimited`: who
 * has found an open session must not find the password by it.
 */
export const deleteAccount: Handler<'deleteAccount'> = async ({ body, caller, request }, services) => {
  const { id } = requireSignedIn(caller);
  const user = await checkPassword(id, body.password, request.ip, services);
  const { files, unneeded } = await deleteWith(user, body.keep, services);
  for (const file of files) services.removals.add(file);
  await deleteUnneeded(services.blobs, unneeded);
  await services.accountMails.sendDeleted(user, body.keep);
  return { status: 200, body: { detail: 'Your account has been deleted.' } };
};

async function deleteWith(
  user: User,
  keep: Parameters<typeof deleteStored>[2],
  { db, redactedCopies, publicUrl }: Services,
): Promise<Extract<Awaited<ReturnType<typeof deleteStored>>, { is: 'done' }>> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const outcome = await deleteStored(db, user, keep, (version) =>
      detailsKey(givenDetails(version, publicUrl())),
    );
    if (outcome.is === 'done') return outcome;
    if (outcome.is === 'gone') throw tokenNotValid();
    if (outcome.is === 'changed') wrongPassword();
    if (outcome.is !== 'unready') continue;
    for (const { id, number } of outcome.versions) {
      const file = await findFile(db, id, number);
      if (file !== undefined) await redactedCopies.blobOf(file, givenDetails(file, publicUrl()));
    }
  }
  throw new Unavailable('Your files are being changed at the moment. Try again.', RETRY_AFTER_SECONDS);
}

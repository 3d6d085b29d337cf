import { notFound, requireSignedIn } from '../auth/access.ts';
import {
  identityProblems,
  taken,
  throwProblems,
  trimmedIdentity,
  trimmedName,
  withTaken,
} from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { FORMER_USERNAME_DAYS, MAX_FORMER_USERNAMES } from '../../shared/limits.ts';
import { longDate } from '../../shared/long-date.ts';
import { changeProfile as changeStored } from '../storage/accounts/email-changes.ts';
import type { Services } from '../services.ts';
import { mayRenameFrom, releaseUsernames } from '../storage/accounts/former-usernames.ts';
import { findTaken, findUser } from '../storage/accounts/users.ts';
import { emailKey, usernameKey } from '../storage/accounts/account-keys.ts';

/**
 * Changes one's own names and address; access tokens have the new username from the next refresh on. A new address is
 * to be confirmed by a mailed link, and the former one gets a link to undo the change. Throws `bad_request` with the messages of all fields at
 * once, `not_found` for anybody else's account, and `RateLimited`.
 */
export const changeProfile: Handler<'changeProfile'> = async (
  { params, body, caller, request },
  { db, rateLimits, emailLinks, now },
) => {
  const { id } = requireSignedIn(caller);
  if (id !== params.userId) throw notFound();
  // Each try tells which names and addresses are taken, so each counts, as registrations do.
  await rateLimits.recordProfileChange(id, request.ip);
  const identity = trimmedIdentity(body);
  const before = await findUser(db, id);
  const problems = identityProblems(identity, before?.username);
  await releaseUsernames(db, now());
  throwProblems(withTaken(problems, await findTaken(db, identity, now(), before)));
  if (before !== undefined && usernameKey(before.username) !== usernameKey(identity.username))
    throwProblems({ username: await renameProblems(db, id, identity.username, now()) });
  if (before?.email_key !== emailKey(identity.email))
    await rateLimits.recordConfirmationMail(identity.email, request.ip);

  const tokens = emailLinks.createTokens(now());
  const names = { firstName: trimmedName(body.first_name), lastName: trimmedName(body.last_name) };
  const changed = await changeStored(db, id, { ...identity, ...names }, tokens, now());
  if (changed === undefined) throw notFound();
  if (typeof changed === 'string') throw taken(changed);
  const { user, isToConfirm, undoAddress } = changed;
  if (undoAddress !== undefined) emailLinks.sendUndo(user, undoAddress, tokens);
  if (isToConfirm) emailLinks.sendConfirmation(user, user.email, tokens);
  return { status: 200, body: { detail: 'Your account has been changed.' } };
};

/** A name that is left is kept for its account, so nobody may leave many. */
async function renameProblems(
  db: Services['db'],
  userId: number,
  username: string,
  now: Date,
): Promise<string[]> {
  const from = await mayRenameFrom(db, userId, username, now);
  if (from === undefined) return [];
  return [
    `You have left ${MAX_FORMER_USERNAMES} usernames within ${FORMER_USERNAME_DAYS} days. Take one of them again, or wait until ${longDate(from)}.`,
  ];
}

import { randomBytes } from 'node:crypto';
import { hashPassword } from '../auth/passwords.ts';
import { taken, throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { readUid, RESET_LIFE_MS } from '../mail/reset-links.ts';
import { undoEmail as undoStored } from '../storage/accounts/email-changes.ts';

const ENDED = { token: ['This link has expired or was used already.'] };

/**
 * Brings back the address that an e-mailed link went to, ends all sessions and gives the parts of a link by which a new
 * password is set: who reads the mails of this address could ask for one. Throws `bad_request` and `RateLimited`.
 */
export const undoEmail: Handler<'undoEmail'> = async ({ body, request }, { db, rateLimits, now }) => {
  await rateLimits.recordConfirmation(request.ip);
  const token = randomBytes(32).toString('base64url');
  const outcome = await undoStored(
    db,
    { userId: readUid(body.uid) ?? 0, token: body.token },
    {
      resetToken: token,
      resetExpiresAt: new Date(now().getTime() + RESET_LIFE_MS),
      unknownPasswordHash: await hashPassword(randomBytes(32).toString('base64url')),
    },
    now(),
  );
  if (outcome === 'ended') throwProblems(ENDED);
  if (outcome === 'email') throw taken('email');
  return {
    status: 200,
    body: { detail: 'Your former e-mail is back. Set a new password now.', uid: body.uid, token },
  };
};

import { hashPassword } from '../auth/passwords.ts';
import { newPasswordProblems, repeatedPasswordProblems, throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { readUid } from '../mail/reset-links.ts';
import { findResetUser, usePasswordReset } from '../storage/accounts/password-changes.ts';

const ENDED = { token: ['This link has expired or was used already. Ask for a new one.'] };

/** Sets a new password by an e-mailed link, and ends all sessions. Throws `bad_request` with the messages of all fields, and `RateLimited`. */
export const confirmPasswordReset: Handler<'confirmPasswordReset'> = async (
  { body, request },
  { db, rateLimits, now },
) => {
  await rateLimits.recordConfirmation(request.ip);
  const { uid, token, new_password1, new_password2 } = body;
  const link = { userId: readUid(uid) ?? 0, token };
  const user = await findResetUser(db, link, now());
  const names = user === undefined ? [] : [user.username, user.email];
  throwProblems({
    ...(user === undefined && ENDED),
    new_password1: newPasswordProblems(new_password1, names),
    new_password2: repeatedPasswordProblems(new_password1, new_password2),
  });
  // Hashed only now, since it is slow, and the same link may have been used meanwhile.
  const passwordHash = await hashPassword(new_password1);
  if (!(await usePasswordReset(db, link, passwordHash, now()))) throwProblems(ENDED);
  if (user !== undefined) {
    await rateLimits.forgive({ userId: user.id, username: user.username, address: request.ip });
  }
  return { status: 200, body: { detail: 'Your password has been set. Log in with it.' } };
};

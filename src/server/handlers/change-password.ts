import { REQUIRED } from '../../shared/texts.ts';
import { notFound, requireSignedIn } from '../auth/access.ts';
import { hashPassword, isRightPassword } from '../auth/passwords.ts';
import { newPasswordProblems, throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { changePasswordHash } from '../storage/accounts/password-changes.ts';
import { findUser } from '../storage/accounts/users.ts';

const WRONG = 'This is not your old password. Enter it again.';

/**
 * Sets a new password; the session of this call goes on, all others of the person end. Throws `bad_request` with the
 * messages of both fields, and `RateLimited`: who has found an open session must not find the password by it.
 */
export const changePassword: Handler<'changePassword'> = async (
  { body, caller, request },
  { db, rateLimits },
) => {
  const { id, sessionId } = requireSignedIn(caller);
  const user = await findUser(db, id);
  if (user === undefined) throw notFound();
  const newProblems = newPasswordProblems(body.new_password, [user.username, user.email]);
  if (body.old_password === '') throwProblems({ old_password: [REQUIRED], new_password: newProblems });

  const { username } = user;
  const isRight = await rateLimits.attemptPassword({ userId: id, username, address: request.ip }, () =>
    isRightPassword(body.old_password, user.password_hash ?? undefined),
  );
  throwProblems({ old_password: isRight ? [] : [WRONG], new_password: newProblems });

  const isChanged = await changePasswordHash(db, user, await hashPassword(body.new_password), sessionId);
  if (!isChanged) throwProblems({ old_password: [WRONG] });
  return { status: 200, body: { detail: 'Your password has been changed.' } };
};

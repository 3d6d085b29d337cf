import { AppError } from '../../shared/app-error.ts';
import { isRightPassword } from '../auth/passwords.ts';
import type { Handler } from '../http/handler.ts';
import { beginSession } from '../storage/accounts/tokens.ts';
import { findUserByName } from '../storage/accounts/users.ts';

/**
 * Logs in. Throws `no_active_account`, as soon and in the same words for an unknown name as for a wrong password, and
 * `RateLimited` after too many of these.
 */
export const createToken: Handler<'createToken'> = async ({ body, request }, { db, tokens, rateLimits }) => {
  const username = body.username.trim();
  const { ip: address } = request;
  rateLimits.refusePasswordAgain({ username, address });
  const user = await findUserByName(db, username);
  const isRight = await rateLimits.attemptPassword({ userId: user?.id, username, address }, () =>
    isRightPassword(body.password, user?.password_hash ?? undefined),
  );
  if (user === undefined || !isRight) throw noActiveAccount();
  const refresh = await tokens.signRefresh(user.id);
  const session = await beginSession(db, user, refresh.stored);
  if (session === undefined) throw noActiveAccount();
  return { status: 200, body: { access: await tokens.signAccess(session), refresh: refresh.text } };
};

function noActiveAccount(): AppError {
  return new AppError('no_active_account', 'No active account found with the given credentials');
}

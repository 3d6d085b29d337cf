import { AppError } from '../../shared/app-error.ts';
import { isRightPassword } from '../auth/passwords.ts';
import type { Handler } from '../handler.ts';
import { beginSession } from '../storage/tokens.ts';
import { findUserByName } from '../storage/users.ts';

/** Logs in. Throws `no_active_account`, as soon and in the same words for an unknown name as for a wrong password. */
export const createToken: Handler<'createToken'> = async ({ body }, { db, tokens }) => {
  const user = await findUserByName(db, body.username.trim());
  const isRight = await isRightPassword(body.password, user?.password_hash ?? undefined);
  if (user === undefined || !isRight) {
    throw new AppError('no_active_account', 'No active account found with the given credentials');
  }
  const access = await tokens.signAccess(user);
  const refresh = await tokens.signRefresh(user.id);
  await beginSession(db, refresh.stored);
  return { status: 200, body: { access, refresh: refresh.text } };
};

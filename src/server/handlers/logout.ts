import { tokenNotValid } from '../auth/bearer.ts';
import type { Handler } from '../http/handler.ts';
import { endSession } from '../storage/accounts/tokens.ts';

/** Ends a session, also one that has ended. Throws `token_not_valid` for what is no refresh token of this server. */
export const logout: Handler<'logout'> = async ({ body }, { db, tokens }) => {
  const token = await tokens.readEndedRefresh(body.refresh);
  if (token === undefined) throw tokenNotValid();
  await endSession(db, token);
  return { status: 200, body: { detail: 'Successfully logged out.' } };
};

import { tokenNotValid } from '../auth/bearer.ts';
import type { Handler } from '../http/handler.ts';
import { rotateToken } from '../storage/accounts/tokens.ts';

/** A new pair for a refresh token, which ends. Throws `token_not_valid`; see `rotateToken` for one used before. */
export const refreshToken: Handler<'refreshToken'> = async ({ body }, { db, tokens, now }) => {
  const old = await tokens.readRefresh(body.refresh);
  if (old === undefined) throw tokenNotValid();
  const refresh = await tokens.signRefresh(old.userId);
  const session = await rotateToken(db, old, refresh.stored, now());
  if (session === undefined) throw tokenNotValid();
  return { status: 200, body: { access: await tokens.signAccess(session), refresh: refresh.text } };
};

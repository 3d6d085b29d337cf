import { AppError } from '../../shared/app-error.ts';
import type { Caller, TokenSigner } from './tokens.ts';

/** The caller that an `Authorization` header names; undefined without one. Throws `token_not_valid` for a bad token. */
export async function readBearer(
  header: string | undefined,
  tokens: TokenSigner,
): Promise<Caller | undefined> {
  const [scheme, token = ''] = (header ?? '').trim().split(/\s+/, 2);
  if (scheme?.toLowerCase() !== 'bearer') return undefined;
  const caller = await tokens.readAccess(token);
  if (caller === undefined) throw tokenNotValid();
  return caller;
}

export function tokenNotValid(): AppError {
  return new AppError('token_not_valid', 'Given token not valid for any token type');
}

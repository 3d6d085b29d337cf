import { AppError } from '../../shared/app-error.ts';
import type { Services } from '../services.ts';
import { isSessionOpen } from '../storage/accounts/tokens.ts';
import type { Caller } from './tokens.ts';

/**
 * The caller that an `Authorization` header names; undefined without one. Throws `token_not_valid` for a bad token, and
 * for one whose session has been ended: a stolen token is worth nothing once its owner has changed the password.
 */
export async function readBearer(
  header: string | undefined,
  { db, tokens }: Pick<Services, 'db' | 'tokens'>,
): Promise<Caller | undefined> {
  const [scheme, token = ''] = (header ?? '').trim().split(/\s+/, 2);
  if (scheme?.toLowerCase() !== 'bearer') return undefined;
  const caller = await tokens.readAccess(token);
  if (caller === undefined || !(await isSessionOpen(db, caller.id, caller.sessionId))) throw tokenNotValid();
  return caller;
}

export function tokenNotValid(): AppError {
  return new AppError('token_not_valid', 'Given token not valid for any token type');
}

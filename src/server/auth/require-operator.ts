import type { Services } from '../services.ts';
import { isOperator } from '../moderation/operators.ts';
import { notFound, requireSignedIn } from './access.ts';
import type { Caller } from './tokens.ts';

/**
 * Id of the operator that makes a call. Throws `not_found` for every other account, whatever the call asks about, and
 * `RateLimited`. The database is asked each time, so that a right taken away is gone at once.
 */
export async function requireOperator(
  caller: Caller | undefined,
  kind: 'look' | 'decide',
  { db, rateLimits }: Pick<Services, 'db' | 'rateLimits'>,
): Promise<number> {
  const { id } = requireSignedIn(caller);
  if (!(await isOperator(db, id))) throw notFound();
  await rateLimits.recordOperator(id, kind);
  return id;
}

import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../storage/engine/schema.ts';

/**
 * One attempt of a limited number in a time. Only one moment is stored for all of them, `free_at`: each attempt moves it by
 * `spacingMs`, and it never lies more than `most` spacings ahead (the generic cell rate algorithm). So `most` attempts may
 * come at once, and then one in each spacing.
 */
export interface Attempt {
  readonly key: string;
  readonly most: number;
  readonly spacingMs: number;
}

/** Largest accepted difference between the clocks of several processes. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/** Attempt that comes too soon. */
export interface Refusal {
  readonly key: string;
  /** Milliseconds until the next may come. */
  readonly waitMs: number;
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super('Too many tries.');
  }
}

/**
 * Counts the attempts, all or none of them: gives the first that comes too soon. Callers that share keys give them in the
 * same order, or they would wait for each other.
 */
export async function recordAttempts(
  db: Kysely<Schema>,
  attempts: readonly Attempt[],
  now: Date,
): Promise<Refusal | undefined> {
  try {
    await db.transaction().execute(async (trx) => {
      for (const each of attempts) await recordAttempt(trx, each, now);
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

async function recordAttempt(
  trx: Transaction<Schema>,
  { key, most, spacingMs }: Attempt,
  now: Date,
): Promise<void> {
  // Later than any attempt can make it: the clock was set back since.
  const impossible = later(now, most * spacingMs + CLOCK_TOLERANCE_MS);
  const counted = await sql`
    insert into try_limits (key, free_at) values (${key}, ${later(now, spacingMs)})
    on conflict (key) do update
      set free_at = case when try_limits.free_at > ${impossible} then ${now}::timestamptz
        else greatest(try_limits.free_at, ${now}) end + make_interval(secs => ${spacingMs / 1000})
      where try_limits.free_at <= ${later(now, (most - 1) * spacingMs)} or try_limits.free_at > ${impossible}
    returning key
  `.execute(trx);
  if (counted.rows.length > 0) return;
  const { free_at } = await trx
    .selectFrom('try_limits')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  throw new Refused({ key, waitMs: free_at.getTime() - later(now, (most - 1) * spacingMs).getTime() });
}

/** Takes back attempts that turned out right. */
export async function takeBackAttempts(db: Kysely<Schema>, attempts: readonly Attempt[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { key, spacingMs } of attempts) {
      await sql`
        update try_limits set free_at = free_at - make_interval(secs => ${spacingMs / 1000}) where key = ${key}
      `.execute(trx);
    }
  });
}

/** Takes attempts back, as if they had never been made. */
export async function forgetAttempts(db: Kysely<Schema>, attempts: readonly Attempt[]): Promise<void> {
  const keys = attempts.map(({ key }) => key);
  await db.deleteFrom('try_limits').where('key', 'in', keys).execute();
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

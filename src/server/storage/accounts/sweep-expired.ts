import type { Kysely } from 'kysely';
import { releaseUsernames } from './former-usernames.ts';
import type { Schema } from '../engine/schema.ts';

/** Deletes what says nothing any more: links and sessions that have expired, tries that count no longer, names that were left long ago. */
export async function sweepExpired(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_confirmations').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_undos').where('expires_at', '<=', now).execute();
  await db.deleteFrom('refresh_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('known_networks').where('expires_at', '<=', now).execute();
  await releaseUsernames(db, now);
  await db.deleteFrom('try_limits').where('free_at', '<=', now).execute();
}

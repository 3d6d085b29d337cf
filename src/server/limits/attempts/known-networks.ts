import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/engine/schema.ts';

/** Whether an account was logged in to from a network, not too long ago. */
export async function isKnownNetwork(db: Kysely<Schema>, key: string, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .select('key')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberNetwork(db: Kysely<Schema>, key: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ key, expires_at: expiresAt })
    .onConflict((is) => is.column('key').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

import { sql, type Kysely } from 'kysely';

/**
 * Adds the networks from which each account has been logged in to, so that wrong guesses made elsewhere do not lock its
 * owner out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_networks (key text primary key, expires_at timestamptz not null)`.execute(db);
  await sql`create index known_networks_expires_at on known_networks (expires_at)`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Which refresh token another was given for, so that a lost answer can be given once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unknown of the tokens that are there: one of them that is used again ends its session, as before.
  await sql`alter table refresh_tokens add column parent_hash text`.execute(db);
  await sql`create index refresh_tokens_parent on refresh_tokens (parent_hash)`.execute(db);
}

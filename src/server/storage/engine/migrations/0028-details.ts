import { sql, type Kysely } from 'kysely';

/**
 * Columns for editing the details of a file: the recording's key with its work, which is shared anew under another title,
 * and the details written into the copy for others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table concrete_works add column media_key text`.execute(db);
  await sql`alter table file_versions add column redacted_details text not null default ''`.execute(db);
}

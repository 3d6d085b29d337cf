import { sql, type Kysely } from 'kysely';

/** Links to recordings that were set on the web, with the recording of the file in whose place each stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}

const STATEMENT = `alter table file_versions add column own_media jsonb`;

import { sql, type Kysely } from 'kysely';

/**
 * Whether the timeline of a component that was found may be shown, and where it comes by title, stands in an index that stays in
 * memory: the rows of timelines are fifteen times as much.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}

const STATEMENT = `create index timelines_listed on timelines (id) include (file_id, title_key) where is_listed`;

import { sql, type Kysely } from 'kysely';

/**
 * Columns for the page of a version: its form in small and the kinds of its timelines. Timelines are stored of the newest
 * version alone, so an older one that came before this has neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file_versions add column strip jsonb, add column kinds jsonb not null default '[]'`.execute(
    db,
  );
  await sql`
    update file_versions set strip = files.strip,
      kinds = (
        select coalesce(jsonb_agg(kind order by position), '[]') from timelines where timelines.file_id = files.id
      )
    from files where files.id = file_versions.file_id and number = files.version`.execute(db);
}

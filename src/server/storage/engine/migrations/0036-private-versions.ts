import { sql, type Kysely } from 'kysely';

/**
 * Every upload is a version of its own, private ones too: a version has a name that its owner gives it, and says apart who could
 * see it, everybody or whoever had a link. A draft that is there becomes a version like all others. Of a private file that has
 * links now, what was shown was shown by these, so that publishing it publishes none of it but the newest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table files add column last_number integer not null default 1`,
  `update files set last_number = version where version > 1`,
  `alter table file_versions add column name text not null default '', add column seen_at timestamptz`,
  `update file_versions set seen_at = published_at where published_at is not null`,
  `update file_versions set published_at = null from files
    where files.id = file_id and not is_public and not was_public_when_hidden
      and exists (select from share_links where share_links.file_id = files.id)`,
];

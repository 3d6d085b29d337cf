import { sql, type Kysely } from 'kysely';
import { tagsKey } from '../../files/tags-key.ts';

/**
 * Search keys of files beside their names: tags and licence given by the author, kinds of timelines and recording of the
 * newest version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await storeTags(db);
}

/** Tags are compared as `normalise` leaves them, which no database can do. */
async function storeTags(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; tags: string[] }>`
    select id, about -> 'tags' as tags from files where jsonb_array_length(about -> 'tags') > 0`.execute(db);
  for (const { id, tags } of rows)
    await sql`update files set tags_key = ${tagsKey(tags)} where id = ${id}`.execute(db);
}

const STATEMENTS = [
  `alter table files
    add column tags_key text collate "C" not null default '',
    add column licence text not null default '',
    add column plays text not null default 'none' check (plays in ('here', 'youtube', 'none')),
    add column has_kinds text[] not null default '{}'`,
  `update files set
    licence = coalesce((
      select value from jsonb_each_text(about -> 'licences')
      where key::integer <= version order by key::integer desc limit 1
    ), ''),
    plays = case storage when 'staticfiles' then 'here' when 'youtube' then 'youtube' else 'none' end,
    has_kinds = array(select distinct jsonb_array_elements_text(kinds))
    from file_versions where file_id = files.id and number = files.version`,
  `create index files_tags on files using gin (tags_key gin_trgm_ops) with (gin_pending_list_limit = 256)
    where tags_key <> ''`,
  `create index files_licence on files (licence) where licence <> ''`,
];

import { sql, type Kysely } from 'kysely';

/**
 * Identity and format of a version's file where it is of 1.0 or newer, what its times count, how many measures it has, and the tags
 * of its components.
 * Files of 0.x without a recording that say so count quarter notes (`src/tla/time-unit.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table file_versions
    add column document_id text,
    add column format text,
    add column time_unit text not null default 'seconds',
    add column measure_count integer`,
  `create index file_versions_quarters on file_versions (file_id) where time_unit = 'quarters'`,
  // Few components have tags: the others are in neither index.
  `alter table components add column tags text, add column tags_key text collate "C"`,
  `create index components_tags on components using gin (tags_key gin_trgm_ops)
    with (gin_pending_list_limit = 256) where tags_key is not null`,
  `create index components_by_tags_start on components (kind, left(tags_key, 100), id) include (timeline_id)
    where tags_key <> ''`,
  `create index file_versions_document on file_versions (document_id) where document_id is not null`,
  `update file_versions set time_unit = 'quarters'
    from concrete_works
    where concrete_works.id = concrete_work_id and storage = 'abstract' and coalesce(media_key, '') = ''
      and own_media is null
      and exists (
        select from jsonb_array_elements(metadata) as field
        where lower(trim(field->>'name')) = 'time unit'
          and ltrim(coalesce(
            case when edits ? (field->>'name') then coalesce(edits->>(field->>'name'), '') end,
            field->>'value')) ilike 'quarter%')`,
];

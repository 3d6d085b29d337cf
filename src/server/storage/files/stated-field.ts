import { sql, type RawBuilder } from 'kysely';

/** Longest value that is read: fields of a file may hold anything. */
const MAX_VALUE = 200;

/**
 * What a row of `file_versions` states in the first of these fields that it has, by names in lower case with spaces: as edited on
 * the web, else as in the file; empty for none.
 */
export const statedField = (names: readonly string[]): RawBuilder<string> => sql<string>`coalesce((
  select left(value, ${MAX_VALUE}) from (
    select key as name, value from jsonb_each_text(file_versions.edits)
    union all
    select field->>'name', field->>'value' from jsonb_array_elements(file_versions.metadata) as field
      where not jsonb_exists(file_versions.edits, field->>'name')
  ) as stated(name, value)
  where replace(lower(name), '_', ' ') = any(${names}::text[]) and btrim(value) <> ''
  order by array_position(${names}::text[], replace(lower(name), '_', ' ')) limit 1), '')`;

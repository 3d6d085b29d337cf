import { sql, type Kysely } from 'kysely';

/**
 * Texts of files that are older than the limits on what a file may hold, cut with a mark: they stand in every list, and
 * the uploaded bytes have them whole. The figures are those of decision 88, written out since a migration never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const MAX_METADATA_FIELDS = 200;
const MAX_METADATA_BYTES = 256_000;

/** The number of bytes is known without reading a long text. */
const isLong = (text: string, max: number) => `(octet_length(${text}) > ${max} and length(${text}) > ${max})`;

const cut = (text: string, max: number) =>
  `case when ${isLong(text, max)} then left(${text}, ${max - 1}) || '…' else ${text} end`;

/** Keys are cut without a mark, which nobody searches for. */
const cutColumns = (table: string, max: number, columns: readonly string[], keys: readonly string[] = []) =>
  `update ${table} set ${[
    ...columns.map((column) => `${column} = ${cut(column, max)}`),
    ...keys.map((key) => `${key} = left(${key}, ${max})`),
  ].join(', ')} where ${[...columns, ...keys].map((column) => isLong(column, max)).join(' or ')}`;

const NAME = `field.value ->> 'name'`;
const VALUE = `field.value ->> 'value'`;

const STATEMENTS = [
  cutColumns('abstract_works', 500, ['title', 'composer'], ['title_key', 'composer_key']),
  cutColumns('concrete_works', 500, ['artist'], ['artist_key']),
  cutColumns('timelines', 500, ['name']),
  cutColumns('components', 5_000, ['label']),
  cutColumns('components', 100_000, ['comments']),
  cutColumns('components', 500, ['formal_function', 'formal_type']),
  `update files set metadata = (
    select coalesce(
      jsonb_agg(jsonb_build_object('name', name, 'value', value) order by place)
        filter (where place <= ${MAX_METADATA_FIELDS} and bytes <= ${MAX_METADATA_BYTES}),
      '[]'
    ) || case when bool_and(place <= ${MAX_METADATA_FIELDS} and bytes <= ${MAX_METADATA_BYTES}) then '[]'::jsonb
      else '[{"name": "…", "value": "The downloaded file has more fields."}]' end
    from (
      select place, name, value,
        sum(octet_length(name) + octet_length(value)) over (order by place) as bytes
      from (
        select field.place, ${cut(NAME, 500)} as name, ${cut(VALUE, 5_000)} as value
        from jsonb_array_elements(files.metadata) with ordinality as field (value, place)
      ) as shortened
    ) as counted
  )
  where jsonb_array_length(metadata) > ${MAX_METADATA_FIELDS}
    or octet_length(metadata::text) > ${MAX_METADATA_BYTES}
    or exists (
      select from jsonb_array_elements(files.metadata) as field (value)
      where ${isLong(NAME, 500)} or ${isLong(VALUE, 5_000)}
    )`,
];

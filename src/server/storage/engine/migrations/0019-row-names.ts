import { sql, type Kysely } from 'kysely';

/** Names of the rows that ranges stand in, to be searched as the other texts of components are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

// Few components have a row: the others are in neither index.
const STATEMENTS = [
  `alter table components add column row_name text, add column row_name_key text collate "C"`,
  `create index components_row_name on components using gin (row_name_key gin_trgm_ops)
    with (gin_pending_list_limit = 256) where row_name_key is not null`,
  `create index components_by_row_name_start on components (kind, left(row_name_key, 100), id) include (timeline_id)
    where row_name_key <> ''`,
];

import { sql, type Kysely } from 'kysely';

/** Role and vocabulary of timelines, which files of formats from 1.0 on state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const COLUMNS = ['role_key', 'vocabulary_key'];

const STATEMENTS = [
  ...COLUMNS.map(
    (column) => `alter table timelines add column ${column} text collate "C" not null default ''`,
  ),
  // Few timelines state any.
  ...COLUMNS.map(
    (column) => `create index timelines_${column} on timelines using gin (${column} gin_trgm_ops)
      with (gin_pending_list_limit = 256) where ${column} <> ''`,
  ),
];

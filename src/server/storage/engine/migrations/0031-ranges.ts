import { sql, type Kysely } from 'kysely';

/**
 * The other end of a component beside the one that an index is ordered by: a search for a range of both reads one index and
 * no rows. The names are those of the indexes before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `drop index components_by_start, components_by_end`,
  `create index components_by_start on components (kind, start, id) include (timeline_id, "end")`,
  `create index components_by_end on components (kind, "end", id) include (timeline_id, start) where "end" is not null`,
];

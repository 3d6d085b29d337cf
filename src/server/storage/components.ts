import { sql, type Kysely } from 'kysely';
import { COLOR_FIELDS, TEXT_FIELDS } from '../../kinds/searching.ts';
import type { ComponentRows } from './component-rows.ts';
import type { Schema } from './schema.ts';

/** The columns of `components` with their types. */
const COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['id', 'integer'],
  ['timeline_id', 'integer'],
  ['kind', 'text'],
  ['start', 'double precision'],
  ['end', 'double precision'],
  ...[...COLOR_FIELDS, ...TEXT_FIELDS.flatMap((name) => [name, `${name}_key`])].map(
    (name) => [name, 'text'] as const,
  ),
];

const NAMES = sql.join(COLUMNS.map(([name]) => sql.ref(name)));
const TYPED_NAMES = sql.join(COLUMNS.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));

/** Stores components of timelines that are stored already, in one statement. */
export async function insertComponents(db: Kysely<Schema>, { json }: ComponentRows): Promise<void> {
  await sql`
    insert into components (${NAMES})
    select ${NAMES} from json_to_recordset(${json}::json) as row (${TYPED_NAMES})`.execute(db);
}

/**
 * Stores components as `insertComponents` does, but outside a transaction, for a file that is not shown yet. It does
 * not wait for the disk, which would make others wait too on the embedded engine: the commit that shows the file brings
 * the components there first.
 */
export async function stageComponents(db: Kysely<Schema>, { json }: ComponentRows): Promise<void> {
  await sql`
    with setting as materialized (select set_config('synchronous_commit', 'off', true))
    insert into components (${NAMES})
    select ${NAMES} from json_to_recordset(${json}::json) as row (${TYPED_NAMES}), setting`.execute(db);
}

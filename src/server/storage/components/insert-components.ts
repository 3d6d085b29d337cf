import { sql, type Kysely } from 'kysely';
import { COLOR_FIELDS, TEXT_FIELDS } from '../../../kinds/registry/searching.ts';
import type { ComponentRows } from './component-rows.ts';
import { PAIR_BITS } from './letter-pairs.ts';
import type { Schema } from '../engine/schema.ts';

/** The columns of `components` with their types. */
const COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['id', 'integer'],
  ['shown_id', 'integer'],
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
export async function insertComponents(db: Kysely<Schema>, rows: ComponentRows): Promise<void> {
  await sql`with ${letterPairs(rows)} ${insertion(rows)}`.execute(db);
}

/**
 * Stores components as `insertComponents` does, but outside a transaction, for a file that is not shown yet. It does
 * not wait for the disk, which would make others wait too on the embedded engine: the commit that shows the file brings
 * the components there first.
 */
export async function stageComponents(db: Kysely<Schema>, rows: ComponentRows): Promise<void> {
  await sql`
    with setting as materialized (select set_config('synchronous_commit', 'off', true)), ${letterPairs(rows)}
    ${insertion(rows)}, setting`.execute(db);
}

const insertion = ({ json }: ComponentRows) => sql`
  insert into components (${NAMES})
  select ${NAMES} from json_to_recordset(${json}::json) as row (${TYPED_NAMES})`;

const PAIRS_OF_ROW = sql`row.letter_pairs::bit(${sql.lit(PAIR_BITS)})`;

const letterPairs = ({ timelines }: ComponentRows) => sql`
  letter_pairs as (
    update timelines
    set letter_pairs = coalesce(timelines.letter_pairs | ${PAIRS_OF_ROW}, ${PAIRS_OF_ROW})
    from json_to_recordset(${timelines}::json) as row (id integer, letter_pairs text)
    where timelines.id = row.id
  )`;

import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Schema } from './schema.ts';
import { ORDER_COLUMNS, whereFound, type FileCondition, type FileProperty } from './search-files.ts';
import { allOf, type SearchKind } from './search-fields.ts';

/** Timelines in the order their components are to be shown; the lists go together. */
export interface SearchedTimelines {
  readonly ids: readonly number[];
  /** How many components each has. */
  readonly counts: readonly number[];
  /** Components of all of them. */
  readonly total: number;
}

/**
 * The timelines of one kind in public files that meet all conditions, by a column of the file or, without one, by id.
 * Empty values come last, equal ones by id.
 */
export async function findTimelines(
  db: Kysely<Schema>,
  kind: SearchKind,
  conditions: readonly FileCondition[],
  orderBy: FileProperty | undefined,
  isDescending: boolean,
): Promise<SearchedTimelines> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const column = orderBy && sql.ref(ORDER_COLUMNS[orderBy]);
  const order = sql`order by ${column ? sql`${column} = '', ${column} ${direction},` : sql``}
    files.id ${direction}, timelines.id ${direction}`;
  // Two lists come over in a tenth of the time of twenty thousand rows.
  const { ids, counts } = await db
    .selectFrom('timelines')
    .innerJoin('files', 'files.id', 'timelines.file_id')
    .innerJoin('concrete_works', 'concrete_works.id', 'files.concrete_work_id')
    .innerJoin('abstract_works', 'abstract_works.id', 'concrete_works.abstract_work_id')
    .select([
      sql<number[] | null>`json_agg(timelines.id ${order})`.as('ids'),
      sql<number[] | null>`json_agg(timelines.component_count ${order})`.as('counts'),
    ])
    .where('timelines.kind', '=', kind)
    .where('timelines.component_count', '>', 0)
    .where('files.is_ready', '=', true)
    .where(whereFound(conditions))
    .executeTakeFirstOrThrow();
  return {
    ids: ids ?? [],
    counts: counts ?? [],
    total: (counts ?? []).reduce((sum, count) => sum + count, 0),
  };
}

/** Rows of a slice. It grows, so that what is common is found at once and what is rare in few statements. */
const FIRST_SLICE = 2000;
export const LARGEST_SLICE = 10_000;

/** Components in the order of the timelines, slice by slice: between two slices other queries have their turn. */
export async function* walkTimelines(
  db: Kysely<Schema>,
  { ids, counts }: SearchedTimelines,
  filters: readonly RawBuilder<SqlBool>[],
  isDescending: boolean,
): AsyncGenerator<readonly number[]> {
  let size = FIRST_SLICE;
  for (let from = 0, to = 0; from < ids.length; from = to) {
    if (counts[from]! > LARGEST_SLICE) {
      yield* walkTimeline(db, ids[from]!, filters, isDescending);
      to = from + 1;
      continue;
    }
    for (let walked = 0; to < ids.length && (walked === 0 || walked + counts[to]! <= size); to += 1) {
      walked += counts[to]!;
    }
    yield await findInTimelines(db, ids.slice(from, to), filters, isDescending);
    size = Math.min(size * 4, LARGEST_SLICE);
  }
}

/** In the order of the timelines. */
async function findInTimelines(
  db: Kysely<Schema>,
  ids: readonly number[],
  filters: readonly RawBuilder<SqlBool>[],
  isDescending: boolean,
): Promise<readonly number[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const { rows } = await sql<{ ids: number[] | null }>`
    select json_agg(components.id order by slice.place, components.id ${direction}) as ids
    from unnest(${ids}::integer[]) with ordinality as slice (id, place)
      join components on components.timeline_id = slice.id
    where ${allOf(filters)}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** One timeline that holds more than a slice, by the id of its components. */
async function* walkTimeline(
  db: Kysely<Schema>,
  id: number,
  filters: readonly RawBuilder<SqlBool>[],
  isDescending: boolean,
): AsyncGenerator<readonly number[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  let after: RawBuilder<SqlBool> = sql`true`;
  for (let isEnd = false; !isEnd;) {
    const { rows } = await sql<{ ids: number[]; walked: number; first: number; last: number }>`
      select coalesce(json_agg(id order by id ${direction}) filter (where is_found), '[]') as ids,
        count(*) as walked, min(id) as first, max(id) as last
      from (
        select id, ${allOf(filters)} as is_found
        from components
        where timeline_id = ${id} and ${after}
        order by id ${direction}
        limit ${LARGEST_SLICE}
      ) as slice`.execute(db);
    const { ids, walked, first, last } = rows[0]!;
    yield ids;
    isEnd = walked < LARGEST_SLICE;
    after = isDescending ? sql`id < ${first}` : sql`id > ${last}`;
  }
}

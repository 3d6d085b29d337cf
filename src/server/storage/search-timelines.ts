import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SearchKind } from '../../kinds/searching.ts';
import { entryAt } from '../../shared/elements.ts';
import { mayContain } from './letter-pairs.ts';
import { ORDER_COLUMNS, whereFound, type FileCondition, type FileProperty } from './search-files.ts';
import { allOf, type Filters } from './search-fields.ts';
import type { SearchSession } from './search-session.ts';

/** Timelines in the order their components are to be shown; the lists go together. */
export interface SearchedTimelines {
  readonly ids: readonly number[];
  /** How many components each has. */
  readonly counts: readonly number[];
  /** Components of all of them. */
  readonly total: number;
}

/**
 * The timelines of one kind in public files that meet all conditions, as far as their components may contain `texts`, by a
 * column of the file or, without one, by id. Empty values come last, equal ones by id.
 */
export async function findTimelines(
  session: SearchSession,
  kind: SearchKind,
  conditions: readonly FileCondition[],
  texts: readonly string[],
  orderBy: FileProperty | undefined,
  isDescending: boolean,
): Promise<SearchedTimelines> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const column = orderBy && sql.ref(ORDER_COLUMNS[orderBy]);
  const order = sql`order by ${column ? sql`${column} = '', ${column} ${direction},` : sql``}
    files.id ${direction}, timelines.id ${direction}`;
  // Two lists come over in a tenth of the time of twenty thousand rows.
  const { ids, counts } = await session.ask((db, pattern) =>
    db
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
      .where(whereFound(conditions, pattern))
      .where(mayContain(texts))
      .executeTakeFirstOrThrow(),
  );
  return {
    ids: ids ?? [],
    counts: counts ?? [],
    total: (counts ?? []).reduce((sum, count) => sum + count, 0),
  };
}

/** Rows of a slice. It grows while it is quick, so that what is common is found at once and what is rare in few statements. */
const FIRST_SLICE = 2000;
const SMALLEST_SLICE = 200;
export const LARGEST_SLICE = 40_000;
/** What a slice is to take: others wait for it. */
const SLICE_MS = 40;

/** Components in the order of the timelines, slice by slice: between two slices other queries have their turn. */
export async function* walkTimelines(
  session: SearchSession,
  { ids, counts }: SearchedTimelines,
  filters: Filters,
  isDescending: boolean,
): AsyncGenerator<readonly number[]> {
  const size = new SliceSize(session);
  for (let from = 0, to = 0; from < ids.length; from = to) {
    if (entryAt(counts, from) > size.rows) {
      yield* walkTimeline(session, entryAt(ids, from), filters, isDescending, size);
      to = from + 1;
      continue;
    }
    for (let walked = 0; to < ids.length && walked + entryAt(counts, to) <= size.rows; to += 1)
      walked += entryAt(counts, to);
    const slice = ids.slice(from, to);
    yield await size.measure(() => findInTimelines(session, slice, filters, isDescending));
  }
}

/** How many rows the next slice has, by what the last one took. */
class SliceSize {
  rows = FIRST_SLICE;

  constructor(private readonly session: SearchSession) {}

  async measure<T>(slice: () => Promise<T>): Promise<T> {
    const before = this.session.spentMs;
    const found = await slice();
    const factor = SLICE_MS / Math.max(1, this.session.spentMs - before);
    const rows = Math.round(this.rows * Math.min(4, factor));
    this.rows = Math.min(LARGEST_SLICE, Math.max(SMALLEST_SLICE, rows));
    return found;
  }
}

/** Finds components timeline by timeline, in the order of the timelines. */
async function findInTimelines(
  session: SearchSession,
  ids: readonly number[],
  filters: Filters,
  isDescending: boolean,
): Promise<readonly number[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  // Timeline by timeline: where the planner knows little of a table that has grown, it would read all components.
  const { rows } = await session.ask((db, pattern) =>
    sql<{ ids: number[] | null }>`
      select json_agg(found.id order by slice.place, found.id ${direction}) as ids
      from unnest(${ids}::integer[]) with ordinality as slice (id, place)
        cross join lateral (
          select components.id from components
          where timeline_id = slice.id and ${allOf(filters(pattern))}
          offset 0
        ) as found`.execute(db),
  );
  return rows[0]?.ids ?? [];
}

/** One timeline that holds more than a slice, by the id of its components. */
async function* walkTimeline(
  session: SearchSession,
  id: number,
  filters: Filters,
  isDescending: boolean,
  size: SliceSize,
): AsyncGenerator<readonly number[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  let after: RawBuilder<SqlBool> = sql`true`;
  for (let isEnd = false; !isEnd;) {
    const isAfter = after;
    const limit = size.rows;
    const { rows } = await size.measure(() =>
      session.ask(
        (db, pattern) =>
          sql<{ ids: number[]; walked: number; first: number; last: number }>`
            select coalesce(json_agg(id order by id ${direction}) filter (where is_found), '[]') as ids,
              count(*) as walked, min(id) as first, max(id) as last
            from (
              select id, ${allOf(filters(pattern))} as is_found
              from components
              where timeline_id = ${id} and ${isAfter}
              order by id ${direction}
              limit ${limit}
            ) as slice`.execute(db),
        // Of a timeline that was just stored the planner thinks that it is small, and sorts all of it for each slice.
        ['enable_bitmapscan'],
      ),
    );
    const { ids, walked, first, last } = entryAt(rows, 0);
    yield ids;
    isEnd = walked < limit;
    after = isDescending ? sql`id < ${first}` : sql`id > ${last}`;
  }
}

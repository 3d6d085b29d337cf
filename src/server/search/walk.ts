import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { entryAt } from '../../shared/elements.ts';
import { allOf, withoutIndex, type Filters } from './fields.ts';
import { undefinedIfTimedOut, type SearchSession } from './session.ts';
import type { SearchedTimelines, TimelineBatch } from './timelines.ts';

/** Part of a walk. */
export interface Slice {
  /** Components that were found, in order. */
  readonly ids: readonly number[];
  /** How many were looked through. */
  readonly walked: number;
}

/** Matches found so far by a search that proceeds slice by slice. */
export class Walk {
  readonly ids: number[] = [];
  /** Whether `ids` are all there are. */
  isWhole = false;
  /** Whether a slice took too long: `ids` are those that were found before. */
  isCut = false;
  /** Database time so far. */
  spentMs = 0;
  /** Components looked through so far. */
  private walked = 0;

  constructor(
    private readonly session: SearchSession,
    private readonly slices: AsyncGenerator<Slice>,
  ) {}

  /** Whether the first `count`, or all where there are fewer, are found. */
  has(count: number): boolean {
    return this.isWhole || this.ids.length >= count;
  }

  /** How many of so many are likely to be found, by those looked through so far. */
  expectedOf(components: number): number {
    return (components * this.ids.length) / Math.max(1, this.walked);
  }

  /**
   * Walks on until there are `count`, or so much more time is spent, or a slice takes too long. Half of the time is enough
   * where it has found less than a tenth of them: all of it would not find the others.
   */
  async until(count: number, limitMs: number): Promise<void> {
    const before = { spentMs: this.spentMs, found: this.ids.length };
    while (!this.has(count) && !this.isCut) {
      const spentMs = this.spentMs - before.spentMs;
      const part = (this.ids.length - before.found) / (count - before.found);
      if (spentMs > limitMs || (spentMs > limitMs / 2 && part < 0.1)) return;
      await this.step();
    }
  }

  async step(): Promise<void> {
    const before = this.session.spentMs;
    const slice = await undefinedIfTimedOut(this.slices.next());
    this.spentMs += this.session.spentMs - before;
    if (slice === undefined) {
      this.isCut = true;
      return;
    }
    if (slice.done === true) {
      this.isWhole = true;
      return;
    }
    // Not spread: a call takes no more than about a hundred thousand arguments.
    for (const id of slice.value.ids) this.ids.push(id);
    this.walked += slice.value.walked;
  }
}

/** Rows of a slice. It grows while it is quick, so that what is common is found at once and what is rare in few statements. */
const FIRST_SLICE = 2000;
const SMALLEST_SLICE = 200;
export const LARGEST_SLICE = 40_000;
/** Target duration of a slice, in milliseconds: others wait for it. */
const SLICE_MS = 25;

/** Components in the order of the timelines, slice by slice: between two slices other queries have their turn. */
export async function* walkTimelines(
  session: SearchSession,
  timelines: Pick<SearchedTimelines, 'walk'>,
  filters: Filters,
  isDescending: boolean,
  firstSlice = FIRST_SLICE,
): AsyncGenerator<Slice> {
  const size = new SliceSize(session, firstSlice);
  for await (const batch of timelines.walk()) yield* walkBatch(session, batch, filters, isDescending, size);
}

async function* walkBatch(
  session: SearchSession,
  { ids, counts }: TimelineBatch,
  filters: Filters,
  isDescending: boolean,
  size: SliceSize,
): AsyncGenerator<Slice> {
  // An empty slice lets the caller check the time.
  if (ids.length === 0) yield { ids: [], walked: 0 };
  for (let from = 0, to = 0; from < ids.length; from = to) {
    if (entryAt(counts, from) > size.rows) {
      yield* walkTimeline(session, entryAt(ids, from), filters, isDescending, size);
      to = from + 1;
      continue;
    }
    let walked = 0;
    for (; to < ids.length && walked + entryAt(counts, to) <= size.rows; to += 1)
      walked += entryAt(counts, to);
    const slice = ids.slice(from, to);
    const found = await size.measure(() => findInTimelines(session, slice, filters, isDescending));
    yield { ids: found, walked };
  }
}

/** How many rows the next slice has, by what the last one took. */
class SliceSize {
  constructor(
    private readonly session: SearchSession,
    /** Rows of the next slice. */
    public rows: number,
  ) {}

  async measure<T>(slice: () => Promise<T>): Promise<T> {
    const before = this.session.spentMs;
    const found = await slice();
    const factor = SLICE_MS / Math.max(1, this.session.spentMs - before);
    const rows = Math.round(this.rows * Math.min(2, factor));
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
  // Timeline by timeline, and each without an index of texts: where the planner knows little of a table that has grown, it
  // would read all components, or all matches for each timeline.
  const { rows } = await session.ask((db, pattern) =>
    sql<{ ids: number[] | null }>`
      select json_agg(found.id order by slice.place, found.id ${direction}) as ids
      from unnest(${ids}::integer[]) with ordinality as slice (id, place)
        cross join lateral (
          select components.id from components
          where timeline_id = slice.id and ${withoutIndex(allOf(filters(pattern)))}
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
): AsyncGenerator<Slice> {
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
    yield { ids, walked };
    isEnd = walked < limit;
    after = isDescending ? sql`id < ${first}` : sql`id > ${last}`;
  }
}

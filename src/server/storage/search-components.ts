import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SearchFieldName, SearchKind } from '../../kinds/searching.ts';
import {
  allOf,
  FIELD_ORDERS,
  isIndexed,
  meets,
  type ComponentCondition,
  type Filters,
} from './search-fields.ts';
import type { FileCondition, FileProperty } from './search-files.ts';
import type { SearchSession } from './search-session.ts';
import { findTimelines, walkTimelines, type SearchedTimelines } from './search-timelines.ts';
import { walkValues } from './search-values.ts';

/** Order by a column of the file, or by a field of the component. */
export type ComponentOrder = { readonly ofFile: FileProperty } | { readonly ofComponent: SearchFieldName };

export interface ComponentSearch {
  readonly kind: SearchKind;
  readonly conditions: readonly ComponentCondition[];
  readonly fileConditions: readonly FileCondition[];
  readonly orderBy: ComponentOrder;
  readonly isDescending: boolean;
  /** Page number, counted from 1; a number past the end means the last page. */
  readonly page: number;
  readonly pageSize: number;
}

/** How much work a search may be. */
export interface SearchLimits {
  /** Matches that are counted and can be paged through. */
  readonly matches: number;
  /** Components that are looked through one by one rather than by an index. */
  readonly few: number;
  /** How long all components may be looked through for matches, where no index helps; of database time, as `orderMs`. */
  readonly findMs: number;
  /** How long the first of more than `matches` may be looked for. */
  readonly orderMs: number;
}

const LIMITS: SearchLimits = { matches: 1000, few: 40_000, findMs: 500, orderMs: 80 };

export interface FoundComponentIds {
  /** Ids of the page's components, in order. */
  readonly ids: readonly number[];
  readonly count: number;
  /** Whether there are, or may be, more than `count`, because the search ended at its limits. */
  readonly isCapped: boolean;
  /** Whether the order is that of the first `count` found rather than of all there are. */
  readonly isOrderedInPart: boolean;
}

/** Whether time ended a search, which may find more when it is made again. */
export function isCutShort({ count, isCapped, isOrderedInPart }: Omit<FoundComponentIds, 'ids'>): boolean {
  return isOrderedInPart || (isCapped && count < LIMITS.matches);
}

interface Matches {
  readonly ids: readonly number[];
  /** Whether these are all matches. */
  readonly isWhole: boolean;
  /** Whether the ids are in the requested order. */
  readonly isOrdered: boolean;
}

/**
 * A page of the components of public timelines that meet all conditions. No search takes long or keeps others waiting: it
 * asks in many small statements, and ends where the limits say. Empty values come last, equal ones by id.
 */
export async function searchComponents(
  session: SearchSession,
  search: ComponentSearch,
  limits: SearchLimits = LIMITS,
): Promise<FoundComponentIds> {
  const { kind, fileConditions, orderBy, isDescending } = search;
  const order = 'ofFile' in orderBy ? orderBy.ofFile : undefined;
  const texts = search.conditions.flatMap((condition) => ('text' in condition ? [condition.text] : []));
  const timelines = await findTimelines(session, kind, fileConditions, texts, order, isDescending);
  if (search.conditions.length === 0 && timelines.total > limits.few) {
    return pageOfAll(session, search, timelines, limits);
  }
  const found = await findMatches(session, search, timelines, limits);
  const count = Math.min(found.ids.length, limits.matches);
  const { from, to } = rowsOfPage(search, count);
  const page = { count, isCapped: !found.isWhole || found.ids.length > count, isOrderedInPart: false };
  if (found.isOrdered) return { ...page, ids: found.ids.slice(from, to) };
  if (page.isCapped) {
    const first = walkInOrder(session, search, timelines);
    const { ids, isWhole } = await collect(session, first, to, limits.orderMs);
    if (isWhole || ids.length >= to) return { ...page, ids: ids.slice(from, to) };
  }
  const sorted = await sortMatches(session, search, timelines, found.ids.slice(0, count));
  return { ...page, ids: sorted.slice(from, to), isOrderedInPart: page.isCapped };
}

/**
 * Page of a search without conditions on the component: all are found and their number is known, so only those of the
 * page are looked for.
 */
async function pageOfAll(
  session: SearchSession,
  search: ComponentSearch,
  timelines: SearchedTimelines,
  limits: SearchLimits,
): Promise<FoundComponentIds> {
  const count = Math.min(timelines.total, limits.matches);
  const isCapped = timelines.total > count;
  const { from, to } = rowsOfPage(search, count);
  const limitMs = 'ofFile' in search.orderBy ? limits.findMs : limits.orderMs;
  const first = await collect(session, walkInOrder(session, search, timelines), to, limitMs);
  if (first.isWhole || first.ids.length >= to) {
    return { ids: first.ids.slice(from, to), count, isCapped, isOrderedInPart: false };
  }
  const some = await collect(
    session,
    walkTimelines(session, timelines, () => [], search.isDescending),
    count,
    limits.findMs,
  );
  const sorted = await sortMatches(session, search, timelines, some.ids);
  return { ids: sorted.slice(from, to), count, isCapped, isOrderedInPart: true };
}

function rowsOfPage({ page, pageSize }: ComponentSearch, count: number): { from: number; to: number } {
  const last = Math.max(1, Math.ceil(count / pageSize));
  const from = (Math.min(page, last) - 1) * pageSize;
  return { from, to: Math.min(from + pageSize, count) };
}

/** All matches, or one more than are counted. */
async function findMatches(
  session: SearchSession,
  search: ComponentSearch,
  timelines: SearchedTimelines,
  limits: SearchLimits,
): Promise<Matches> {
  const { conditions, orderBy, isDescending } = search;
  const limit = limits.matches + 1;
  const isIndexUseful = conditions.some(isIndexed) || conditions.every((is) => !('text' in is));
  if (timelines.total > limits.few && isIndexUseful) {
    const ids = await findByIndex(session, search, timelines, limit);
    return { ids, isWhole: ids.length < limit, isOrdered: false };
  }
  const all = walkTimelines(session, timelines, meetingAll(conditions), isDescending);
  const found = await collect(session, all, limit, limits.findMs);
  return { ...found, isOrdered: 'ofFile' in orderBy };
}

/** Finds matches by an index, in no particular order. */
async function findByIndex(
  session: SearchSession,
  { kind, conditions }: ComponentSearch,
  { ids }: SearchedTimelines,
  limit: number,
): Promise<readonly number[]> {
  // With a limit the planner likes to read all rows from the first on, and hopes for many matches among them. Bitmaps of
  // several indexes are put together before a row is read; a single value is answered by its index alone.
  const isByBitmap = conditions.length > 1 || conditions.some(isIndexed);
  return session.ask(
    async (db, pattern, zero) => {
      // As a sum the timeline is looked up in a table of hashes; the index of timelines would give all their components.
      const { rows } = await sql<{ ids: number[] | null }>`
        select json_agg(id) as ids from (
          select id from components
          where kind = ${kind} and ${allOf(meetingAll(conditions)(pattern))} and timeline_id + ${zero} = any(${ids}::integer[])
          limit ${limit}
        ) as found`.execute(db);
      return rows[0]?.ids ?? [];
    },
    isByBitmap ? ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'] : ['enable_seqscan'],
  );
}

/** All matches in the order that is wanted. */
async function* walkInOrder(
  session: SearchSession,
  { kind, conditions, orderBy, isDescending }: ComponentSearch,
  timelines: SearchedTimelines,
): AsyncGenerator<readonly number[]> {
  const filters = meetingAll(conditions);
  if ('ofFile' in orderBy) {
    yield* walkTimelines(session, timelines, filters, isDescending);
    return;
  }
  const field = orderBy.ofComponent;
  const isOfTimelines = sql<SqlBool>`timeline_id + 0 = any(${timelines.ids}::integer[])`;
  const isGiven: Filters = (pattern) => [...filters(pattern), isOfTimelines];
  yield* walkValues(session, { kind, field, isDescending, filters: isGiven });
  const isMissing: RawBuilder<SqlBool> = sql`(${FIELD_ORDERS[field].isGiven}) is not true`;
  yield* walkTimelines(session, timelines, (pattern) => [...filters(pattern), isMissing], isDescending);
}

async function sortMatches(
  session: SearchSession,
  { orderBy, isDescending }: ComponentSearch,
  timelines: SearchedTimelines,
  found: readonly number[],
): Promise<readonly number[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const order = 'ofFile' in orderBy ? sql`slice.place` : orderOf(orderBy.ofComponent, direction);
  const { rows } = await session.ask((db) =>
    sql<{ ids: number[] | null }>`
    select json_agg(components.id order by ${order}, components.id ${direction}) as ids
    from components
      join unnest(${timelines.ids}::integer[]) with ordinality as slice (id, place) on slice.id = timeline_id
    where components.id = any(${found}::integer[])`.execute(db),
  );
  return rows[0]?.ids ?? [];
}

function meetingAll(conditions: readonly ComponentCondition[]): Filters {
  return (pattern) => conditions.map((condition) => meets(condition, pattern));
}

function orderOf(field: SearchFieldName, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, isGiven } = FIELD_ORDERS[field];
  return sql`(${isGiven}) is not true, ${key} ${direction}`;
}

/** The first `limit`, or what there is until the time is up. */
async function collect(
  session: SearchSession,
  slices: AsyncGenerator<readonly number[]>,
  limit: number,
  limitMs: number,
): Promise<{ readonly ids: readonly number[]; readonly isWhole: boolean }> {
  const before = session.spentMs;
  const ids: number[] = [];
  for await (const slice of slices) {
    // Not spread: a call takes no more than about a hundred thousand arguments.
    for (const id of slice) ids.push(id);
    if (ids.length >= limit) return { ids: ids.slice(0, limit), isWhole: false };
    if (session.spentMs - before > limitMs) return { ids, isWhole: false };
  }
  return { ids, isWhole: true };
}

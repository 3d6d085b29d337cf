import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SearchFieldName, SearchKind } from '../../kinds/registry/searching.ts';
import { aboutHowMany, findByIndex, type ComponentOrder } from './by-index.ts';
import { FIELD_ORDERS, isIndexed, meets, type ComponentCondition, type Filters } from './fields.ts';
import type { FileCondition } from './files.ts';
import { undefinedIfTimedOut, type SearchSession } from './session.ts';
import { findTimelines, type SearchedTimelines } from './timelines.ts';
import { walkValues } from './values.ts';
import { Walk, walkTimelines, type Slice } from './walk.ts';
import { FILE_FACETS, type TimelineOrder } from '../../site/file-facets.ts';

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
  /** Matches of which all are put in order, where no more are found. */
  readonly sorted: number;
  /** Timelines that are listed at once where conditions on the file find no more. */
  readonly listed: number;
  /** Components that are looked through one by one rather than by an index. */
  readonly few: number;
  /** Components that are looked through at first, to see how frequent matches are. */
  readonly first: number;
  /**
   * Components that are looked through in the time in which an index gives one match. The index gives all matches before any is
   * read, so frequent ones are found sooner without it.
   */
  readonly walkedPerMatch: number;
  /** How long all components may be looked through for matches, where no index helps; of database time, as `orderMs`. */
  readonly findMs: number;
  /** How long the first of more than `matches` may be looked for by an order of files, and by one of components. */
  readonly orderMs: number;
  readonly valuesMs: number;
}

const LIMITS: SearchLimits = {
  matches: 1000,
  sorted: 3000,
  listed: 40_000,
  few: 20_000,
  first: 2000,
  walkedPerMatch: 1,
  findMs: 500,
  orderMs: 80,
  valuesMs: 50,
};

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
  /** Whether they are in the order that is wanted. */
  readonly isSorted: boolean;
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
  const { kind, conditions, fileConditions, orderBy, isDescending } = search;
  const isByFile = 'ofFile' in orderBy;
  const timelines = await findTimelines(session, {
    kind,
    fileConditions,
    isBySeconds: conditions.some((condition) => 'range' in condition),
    texts: conditions.flatMap((condition) => ('text' in condition ? [condition.text] : [])),
    orderBy: isByFile ? orderBy.ofFile : undefined,
    isDescending,
    mostListed: limits.listed,
  });
  if (conditions.length === 0) return pageOfAll(session, search, timelines, limits);
  const filters = meetingAll(conditions);
  const walk = new Walk(session, walkTimelines(session, timelines, filters, isDescending, limits.first));
  const found = await findMatches(session, search, timelines, walk, limits);
  const count = Math.min(found.ids.length, limits.matches);
  const { from, to } = rowsOfPage(search, count);
  const page = {
    count,
    isCapped: !found.isWhole || found.ids.length > count,
    isOrderedInPart: false,
  };
  if (isByFile && walk.has(to)) return { ...page, ids: walk.ids.slice(from, to) };
  if (!found.isWhole || found.ids.length > limits.sorted) {
    const ordered = isByFile ? walk : new Walk(session, walkInOrder(session, search, timelines));
    await ordered.until(to, isByFile ? limits.orderMs : limits.valuesMs);
    if (ordered.has(to)) return { ...page, ids: ordered.ids.slice(from, to) };
    return { ...page, ids: await inOrder(session, search, found, from, to, count), isOrderedInPart: true };
  }
  return { ...page, ids: await inOrder(session, search, found, from, to) };
}

/** Ids at the places `from` to `to`, the latter not included, of all matches or of the first `count` found. */
function inOrder(
  session: SearchSession,
  search: ComponentSearch,
  { ids, isSorted }: Matches,
  from: number,
  to: number,
  count?: number,
): Promise<readonly number[]> {
  if (isSorted) return Promise.resolve(ids.slice(from, to));
  return sortMatches(session, search, ids.slice(0, count), from, to);
}

/**
 * Page of a search without conditions on the component: all are found, so only those of the page are looked for.
 */
async function pageOfAll(
  session: SearchSession,
  search: ComponentSearch,
  timelines: SearchedTimelines,
  limits: SearchLimits,
): Promise<FoundComponentIds> {
  const total = await timelines.countComponents(limits.matches + 1);
  const count = Math.min(total, limits.matches);
  const { from, to } = rowsOfPage(search, count);
  const page = { count, isCapped: total > count, isOrderedInPart: false };
  const first = new Walk(session, walkInOrder(session, search, timelines));
  await first.until(to, 'ofFile' in search.orderBy ? limits.findMs : limits.valuesMs);
  if (first.has(to)) return { ...page, ids: first.ids.slice(from, to) };
  const some = new Walk(
    session,
    walkTimelines(session, timelines, () => [], search.isDescending),
  );
  await some.until(count, limits.findMs);
  const ids = await sortMatches(session, search, some.ids.slice(0, count), from, to);
  return { ...page, ids, isOrderedInPart: true };
}

function rowsOfPage({ page, pageSize }: ComponentSearch, count: number): { from: number; to: number } {
  const last = Math.max(1, Math.ceil(count / pageSize));
  const from = (Math.min(page, last) - 1) * pageSize;
  return { from, to: Math.min(from + pageSize, count) };
}

/**
 * Matches, one more than are counted at least where there are so many: those of `walk` while they are frequent, which gives the
 * first ones in order as well, and else those of an index.
 */
async function findMatches(
  session: SearchSession,
  search: ComponentSearch,
  timelines: SearchedTimelines,
  walk: Walk,
  limits: SearchLimits,
): Promise<Matches> {
  const { conditions } = search;
  const limit = limits.matches + 1;
  const hasIndex =
    (timelines.total ?? Infinity) > limits.few &&
    (conditions.some(isIndexed) || conditions.every((is) => !('text' in is)));
  const components = hasIndex ? await aboutHowMany(session) : 0;
  const isIndexBetter = () =>
    limit / walk.expectedOf(1) > limits.walkedPerMatch * walk.expectedOf(components);
  while (!walk.has(limit) && !walk.isCut && walk.spentMs <= limits.findMs) {
    await walk.step();
    if (hasIndex && isIndexBetter()) break;
  }
  // For a term that is too frequent, an index search would take longer than the walk has taken.
  if (!walk.has(limit) && hasIndex && isIndexBetter()) {
    const ofRare =
      conditions.length === 1 && search.fileConditions.length === 0 ? limits.sorted : limits.matches;
    const bounds = { ofRare, ofOthers: limits.matches, components };
    const ask = () => undefinedIfTimedOut(findByIndex(session, search, timelines, bounds));
    // The second time, the rows that took the first one too long to read are in memory.
    const found = (await ask()) ?? (await ask());
    if (found !== undefined) return { ...found, isSorted: true };
  }
  return { ids: walk.ids, isWhole: walk.isWhole, isSorted: 'ofFile' in search.orderBy };
}

/** All matches in the order that is wanted. */
async function* walkInOrder(
  session: SearchSession,
  { kind, conditions, orderBy, isDescending }: ComponentSearch,
  timelines: SearchedTimelines,
): AsyncGenerator<Slice> {
  const filters = meetingAll(conditions);
  if ('ofFile' in orderBy) {
    yield* walkTimelines(session, timelines, filters, isDescending);
    return;
  }
  const field = orderBy.ofComponent;
  const isMeant: Filters = (pattern) => [...filters(pattern), timelines.holdsRow(sql`0`)];
  yield* walkValues(session, { kind, field, isDescending, filters: isMeant });
  const isMissing: RawBuilder<SqlBool> = sql`(${FIELD_ORDERS[field].isGiven}) is not true`;
  yield* walkTimelines(session, timelines, (pattern) => [...filters(pattern), isMissing], isDescending);
}

/** Ids at the places `from` to `to`, the latter not included, of what was found in order. */
async function sortMatches(
  session: SearchSession,
  { orderBy, isDescending }: ComponentSearch,
  found: readonly number[],
  from: number,
  to: number,
): Promise<readonly number[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const order =
    'ofFile' in orderBy ? orderOfFile(orderBy.ofFile, direction) : orderOf(orderBy.ofComponent, direction);
  const { rows } = await session.askOfPage((db) =>
    sql<{ id: number }>`
      select components.id from components join timelines on timelines.id = timeline_id
      where components.id = any(${found}::integer[])
      order by ${order}, components.id ${direction}
      offset ${from} limit ${to - from}`.execute(db),
  );
  return rows.map(({ id }) => id);
}

function orderOfFile(property: TimelineOrder, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql.ref(`timelines.${FILE_FACETS[property].column}`);
  return sql`${key} = '', ${key} ${direction}, timelines.file_id ${direction}, timelines.id ${direction}`;
}

function meetingAll(conditions: readonly ComponentCondition[]): Filters {
  return (pattern) => conditions.map((condition) => meets(condition, pattern));
}

function orderOf(field: SearchFieldName, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, isGiven } = FIELD_ORDERS[field];
  return sql`(${isGiven}) is not true, ${key} ${direction}`;
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SearchKind } from '../../kinds/registry/searching.ts';
import { entryAt } from '../../shared/elements.ts';
import { mayContain } from '../storage/components/letter-pairs.ts';
import { whereFound, type FileCondition } from './files.ts';
import { allOf, hasTrigram } from './fields.ts';
import type { SearchSession } from './session.ts';
import { FILE_FACETS, type TimelineOrder } from '../../site/file-facets.ts';

/** Some timelines in the order their components are to be shown; the lists go together. */
export interface TimelineBatch {
  readonly ids: readonly number[];
  /** How many components each has. */
  readonly counts: readonly number[];
}

/** The timelines that a search is about. */
export interface SearchedTimelines {
  /** How many components they have; undefined where the timelines are too many to be listed. */
  readonly total: number | undefined;
  /** Whether a row of `components` is of one of them; `cancellationProbe` is what a statement adds so that it ends in time. */
  readonly holdsRow: (cancellationProbe: RawBuilder<number>) => RawBuilder<SqlBool>;
  /** Counts their components as far as `most`. */
  readonly countComponents: (most: number) => Promise<number>;
  /** All of them in order. */
  readonly walk: () => AsyncIterable<TimelineBatch>;
}

interface TimelineSearch {
  readonly kind: SearchKind;
  readonly fileConditions: readonly FileCondition[];
  /** Texts that their components are to contain: timelines that do not have their letters may be left out. */
  readonly texts: readonly string[];
  /** Whether only files are meant whose times are seconds, as for a search by time. */
  readonly isBySeconds: boolean;
  /** Order by a column of the file or, without one, by id. Empty values come last, equal ones by id. */
  readonly orderBy: TimelineOrder | undefined;
  readonly isDescending: boolean;
  /** Timelines that are listed at once. */
  readonly mostListed: number;
}

/**
 * The timelines of one kind in public files that meet all conditions: a list where conditions on the file leave few, else
 * what is read of the index of their order as far as it is needed.
 */
export async function findTimelines(
  session: SearchSession,
  search: TimelineSearch,
): Promise<SearchedTimelines> {
  const few = search.fileConditions.length === 0 ? undefined : await listTimelines(session, search);
  if (few === undefined) {
    const isListed = (cancellationProbe: RawBuilder<number>) => isOfListedTimeline(search, cancellationProbe);
    return {
      total: undefined,
      holdsRow: isListed,
      countComponents: (most) => countComponents(session, search, most),
      walk: () => readTimelines(session, search),
    };
  }
  const total = few.counts.reduce((sum, count) => sum + count, 0);
  return {
    total,
    countComponents: () => Promise.resolve(total),
    // As a sum the timeline is looked up in a table of hashes; the index of timelines would give all their components.
    holdsRow: (cancellationProbe) => sql`timeline_id + ${cancellationProbe} = any(${few.ids}::integer[])`,
    walk: async function* () {
      yield await Promise.resolve(few);
    },
  };
}

/** Whether the times of a timeline are seconds; nothing is asked of a search that is by other things. Few files count quarters. */
const inSeconds = (isBySeconds: boolean): RawBuilder<SqlBool> =>
  isBySeconds
    ? sql<SqlBool>`timelines.file_id not in (select file_id from file_versions where time_unit = 'quarters')`
    : sql<SqlBool>`true`;

/** All of them where they are few. */
async function listTimelines(
  session: SearchSession,
  { kind, fileConditions, texts, isBySeconds, orderBy, isDescending, mostListed }: TimelineSearch,
): Promise<TimelineBatch | undefined> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const key = orderBy && sql.ref(`files.${FILE_FACETS[orderBy].column}`);
  const foundKey = orderBy && sql.ref(`found.${FILE_FACETS[orderBy].column}`);
  const order = sql`order by ${foundKey ? sql`${foundKey} = '', ${foundKey} ${direction},` : sql``}
    found.file_id ${direction}, found.id ${direction}`;
  // The others are found by their own index, and the index of timelines gives these without a row.
  const shortTexts = texts.filter((text) => !hasTrigram(text));
  const { rows } = await session.ask((db, pattern) =>
    sql<{ ids: number[] | null; counts: number[] | null }>`
      select json_agg(id) as ids, json_agg(component_count) as counts
      from (
        select found.id, component_count
        from (
          select timelines.id, file_id, component_count${key ? sql`, ${key}` : sql``}
          from files join timelines on file_id = files.id
          where files.is_public and files.is_ready and ${whereFound('files', fileConditions, pattern)}
            and timelines.kind = ${kind} and timelines.is_listed and component_count > 0 and ${mayContain(shortTexts)}
            and ${inSeconds(isBySeconds)}
          limit ${mostListed + 1}
        ) as found
        ${order}
      ) as ordered`.execute(db),
  );
  const { ids, counts } = entryAt(rows, 0);
  if (ids === null || counts === null) return { ids: [], counts: [] };
  return ids.length > mostListed ? undefined : { ids, counts };
}

/** Asks the one entry of the timeline, whatever the planner thinks of the others. */
function isOfListedTimeline(
  { fileConditions, isBySeconds }: TimelineSearch,
  cancellationProbe: RawBuilder<number>,
): RawBuilder<SqlBool> {
  const isMeant = whereFound('timelines', fileConditions, (text) => sql`${text}`);
  return sql`(select ${isMeant} and ${inSeconds(isBySeconds)} from timelines where timelines.id = components.timeline_id + ${cancellationProbe} and is_listed)`;
}

async function countComponents(
  session: SearchSession,
  { kind, fileConditions, isBySeconds, mostListed }: TimelineSearch,
  most: number,
): Promise<number> {
  // There are more timelines than are listed, and none is empty.
  if (fileConditions.length > 0 && mostListed >= most) return most;
  const { rows } = await session.ask((db, pattern) =>
    sql<{ count: number | null }>`
      select sum(component_count) as count from (
        select component_count from timelines
        where kind = ${kind} and is_listed and component_count > 0 and ${whereFound('timelines', fileConditions, pattern)}
          and ${inSeconds(isBySeconds)}
        limit ${most}
      ) as counted`.execute(db),
  );
  return Math.min(rows[0]?.count ?? 0, most);
}

/** Entries of the index that one statement reads: few at first, since mostly the first are enough. */
const FIRST_ENTRIES = 100;
const MAX_ENTRIES = 4000;

interface Entries extends TimelineBatch {
  readonly read: number;
  /** Columns of the order of the last entry. */
  readonly last: readonly (string | number)[] | null;
}

/** Reads the index of the order, from key to key: those with a value, then those without. */
async function* readTimelines(session: SearchSession, search: TimelineSearch): AsyncGenerator<TimelineBatch> {
  const size = { entries: FIRST_ENTRIES };
  if (search.orderBy === undefined) {
    yield* readPart(session, search, sql`true`, size);
    return;
  }
  const key = sql.ref(FILE_FACETS[search.orderBy].column);
  yield* readPart(session, search, sql`${key} > ''`, size);
  yield* readPart(session, search, sql`${key} = ''`, size);
}

async function* readPart(
  session: SearchSession,
  { kind, fileConditions, texts, isBySeconds, orderBy, isDescending }: TimelineSearch,
  isPart: RawBuilder<SqlBool>,
  size: { entries: number },
): AsyncGenerator<TimelineBatch> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const further = sql.raw(isDescending ? '<' : '>');
  const columns = [...(orderBy ? [FILE_FACETS[orderBy].column] : []), 'file_id', 'id'];
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  const order = sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction}`));
  let after: RawBuilder<SqlBool> = sql`true`;
  for (let isEnd = false; !isEnd;) {
    const isAfter = after;
    const { rows } = await session.ask((db, pattern) =>
      sql<Entries>`
        with entry as materialized (
          select ${keys}, component_count, is_found, row_number() over (order by ${order}) as place
          from (
            select ${keys}, component_count,
              ${allOf([whereFound('timelines', fileConditions, pattern), mayContain(texts), inSeconds(isBySeconds)])} as is_found
            from timelines
            where kind = ${kind} and is_listed and component_count > 0 and ${isPart} and ${isAfter}
            order by ${order}
            limit ${size.entries}
          ) as part
        )
        select coalesce(json_agg(id order by place) filter (where is_found), '[]') as ids,
          coalesce(json_agg(component_count order by place) filter (where is_found), '[]') as counts, count(*) as read,
          (select json_build_array(${keys}) from entry order by place desc limit 1) as last
        from entry`.execute(db),
    );
    const { ids, counts, read, last } = entryAt(rows, 0);
    yield { ids, counts };
    isEnd = read < size.entries;
    after = sql`(${keys}) ${further} (${sql.join(last ?? [])})`;
    size.entries = Math.min(MAX_ENTRIES, 4 * size.entries);
  }
}

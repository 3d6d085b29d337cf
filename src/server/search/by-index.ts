import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isRecord } from '../../shared/fields.ts';
import type { SearchFieldName, SearchKind } from '../../kinds/registry/searching.ts';
import { FIELD_ORDERS, isIndexed, meets, withoutIndex, type ComponentCondition } from './fields.ts';
import type { SearchSession } from './session.ts';
import type { PlannerMethod } from '../storage/engine/search-connections.ts';
import type { SearchedTimelines } from './timelines.ts';
import { FILE_FACETS, type TimelineOrder } from '../../site/file-facets.ts';

/** Order by a column of the file, or by a field of the component. */
export type ComponentOrder = { readonly ofFile: TimelineOrder } | { readonly ofComponent: SearchFieldName };

interface IndexSearch {
  readonly kind: SearchKind;
  readonly conditions: readonly ComponentCondition[];
  readonly orderBy: ComponentOrder;
  readonly isDescending: boolean;
}

/** Matches that an index gives in the time in which one row is read and held against a condition, as measured. */
const ENTRIES_PER_ROW = 20;
/** Matches up to which they are rare: all of them are found, so that they can be put in order. */
const RARE = 30_000;

interface Bounds {
  /** Most matches that are found: of rare ones and of others, of which it takes long to find more. */
  readonly ofRare: number;
  readonly ofOthers: number;
  /** How many components there are, about. */
  readonly components: number;
}

/** Finds matches by the indexes of the rarest conditions, and puts them in order: one more than `bounds` where there are more. */
export async function findByIndex(
  session: SearchSession,
  search: IndexSearch,
  timelines: Pick<SearchedTimelines, 'holdsRow'>,
  bounds: Bounds,
): Promise<{ readonly ids: readonly number[]; readonly isWhole: boolean }> {
  const { byIndex, others, limit } = await chooseIndexes(session, search, bounds);
  // A text's index is read whole, which the planner thinks dearer than to hope for many matches among the first rows.
  const isByKind = !byIndex.every(isIndexed);
  // The index of either end of a component has the other one too.
  const isInOneIndex = search.conditions.every((condition) => 'range' in condition);
  const { columns, beside, order } = orderOfFound(search);
  return session.ask(
    async (db, pattern, cancellationProbe) => {
      const isOfKind: RawBuilder<SqlBool> = sql`kind = ${search.kind}`;
      const parts = [
        isByKind ? isOfKind : withoutIndex(isOfKind),
        ...byIndex.map((condition) => meets(condition, pattern)),
        ...others.map((condition) => withoutIndex(meets(condition, pattern))),
      ];
      const { rows } = await sql<{ ids: number[] | null }>`
        select json_agg(found.id order by ${order}) as ids
        from (
          select id, timeline_id, ${columns} from components
          where ${sql.join(parts, sql` and `)} and ${timelines.holdsRow(cancellationProbe)}
          limit ${limit + 1}
        ) as found ${beside}`.execute(db);
      const ids = rows[0]?.ids ?? [];
      return { ids, isWhole: ids.length <= limit };
    },
    isInOneIndex ? ['enable_seqscan', 'enable_bitmapscan'] : withoutRowsOf(byIndex),
  );
}

/** SQL that orders the matches `found`: columns of their rows, a join, and the terms of `order by`. */
function orderOfFound({ orderBy, isDescending }: IndexSearch): {
  readonly columns: RawBuilder<unknown>;
  readonly beside: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
} {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  if ('ofComponent' in orderBy) {
    const { key, isGiven } = FIELD_ORDERS[orderBy.ofComponent];
    return {
      columns: sql`${key} as key, (${isGiven}) is not true as is_missing`,
      beside: sql``,
      order: sql`is_missing, key ${direction}, found.id ${direction}`,
    };
  }
  return {
    columns: sql`null`,
    // Row by row, however many matches the planner expects.
    beside: sql`left join lateral (
        select file_id, ${sql.ref(FILE_FACETS[orderBy.ofFile].column)} as key
        from timelines where timelines.id = found.timeline_id and is_listed
        offset 0
      ) as listed on true`,
    order: sql`key = '', key ${direction}, file_id ${direction}, found.timeline_id ${direction}, found.id ${direction}`,
  };
}

/** Planner methods that would read what no condition of `byIndex` finds. */
function withoutRowsOf(byIndex: readonly ComponentCondition[]): readonly PlannerMethod[] {
  // With a limit the planner prefers to read the rows of one index from the first on.
  return byIndex.length > 1
    ? ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']
    : ['enable_seqscan'];
}

interface Choice {
  readonly byIndex: readonly ComponentCondition[];
  /** Conditions checked on the rows that the indexes find. */
  readonly others: readonly ComponentCondition[];
  /** How many matches are found at most. */
  readonly limit: number;
}

/**
 * The index of the rarest condition, and each other one that is read in less time than the rows take that it would spare: all of
 * the rarest, or so many that enough of them are likely to meet the other condition.
 */
async function chooseIndexes(
  session: SearchSession,
  { kind, conditions }: IndexSearch,
  { ofRare, ofOthers, components }: Bounds,
): Promise<Choice> {
  const expected = new Map<ComponentCondition, number>();
  for (const condition of conditions) {
    if ('text' in condition && !isIndexed(condition)) continue;
    expected.set(condition, await expectedRows(session, kind, condition));
  }
  const rows = Math.min(...expected.values());
  const limit = rows <= RARE ? ofRare : ofOthers;
  const isByIndex = (condition: ComponentCondition) => {
    const entries = expected.get(condition) ?? Infinity;
    const spared = Math.min(rows, (limit * components) / entries);
    return entries === rows || entries <= ENTRIES_PER_ROW * spared;
  };
  return {
    byIndex: conditions.filter(isByIndex),
    others: conditions.filter((condition) => !isByIndex(condition)),
    limit,
  };
}

/** How many components the planner expects to meet the condition. */
async function expectedRows(
  session: SearchSession,
  kind: SearchKind,
  condition: ComponentCondition,
): Promise<number> {
  const { rows } = await session.ask((db) =>
    sql<{ 'QUERY PLAN': unknown }>`
      explain (format json)
      select from components where kind = ${kind} and ${meets(condition, (text) => sql`${text}`)}`.execute(
      db,
    ),
  );
  const [plan] = rows.flatMap((row) => row['QUERY PLAN']);
  const top = isRecord(plan) && isRecord(plan.Plan) ? plan.Plan['Plan Rows'] : undefined;
  return typeof top === 'number' ? top : Infinity;
}

/** How many components there are, about: as many as when they were last counted. */
export async function aboutHowMany(session: SearchSession): Promise<number> {
  const { rows } = await session.ask((db) =>
    sql<{
      count: number;
    }>`select reltuples as count from pg_class where oid = 'components'::regclass`.execute(db),
  );
  return rows[0]?.count ?? 0;
}

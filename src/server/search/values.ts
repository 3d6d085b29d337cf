import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SearchFieldName, SearchKind } from '../../kinds/registry/searching.ts';
import { entryAt } from '../../shared/elements.ts';
import { allOf, FIELD_ORDERS, type Filters } from './fields.ts';
import type { SearchSession } from './session.ts';
import type { Slice } from './walk.ts';

/** Entries of a slice: few at first, since mostly the first are enough. */
const FIRST_SLICE = 250;
const LARGEST_SLICE = 1000;

interface Found extends Slice {
  readonly last_key: string | number;
  readonly last_id: number;
}

interface ValueWalk {
  readonly kind: SearchKind;
  readonly field: SearchFieldName;
  readonly isDescending: boolean;
  readonly filters: Filters;
}

/** Components that have the field, in its order, slice by slice: between two slices other queries have their turn. */
export async function* walkValues(
  session: SearchSession,
  { kind, field, isDescending, filters }: ValueWalk,
): AsyncGenerator<Slice> {
  const { key, isGiven } = FIELD_ORDERS[field];
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const further = sql.raw(isDescending ? '<' : '>');
  let after: RawBuilder<SqlBool> = sql`true`;
  let limit = FIRST_SLICE;
  for (let isEnd = false; !isEnd;) {
    const isAfter = after;
    const { rows } = await session.ask((db, pattern) =>
      sql<Found>`
      select coalesce(json_agg(id order by place) filter (where is_found), '[]') as ids, count(*) as walked,
        (array_agg(key order by place desc))[1] as last_key, (array_agg(id order by place desc))[1] as last_id
      from (
        select id, key, is_found, row_number() over (order by key ${direction}, id ${direction}) as place
        from (
          select id, ${key} as key, ${allOf(filters(pattern))} as is_found
          from components
          where kind = ${kind} and ${isGiven} and ${isAfter}
          order by ${key} ${direction}, id ${direction}
          limit ${limit}
        ) as slice
      ) as placed`.execute(db),
    );
    const { ids, walked, last_key, last_id } = entryAt(rows, 0);
    yield { ids, walked };
    isEnd = walked < limit;
    limit = Math.min(LARGEST_SLICE, 2 * limit);
    after = sql`(${key}, id) ${further} (${last_key}, ${last_id}::integer)`;
  }
}

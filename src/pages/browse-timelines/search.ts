import type { operations } from '../../api/schema.d.ts';
import {
  SEARCH_KINDS,
  searchFieldsOf,
  type SearchFieldName,
  type SearchKind,
} from '../../kinds/registry/searching.ts';
import { TIMELINE_FACETS, TIMELINE_ORDERS, type TimelineOrder } from '../../site/file-facets.ts';
import { appendConditions, readConditions, valuesOf, type Condition } from '../search/conditions.ts';
import { appendOrder, readOrder, type Order } from '../search/order.ts';

export const isFacet = (column: Column): column is TimelineOrder =>
  TIMELINE_ORDERS.some((facet) => facet === column);
export type Column = SearchFieldName | TimelineOrder;

/** Conditions of a search, in any order. */
export interface Question {
  readonly kind: SearchKind;
  readonly conditions: readonly Condition[];
  readonly fileConditions: readonly Condition[];
}

/** One state of the page, and all of it: the address holds the same. */
export type Search = Question & Order<Column>;

const [USUAL_KIND] = SEARCH_KINDS;

/** Reads an address leniently: what it does not understand is left at its default. */
export function readSearch(params: URLSearchParams): Search {
  const kind = SEARCH_KINDS.find((known) => known === params.get('kind')) ?? USUAL_KIND;
  return {
    kind,
    conditions: readConditions(params, searchFieldsOf(kind)),
    fileConditions: readConditions(params, TIMELINE_FACETS),
    ...readOrder<Column>(params, [...searchFieldsOf(kind), ...TIMELINE_ORDERS], 'title'),
  };
}

/** The address of a search, without what is default and without empty conditions. */
export function toAddress(search: Search): string {
  const params = new URLSearchParams();
  if (search.kind !== USUAL_KIND) params.set('kind', search.kind);
  appendConditions(params, search.conditions);
  appendConditions(params, search.fileConditions);
  appendOrder(params, search, 'title');
  return `/browse/timelines${params.size > 0 ? `?${params}` : ''}`;
}

/** The search for something else: its order stays where the kind has that column, and it starts on its first page. */
export function asking(search: Search, question: Question): Search {
  const isKept = [...searchFieldsOf(question.kind), ...TIMELINE_ORDERS].some(
    (column) => column === search.orderBy,
  );
  const order = isKept ? {} : ({ orderBy: 'title', direction: 'ascending' } as const);
  return { ...search, ...question, ...order, page: 1 };
}

/** The contract's parameters for a search. */
export function toQuery(search: Search): NonNullable<operations['queryComponents']['parameters']['query']> {
  const parts = {
    tl: { kind: search.kind },
    cmp: valuesOf(search.conditions),
    file: valuesOf(search.fileConditions),
  };
  return {
    query: JSON.stringify(parts),
    order_by: search.orderBy,
    order_direction: search.direction,
    page: search.page,
  };
}

import type { operations } from '../../api/schema.d.ts';
import { FACET_NAMES, fileFacet, ORDER_FACETS, type OrderFacet } from '../../site/file-facets.ts';
import {
  appendConditions,
  readConditions,
  valuesOf,
  type Choices,
  type Condition,
} from '../search/conditions.ts';
import { appendOrder, readOrder, type Order } from '../search/order.ts';

/** Facets that have one of a few values, each with the name that it is offered by. */
export const CHOICES: Choices = Object.fromEntries(
  FACET_NAMES.flatMap((facet) => {
    const { choices } = fileFacet(facet);
    const offered = choices?.flatMap(([value, name]) => (name === undefined ? [] : [[value, name] as const]));
    return offered === undefined ? [] : [[facet, offered] as const];
  }),
);

/** One state of the page, and all of it: the address holds the same. */
export interface Search extends Order<OrderFacet> {
  readonly conditions: readonly Condition[];
}

/** Reads an address leniently: what it does not understand is left at its default. */
export function readSearch(params: URLSearchParams): Search {
  return { conditions: readConditions(params, FACET_NAMES), ...readOrder(params, ORDER_FACETS, 'title') };
}

/** The address of a search, without what is default and without empty conditions. */
export const toAddress = (search: Search): string => `/browse/files${toParams(search)}`;

/** The query of an address, with its question mark; empty for one that says nothing. */
export function toParams(search: Search): string {
  const params = new URLSearchParams();
  appendConditions(params, search.conditions);
  appendOrder(params, search, 'title');
  return params.size > 0 ? `?${params}` : '';
}

/** The contract's parameters for a search. */
export function toQuery(search: Search): NonNullable<operations['queryFiles']['parameters']['query']> {
  return {
    query: JSON.stringify(valuesOf(search.conditions)),
    order_by: search.orderBy,
    order_direction: search.direction,
    page: search.page,
  };
}

import type { operations } from '../../api/schema.d.ts';

/** What a condition may ask about; specification, section 5. */
export const PROPERTIES = ['title', 'composer', 'performer'] as const;
type Property = (typeof PROPERTIES)[number];

export interface Condition {
  readonly property: Property;
  readonly value: string;
}

/** The columns that the list can be ordered by. */
const COLUMNS = ['title', 'composer', 'performer', 'annotator'] as const;
export type Column = (typeof COLUMNS)[number];

/** One state of the page, and all of it: the address holds the same. */
export interface Search {
  readonly conditions: readonly Condition[];
  readonly orderBy: Column;
  readonly direction: 'ascending' | 'descending';
  /** From 1. */
  readonly page: number;
}

/** Reads an address leniently: what it does not understand is left at its default. */
export function readSearch(params: URLSearchParams): Search {
  const conditions = [...params].flatMap(([name, value]) => {
    const property = PROPERTIES.find((known) => known === name);
    return property === undefined || value === '' ? [] : [{ property, value }];
  });
  const page = Number(params.get('page') ?? 1);
  return {
    conditions,
    orderBy: COLUMNS.find((column) => column === params.get('order_by')) ?? 'title',
    direction: params.get('order_direction') === 'descending' ? 'descending' : 'ascending',
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1e9 ? page : 1,
  };
}

/** The address of a search, without what is default and without empty conditions. */
export function toAddress({ conditions, orderBy, direction, page }: Search): string {
  const params = new URLSearchParams();
  for (const { property, value } of conditions) if (value !== '') params.append(property, value);
  if (orderBy !== 'title') params.set('order_by', orderBy);
  if (direction !== 'ascending') params.set('order_direction', direction);
  if (page !== 1) params.set('page', String(page));
  return `/browse/files${params.size > 0 ? `?${params}` : ''}`;
}

/** A column that is sorted already turns round, another one starts ascending; the list starts over. */
export function sortedBy(search: Search, column: Column): Search {
  const turns = search.orderBy === column && search.direction === 'ascending';
  return { ...search, orderBy: column, direction: turns ? 'descending' : 'ascending', page: 1 };
}

/** The contract's parameters for a search. */
export function toQuery(search: Search): NonNullable<operations['queryFiles']['parameters']['query']> {
  const values: Partial<Record<Property, string[]>> = {};
  for (const { property, value } of search.conditions) (values[property] ??= []).push(value);
  return {
    query: JSON.stringify(values),
    order_by: search.orderBy,
    order_direction: search.direction,
    page: search.page,
  };
}

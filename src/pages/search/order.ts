type Direction = 'ascending' | 'descending';

/** Order and part of the results to show. */
export interface Order<Column extends string> {
  readonly orderBy: Column;
  readonly direction: Direction;
  /** Page number, counted from 1. */
  readonly page: number;
}

const FIRST = { direction: 'ascending', page: 1 } as const;

/** Reads an address leniently: what it does not understand is left at its default. */
export function readOrder<Column extends string>(
  params: URLSearchParams,
  columns: readonly Column[],
  usual: Column,
): Order<Column> {
  const page = Number(params.get('page') ?? FIRST.page);
  return {
    orderBy: columns.find((column) => column === params.get('order_by')) ?? usual,
    direction: params.get('order_direction') === 'descending' ? 'descending' : FIRST.direction,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1e9 ? page : FIRST.page,
  };
}

/** Writes what is not default. */
export function appendOrder<Column extends string>(
  params: URLSearchParams,
  { orderBy, direction, page }: Order<Column>,
  usual: Column,
): void {
  if (orderBy !== usual) params.set('order_by', orderBy);
  if (direction !== FIRST.direction) params.set('order_direction', direction);
  if (page !== FIRST.page) params.set('page', String(page));
}

/** A column that is sorted already turns round, another one starts ascending; the list starts over. */
export function sortedBy<Search extends Order<string>>(search: Search, column: Search['orderBy']): Search {
  const turns = search.orderBy === column && search.direction === 'ascending';
  return { ...search, orderBy: column, direction: turns ? 'descending' : 'ascending', page: 1 };
}

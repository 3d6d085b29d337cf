import type { components, operations } from '../../api/schema.d.ts';
import { FACET_NAMES } from '../../site/file-facets.ts';
import { appendConditions, readConditions, valuesOf, type Condition } from '../search/conditions.ts';
import { appendOrder, readOrder, type Order } from '../search/order.ts';

export type ListedWork = components['schemas']['ListedWork'];

export const WORK_COLUMNS = ['title', 'composer', 'files'] as const;
export type WorkColumn = (typeof WORK_COLUMNS)[number];

/** The state of the list of works: the address holds the same. */
interface WorksSearch extends Order<WorkColumn> {
  readonly conditions: readonly Condition[];
}

/** Whether an address asks for works in place of files. */
export const asksForWorks = (params: URLSearchParams): boolean => params.get('by') === 'work';

export const readWorksSearch = (params: URLSearchParams): WorksSearch => ({
  conditions: readConditions(params, FACET_NAMES),
  ...readOrder(params, WORK_COLUMNS, 'title'),
});

/** The address of a list of works. */
export function worksAddress(search: WorksSearch): string {
  const params = new URLSearchParams({ by: 'work' });
  appendConditions(params, search.conditions);
  appendOrder(params, search, 'title');
  return `/browse/files?${params}`;
}

export const toWorksQuery = (
  search: WorksSearch,
): NonNullable<operations['queryWorks']['parameters']['query']> => ({
  query: JSON.stringify(valuesOf(search.conditions)),
  order_by: search.orderBy,
  order_direction: search.direction,
  page: search.page,
});

/** The works that the same conditions find, from the first page on. */
export const asWorks = (conditions: readonly Condition[]): WorksSearch => ({
  conditions,
  orderBy: 'title',
  direction: 'ascending',
  page: 1,
});

/** Rows of one title from which on the grid offers to group them. */
const MANY = 4;

/** Whether one title fills so many of the rows that works say more than files. */
export function isFlooded(files: readonly { readonly title: string; readonly composer: string }[]): boolean {
  const counts = new Map<string, number>();
  for (const { title, composer } of files) {
    const key = JSON.stringify([title, composer]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count >= MANY);
}

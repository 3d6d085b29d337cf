import type { operations } from '../../api/schema.d.ts';
import { corpusPath } from '../../site/corpus-path.ts';

type Query = NonNullable<operations['listCorpusFiles']['parameters']['query']>;

const ORDERS = ['corpus', 'title', 'length'] as const satisfies readonly Query['order_by'][];
export type Order = (typeof ORDERS)[number];

/** What the page of a corpus shows; its address holds the same. */
export interface Listing {
  readonly slug: string;
  /** Key of a link; undefined without one. */
  readonly key: string | undefined;
  readonly orderBy: Order;
  readonly isDescending: boolean;
  /** Page number, counted from 1. */
  readonly page: number;
}

/** Reads an address leniently: what it does not understand is left at its default. */
export function readListing(slug: string, params: URLSearchParams): Listing {
  const page = Number(params.get('page') ?? 1);
  return {
    slug,
    key: params.get('k') || undefined,
    orderBy: ORDERS.find((order) => order === params.get('order_by')) ?? 'corpus',
    isDescending: params.get('order_direction') === 'descending',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

export function toAddress({ slug, key, orderBy, isDescending, page }: Listing): string {
  const params = new URLSearchParams({
    ...(key !== undefined && { k: key }),
    ...(orderBy !== 'corpus' && { order_by: orderBy }),
    ...(isDescending && { order_direction: 'descending' }),
    ...(page !== 1 && { page: String(page) }),
  });
  return `${corpusPath(slug)}${params.size > 0 ? `?${params}` : ''}`;
}

/** The contract's parameters for a listing. */
export const toQuery = ({ key, orderBy, isDescending, page }: Listing): Query => ({
  ...(key !== undefined && { k: key }),
  ...{ order_by: orderBy, order_direction: isDescending ? 'descending' : 'ascending', page },
});

import type { components, operations } from '../../api/schema.d.ts';

/** Orders of the list, as the contract names them. */
export const ORDERS = ['title', 'composer', 'spread'] as const;
type Order = (typeof ORDERS)[number];

/** Facets, as the contract names them, with their names in the address. */
const PARAMETERS = {
  sort: 'found',
  composer: 'composer',
  key: 'key',
  corpus: 'corpus',
  media: 'sound',
} as const;
export type FacetName = keyof typeof PARAMETERS;
export const FACET_NAMES = Object.keys(PARAMETERS) as readonly FacetName[];

/** Values that a facet is to have, any of them; none for all. */
type Chosen = Readonly<Record<FacetName, readonly string[]>>;

/** Places of one page: a work has many, and a page shows several works. */
export const PLACES_ON_PAGE = 50;

/** One state of the page, and all of it: the address holds the same. */
export interface Search {
  /** A line of the query language, chords or words. */
  readonly line: string;
  /** Version of the query language in which the line was written; undefined of words, and where nobody said. */
  readonly tql: string | undefined;
  readonly chosen: Chosen;
  readonly orderBy: Order;
  /** Page number, counted from 1. */
  readonly page: number;
  /** The search looks through the files behind this one alone. */
  readonly after: number | undefined;
}

/** Most values of one facet in an address. */
const MAX_CHOSEN = 10;

/** Reads an address leniently: what it does not understand is left at its default. */
export function readSearch(params: URLSearchParams): Search {
  const valuesOf = (name: FacetName) => params.getAll(PARAMETERS[name]).slice(0, MAX_CHOSEN);
  return {
    line: params.get('q') ?? '',
    tql: /^\d{1,3}\.\d{1,3}$/.exec(params.get('tql') ?? '')?.[0],
    chosen: {
      sort: valuesOf('sort'),
      composer: valuesOf('composer'),
      key: valuesOf('key'),
      corpus: valuesOf('corpus'),
      media: valuesOf('media'),
    },
    orderBy: ORDERS.find((order) => order === params.get('order_by')) ?? 'title',
    page: readNumber(params.get('page')) ?? 1,
    after: readNumber(params.get('after')),
  };
}

const readNumber = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The address of a search, without what is default. */
export function toAddress({ line, tql, chosen, orderBy, page, after }: Search): string {
  const params = new URLSearchParams();
  if (line !== '') params.set('q', line);
  if (tql !== undefined) params.set('tql', tql);
  for (const name of FACET_NAMES) for (const value of chosen[name]) params.append(PARAMETERS[name], value);
  if (orderBy !== 'title') params.set('order_by', orderBy);
  if (page !== 1) params.set('page', String(page));
  if (after !== undefined) params.set('after', String(after));
  return `/search${params.size > 0 ? `?${params}` : ''}`;
}

/** The address of the forms of all pieces that a search finds. */
export function toAtlas(search: Search): string {
  const { query, facets } = toQuery(search);
  return `/atlas?${new URLSearchParams({ q: query, ...(facets !== undefined && { facets }) })}`;
}

/** The search for another line: the order stays, what was chosen of the last one's places does not. */
export const asking = ({ orderBy }: Search, line: string): Search => ({
  ...readSearch(new URLSearchParams()),
  line: line.trim(),
  orderBy,
});

/** What is chosen of facets, without those of which nothing is. */
export const chosenFacets = ({ chosen }: Search): components['schemas']['ChosenFacets'] =>
  Object.fromEntries(
    FACET_NAMES.filter((name) => chosen[name].length > 0).map((name) => [name, [...chosen[name]]]),
  );

/** The contract's parameters for a search. */
export function toQuery(search: Search): operations['queryTql']['parameters']['query'] {
  const { line, orderBy, page, after } = search;
  const facets = chosenFacets(search);
  return {
    query: line,
    order_by: orderBy,
    page,
    page_size: PLACES_ON_PAGE,
    ...(after !== undefined && { after }),
    ...(Object.keys(facets).length > 0 && { facets: JSON.stringify(facets) }),
  };
}

/** Whether anything is chosen of facets. */
export const isNarrowed = ({ chosen }: Search): boolean =>
  FACET_NAMES.some((name) => chosen[name].length > 0);

/** The search with nothing chosen of facets. */
export const withoutChoices = (search: Search): Search => ({
  ...search,
  chosen: readSearch(new URLSearchParams()).chosen,
  page: 1,
});

/** The search with a value of a facet chosen, or not any more; it starts over on its first page. */
export function withChoice(search: Search, name: FacetName, value: string, isChosen: boolean): Search {
  const others = search.chosen[name].filter((one) => one !== value);
  const values = isChosen ? [...others, value] : others;
  return { ...search, chosen: { ...search.chosen, [name]: values }, page: 1 };
}

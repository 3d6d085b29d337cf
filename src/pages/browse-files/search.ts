import type { operations } from '../../api/schema.d.ts';
import { LICENCES } from '../../cite/licences.ts';
import { KIND_FACTS, KIND_NAMES } from '../../kinds/registry/facts.ts';
import {
  appendConditions,
  readConditions,
  valuesOf,
  type Choices,
  type Condition,
} from '../search/conditions.ts';
import { appendOrder, readOrder, type Order } from '../search/order.ts';

/** Properties that a condition may refer to; specification, section 5. */
export const PROPERTIES = [
  'title',
  'composer',
  'performer',
  'annotator',
  'tag',
  'licence',
  'kinds',
  'media',
] as const;

/** Properties that have one of a few values, each with its name. */
export const CHOICES: Choices = {
  licence: LICENCES.map(({ id, name }) => [id, name]),
  kinds: KIND_NAMES.flatMap((kind) => {
    const { inWords } = KIND_FACTS[kind];
    return inWords === undefined ? [] : [[kind, inWords] as const];
  }),
  media: [
    ['here', 'plays here'],
    ['youtube', 'plays at YouTube'],
    ['none', 'no recording'],
  ],
};

/** The columns that the list can be ordered by. */
const COLUMNS = ['title', 'composer', 'performer', 'annotator'] as const;
export type Column = (typeof COLUMNS)[number];

/** One state of the page, and all of it: the address holds the same. */
export interface Search extends Order<Column> {
  readonly conditions: readonly Condition[];
}

/** Reads an address leniently: what it does not understand is left at its default. */
export function readSearch(params: URLSearchParams): Search {
  return { conditions: readConditions(params, PROPERTIES), ...readOrder(params, COLUMNS, 'title') };
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

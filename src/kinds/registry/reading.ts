import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from '../index.ts';
import type { KindReading } from '../contract/kind.ts';

/** How each kind is read. */
export const KIND_READINGS = facetOf(kinds, 'reading');

/** The components of each kind; `never` for a kind that has none. */
export type ComponentOf = {
  readonly [K in KindName]: (typeof KIND_READINGS)[K] extends KindReading<infer C> ? C : never;
};

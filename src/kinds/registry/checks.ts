import type { KindCheck } from '../contract/checking.ts';
import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from '../index.ts';

const checks: { readonly [K in KindName]?: unknown } = facetOf(kinds, 'check');

/** How labels of a kind are hidden and asked for; undefined for a kind whose labels cannot be. */
export const checkOf = (kind: KindName) => checks[kind] as KindCheck<unknown> | undefined;

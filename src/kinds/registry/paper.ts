import type { KindOnPaper } from '../contract/paper.ts';
import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from '../index.ts';

const papers: { readonly [K in KindName]?: unknown } = facetOf(kinds, 'paper');

/** How a kind is printed; undefined for a kind that has nothing to say on paper. */
export const paperOf = (kind: KindName) => papers[kind] as KindOnPaper<unknown> | undefined;

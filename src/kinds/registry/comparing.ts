import type { ComparedContent, KindComparing } from '../contract/comparing.ts';
import type { Component } from '../contract/kind.ts';
import type { TimelineFacts } from '../contract/kind-timeline.ts';
import * as kinds from '../index.ts';
import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';

const comparings: { readonly [K in KindName]?: unknown } = facetOf(kinds, 'comparing');

/** Content of a timeline as it is compared; undefined for a kind that is compared by its number of components. */
export function comparedContent(
  kind: KindName,
  components: readonly Component[],
  facts: TimelineFacts,
): ComparedContent | undefined {
  return (comparings[kind] as KindComparing<Component> | undefined)?.(components, facts);
}

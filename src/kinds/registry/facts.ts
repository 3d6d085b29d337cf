import { facetOf } from './facet-of.ts';
import * as kinds from '../index.ts';
import type { KindFacts } from '../contract/kind-facts.ts';

/** Name of a kind, as searches use it. */
export type KindName = keyof typeof kinds;

const all = facetOf(kinds, 'facts');

/** Facts with the literal types that each kind has declared. */
export type WrittenFacts = typeof all;

export const KIND_FACTS: { readonly [K in KindName]: KindFacts } = all;

/** Names of all kinds in the order of lists. */
export const KIND_NAMES: readonly KindName[] = (Object.keys(all) as KindName[]).sort(
  (a, b) => all[a].place - all[b].place,
);

/** The kind of a name as files have it, `HIERARCHY` or `HIERARCHY_TIMELINE`. */
export function kindOf(written: string): KindName | undefined {
  const plain = plainKind(written);
  return KIND_NAMES.find((name) => name === plain);
}

/** `HIERARCHY_TIMELINE` -> `HIERARCHY`. */
export const plainKind = (written: string): string => written.replace(/_TIMELINE$/, '');

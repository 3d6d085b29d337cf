import type { Component } from '../contract/kind.ts';
import type { KindSounding, SoundingNote } from '../contract/sounding.ts';
import * as kinds from '../index.ts';
import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';

const all: { readonly [K in KindName]?: unknown } = facetOf(kinds, 'sounding');

/** Notes of a timeline, to be heard; none of a kind without notes. */
export function soundingNotes(kind: KindName, components: readonly Component[]): readonly SoundingNote[] {
  return (all[kind] as KindSounding<Component> | undefined)?.(components) ?? [];
}

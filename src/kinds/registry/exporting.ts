import type { KindExporting } from '../contract/exporting.ts';
import type { Component } from '../contract/kind.ts';
import * as kinds from '../index.ts';
import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';

const all = facetOf(kinds, 'exporting');

/** How a kind is exported; undefined for one that stays in the annotation file alone. */
export const exportingOf = (kind: KindName): KindExporting<Component> | undefined =>
  (all as Readonly<Record<KindName, KindExporting<Component> | undefined>>)[kind];

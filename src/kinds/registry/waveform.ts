import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from '../index.ts';

const all = facetOf(kinds, 'waveform');

/** Kind and columns of a timeline that shows the waveform alone, for each kind that can. */
export const WAVEFORMS: readonly { readonly kind: KindName; readonly columns: unknown }[] = Object.entries(
  all,
).map(([kind, columns]) => ({ kind: kind as KindName, columns }));

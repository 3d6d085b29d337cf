import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from './index.ts';

const all = facetOf(kinds, 'waveform');

/** What a timeline is opened with that shows a recording alone, in each way that a kind has for it. */
export const WAVEFORMS: readonly { readonly kind: KindName; readonly columns: unknown }[] = Object.entries(
  all,
).map(([kind, columns]) => ({ kind: kind as KindName, columns }));

import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from '../index.ts';
import type { KindTimeline, MusicalContext } from '../contract/kind-timeline.ts';

const opens = facetOf(kinds, 'open');

/** Opens a timeline from the columns of `encodeTimeline` of the same kind, made here or in a worker. */
export function openTimeline(kind: KindName, columns: unknown, context: MusicalContext): KindTimeline {
  return (opens[kind] as (columns: unknown, context: MusicalContext) => KindTimeline)(columns, context);
}

import { formOutline } from '../../kinds/registry/form-outline.ts';
import { openingFacts } from '../../kinds/registry/opening-facts.ts';
import type { VersionTimeline } from '../../versions/version-timeline.ts';
import type { WorkSketch } from '../storage/files/work-sketches.ts';
import { mapOfTimelines } from './stored-measures.ts';

/** The sketch of timelines from the topmost down; `length` in seconds. */
export const sketchOf = (
  timelines: readonly (VersionTimeline & { readonly isVisible?: boolean })[],
  length: number,
): WorkSketch => ({
  map: mapOfTimelines(timelines, length),
  form: formOutline(timelines),
  opening: openingFacts(timelines),
});

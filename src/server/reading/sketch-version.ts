import { readStoredTimelines } from '../../versions/version-timeline.ts';
import { fromTopmost } from '../viewer-json/stored-measures.ts';
import { sketchOf } from '../viewer-json/work-sketch.ts';
import type { WorkSketch } from '../storage/files/work-sketches.ts';

/** A version's JSON, and its length in seconds. */
export interface SketchedVersion {
  readonly json: Uint8Array;
  readonly length: number;
}

/** The viewer's JSON has it beside the attributes of the kind. */
const isShown = (attributes: object): boolean =>
  !('is_visible' in attributes) || attributes.is_visible !== false;

/** What the page of a work shows of a stored version. */
export function sketchVersion({ json, length }: SketchedVersion): WorkSketch {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  const timelines = fromTopmost(readStoredTimelines(viewed.timelines)).map((timeline) => ({
    ...timeline,
    isVisible: isShown(timeline.attributes),
  }));
  return sketchOf(timelines, length);
}

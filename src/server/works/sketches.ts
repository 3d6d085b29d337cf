import type { Services } from '../services.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import { findSketches, keepSketch, sketchKey, type WorkSketch } from '../storage/files/work-sketches.ts';

/** A stored version, as far as a sketch is made of it. */
type Sketched = Parameters<Services['shownTimelines']['sourceOf']>[0] & Pick<FoundFile, 'length'>;
type Needed = Pick<Services, 'db' | 'shownTimelines' | 'tlaReader'>;

/**
 * The sketch of a version. Of one that an older release has stored it is made when it is asked for first, and kept. Throws
 * `Unavailable`, and `not_found` for a version that is deleted meanwhile.
 */
export async function sketchOfVersion(file: Sketched, services: Needed): Promise<WorkSketch> {
  const kept = await findSketches(services.db, [file]);
  return kept.get(sketchKey(file)) ?? makeSketch(file, services);
}

/** Makes the sketch of a version anew, and keeps it. Throws as `sketchOfVersion` does. */
export async function makeSketch(
  file: Sketched,
  { db, shownTimelines, tlaReader }: Needed,
): Promise<WorkSketch> {
  const { length } = file;
  const sketch = await tlaReader.sketch(await shownTimelines.sourceOf(file, { length }));
  await keepSketch(db, file, sketch);
  return sketch;
}

import type { CountedMeasures } from '../../src/measures/measure-table.ts';
import { readTla } from '../../src/tla/read-tla.ts';
import { viewerTimelinesJson } from '../../src/tla/viewer-json.ts';
import { createTimelines } from '../../src/viewer/model/create-timelines.ts';

/** The measures that a file counts. Throws for one that counts none. */
export function countedIn(bytes: Uint8Array, name: string): CountedMeasures {
  const { timelines: read } = readTla(bytes, name);
  const saved = read.map((timeline, id) => ({ ...timeline, id, firstComponentId: id * 1e6 }));
  const json = JSON.parse([...viewerTimelinesJson(saved)].join('')) as object[];
  const { timelines } = createTimelines({ timelines: json });
  const counted = timelines.find(({ measures }) => measures)?.measures?.all;
  if (!counted) throw new Error(`${name} counts no measures.`);
  return counted;
}

/** Measures with numbers and numbers of beats, a beat each second. */
export function countedBySeconds(
  measures: readonly (readonly [number: number, beats: number])[],
): CountedMeasures {
  let first = 0;
  const firstBeats = Int32Array.from(measures, ([, beats]) => (first += beats) - beats);
  return {
    numbers: Float64Array.from(measures, ([number]) => number),
    firstBeats,
    beats: Float64Array.from({ length: first }, (_, beat) => beat),
  };
}

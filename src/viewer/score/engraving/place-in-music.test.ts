import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CountedMeasures } from '../../../kinds/kind-timeline.ts';
import { readTla } from '../../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../../tla/viewer-json.ts';
import { createTimelines } from '../../model/create-timelines.ts';
import { placeAt, placeOfX, timeOfPlace, withEnd, xOfPlace } from './place-in-music.ts';

/** Four measures of four beats, a second each. */
const EVEN: CountedMeasures = {
  numbers: Float64Array.of(1, 2, 3, 4),
  firstBeats: Int32Array.of(0, 4, 8, 12),
  beats: Float64Array.from({ length: 16 }, (_, beat) => beat),
};
/** The edge cases of the specification of score timelines (section 9). */
const ANCHORS = { places: [1, 1.5, 2, 3, 4, 5], xs: [30, 100, 170, 310, 450, 570] };

const xAt = (measures: CountedMeasures, time: number) => xOfPlace(ANCHORS, placeAt(measures, time) ?? NaN);

test('a time stands between the anchors beside it', () => {
  expect([2, 6, 16].map((time) => xAt(EVEN, time))).toEqual([100, 240, 570]);
  expect([0, -3, 99].map((time) => xAt(EVEN, time))).toEqual([30, 30, 570]);
});

test('an x leads to its time', () => {
  expect(timeOfPlace(EVEN, placeOfX(ANCHORS, 380) ?? NaN, 0)).toBeCloseTo(10, 6);
});

test('of several passes of a measure that one is meant which is nearest to the present time', () => {
  const repeated: CountedMeasures = {
    numbers: Float64Array.of(1, 2, 1, 2),
    firstBeats: Int32Array.of(0, 2, 4, 6),
    beats: Float64Array.of(0, 1, 2, 3, 10, 11, 12, 13),
  };
  expect([3, 9, 13].map((now) => timeOfPlace(repeated, 1.5, now))).toEqual([1, 11, 11]);
  expect(timeOfPlace(repeated, 7, 0)).toBeUndefined();
});

test('where the last measure is open its end has a place', () => {
  const measure = { x: 450, width: 120, top: 0, bottom: 1 };
  const open = { places: [1, 4], xs: [30, 450] };
  expect(withEnd(open, [{ number: 4, ...measure }])).toEqual({ places: [1, 4, 5], xs: [30, 450, 570] });
  expect(withEnd(ANCHORS, [{ number: 4, ...measure }])).toBe(ANCHORS);
});

test('without beats nothing has a place', () => {
  const none = { numbers: new Float64Array(), firstBeats: new Int32Array(), beats: new Float64Array() };
  expect(placeAt(none, 1)).toBeUndefined();
});

const FOLDER = new URL('../../../../../shared/data/score/', import.meta.url);

describe.skipIf(!existsSync(FOLDER))('in the real files of ../shared/data', () => {
  const measuresOf = (name: string): CountedMeasures => {
    const { timelines: read } = readTla(new Uint8Array(readFileSync(new URL(name, FOLDER))), name);
    const saved = read.map((timeline, id) => ({ ...timeline, id, firstComponentId: id * 1e6 }));
    const json = JSON.parse([...viewerTimelinesJson(saved)].join('')) as object[];
    const { timelines } = createTimelines({ timelines: json });
    return timelines.find(({ measures }) => measures)?.measures?.all ?? EVEN;
  };

  test('a song begins with a pick-up measure, which fills a whole one', () => {
    const measures = measuresOf('schubert-d911-11-fruehlingstraum.tla');
    expect([1.25, 3.522].map((time) => placeAt(measures, time))).toEqual([0, 1.5]);
  });

  test('a repeat stays in its pass', () => {
    const measures = measuresOf('schubert-d703-quartettsatz.tla');
    expect([1.25, 194.16].map((time) => placeAt(measures, time))).toEqual([1, 1]);
    expect([10, 300].map((now) => timeOfPlace(measures, 1, now))).toEqual([1.25, 194.16]);
  });
});

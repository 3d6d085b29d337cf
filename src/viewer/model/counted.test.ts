import { describe, expect, test } from 'vitest';
import { countedMeasures } from '../../../tests/support/counted-measures.ts';
import { nearestBeat, passageInWords } from './counted.ts';

/** A pick-up of one beat, numbered 0, then measures of three beats a second each; 2 and 3 are repeated. Ends at 17 s. */
const COUNTED = countedMeasures([1, 3], [0, 1, 2, 3, 2, 3], { start: 1 });
const END = 20;

describe('the nearest beat', () => {
  test.each([
    [5.4, 5],
    [6.6, 7],
    [1.2, 1],
    // The end of the last measure, to which no beat belongs.
    [16.8, 17],
  ])('of %d s is at %d s', (time, beat) => {
    expect(nearestBeat(COUNTED, time, 0.1, END)).toBe(beat);
  });

  test('a measure’s first beat draws from farther away', () => {
    expect(nearestBeat(COUNTED, 5.6, 0.7, END)).toBe(5);
    expect(nearestBeat(COUNTED, 5.8, 0.7, END)).toBe(6);
  });

  test('outside the measures a time stays as it is, but near their edges', () => {
    expect(nearestBeat(COUNTED, 0.4, 0.1, END)).toBe(0.4);
    expect(nearestBeat(COUNTED, 0.95, 0.1, END)).toBe(1);
    expect(nearestBeat(COUNTED, 18, 0.1, END)).toBe(18);
    expect(nearestBeat(COUNTED, 17.05, 0.1, END)).toBe(17);
    expect(nearestBeat({ ...COUNTED, beats: new Float64Array() }, 3, 1, END)).toBe(3);
  });
});

test.each([
  [{ start: 2, end: 8 }, 'measures 1 to 2'],
  [{ start: 5, end: 8 }, 'measure 2'],
  [{ start: 1, end: 2 }, 'measure 0'],
  [{ start: 3, end: 10 }, 'measures 1.2 to 3.2'],
  [{ start: 14, end: 17 }, 'measure 3 (2nd time)'],
  [{ start: 8, end: 14 }, 'measures 3 (1st time) to 2 (2nd time)'],
  [{ start: 0, end: 5 }, 'measures 0 to 1'],
  // Times of an address are rounded to the millisecond.
  [{ start: 1.9996, end: 8.0004 }, 'measures 1 to 2'],
  [{ start: 0, end: 0.5 }, undefined],
])('%j has %s', (range, words) => {
  expect(passageInWords(COUNTED, range)).toBe(words);
});

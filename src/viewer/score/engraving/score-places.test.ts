import { describe, expect, test } from 'vitest';
import { countedMeasures } from '../../../../tests/support/counted-measures.ts';
import type { CountedMeasures } from '../../../measures/measure-table.ts';
import { placesIn, scoreByTable, ScorePlaces, scoreOf } from './score-places.ts';

const printed = (numbers: readonly number[], quarters: Readonly<Record<number, number>> = {}) =>
  numbers.map((number, index) => ({
    ...{ number, x: 100 * index, width: 100, top: 0, bottom: 1 },
    quarters: quarters[index] ?? 4,
  }));
/** A beat a second, four to a measure or as many as said by place. */
const counted = (
  numbers: readonly number[],
  beats: Readonly<Record<number, number>> = {},
): CountedMeasures => {
  const sizes = numbers.map((_, index) => beats[index] ?? 4);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let first = 0;
  return {
    numbers: Float64Array.from(numbers),
    firstBeats: Int32Array.from(sizes, (size) => (first += size) - size),
    beats: Float64Array.from({ length: all }, (_, beat) => beat),
  };
};
const placesOf = (
  score: readonly number[],
  file: CountedMeasures,
  quarters?: Readonly<Record<number, number>>,
  order?: readonly number[],
) => new ScorePlaces(file, scoreOf({ measures: printed(score, quarters), ...(order && { order }) }));

describe('a time has a place', () => {
  const places = placesOf([1, 2, 3, 4], counted([1, 2, 3, 4]));

  test('in the measure that is counted then, each beat an equal part of it', () => {
    expect(places.placeAt(0)).toEqual({ measure: 0, part: 0 });
    expect(places.placeAt(5.5)).toEqual({ measure: 1, part: 0.375 });
    expect(places.placeAt(7.99)?.measure).toBe(1);
    expect(places.placeAt(8)).toEqual({ measure: 2, part: 0 });
  });

  test('at a beat from a millisecond before it, as positions are told', () => {
    expect(places.placeAt(3.9995)).toEqual({ measure: 1, part: 0 });
    expect(places.placeAt(3.998)?.measure).toBe(0);
  });

  test('before the first beat at that one, after the last one at the end', () => {
    expect(places.placeAt(-3)).toEqual({ measure: 0, part: 0 });
    expect(places.placeAt(15.5)?.part).toBeCloseTo(0.875);
    expect(places.placeAt(99)).toEqual({ measure: 3, part: 1 });
  });

  test('at the end of the piece on the beat that ends it', () => {
    const ended = placesOf([1, 2], counted([1, 2, 3], { 2: 1 }));
    expect([8, 20].map((time) => ended.placeAt(time))).toEqual([
      { measure: 1, part: 1 },
      { measure: 1, part: 1 },
    ]);
  });

  test('none where the score does not have the measure', () => {
    const more = placesOf([1, 2], counted([1, 2, 3, 4]));
    expect(more.placeAt(9)).toBeUndefined();
    expect(more.placeAt(7)?.measure).toBe(1);
  });
});

describe('a place has a time', () => {
  test('of several passes that which is nearest', () => {
    const places = placesOf([1, 2], counted([1, 2, 1, 2]), {}, [0, 1, 0, 1]);
    expect([3, 7, 13].map((now) => places.timeOf({ measure: 0, part: 0.5 }, now))).toEqual([2, 10, 10]);
    expect(places.timeOf({ measure: 7, part: 0 }, 0)).toBeUndefined();
  });

  test('in either half of a measure that a repeat cuts in two, and in a measure of the file that has both', () => {
    // 1, 8a, 8b, 9: 8b is the last beat of the file's measure 8.
    const quarters = { 1: 3, 2: 1 };
    const halves = placesOf([7, 8, 8, 9], counted([7, 8, 8, 9], { 1: 3, 2: 1 }), quarters);
    expect(halves.placeAt(7.5)).toEqual({ measure: 2, part: 0.5 });
    const whole = placesOf([7, 8, 8, 9], counted([7, 8, 9]), quarters);
    expect(whole.placeAt(6.5)).toEqual({ measure: 1, part: 2.5 / 3 });
    expect(whole.placeAt(7.5)).toEqual({ measure: 2, part: 0.5 });
    expect(whole.timeOf({ measure: 2, part: 0.5 }, 0)).toBeCloseTo(7.5);
    expect(whole.timeOf({ measure: 1, part: 1 }, 0)).toBeCloseTo(7);
  });

  test('as far as a measure is played', () => {
    // The file ends on the first beat of the last measure.
    const short = placesOf([1, 2], counted([1, 2], { 1: 2 }));
    expect(short.timeOf({ measure: 1, part: 0.25 }, 0)).toBeCloseTo(5);
    expect(short.timeOf({ measure: 1, part: 1 }, 0)).toBeCloseTo(6);
  });
});

test('measures in view have a span, from the first that is played to the end of the last', () => {
  const places = placesOf([1, 2, 3, 4], counted([2, 3, 2, 3]), {}, [0, 1, 2, 1, 2, 3]);
  expect(places.spanOf(0, 2, 0)).toEqual({ start: 0, end: 4 });
  expect(places.spanOf(1, 4, 10)).toEqual({ start: 8, end: 16 });
  expect(places.spanOf(0, 1, 0)).toBeUndefined();
});

test('where its source tells no movements they begin where numbers do', () => {
  const movements = (numbers: readonly number[]) =>
    scoreOf({ measures: printed(numbers) }).measures.map(({ movement }) => movement);
  expect(movements([1, 2, 3, 1, 2])).toEqual([0, 0, 0, 1, 1]);
  expect(movements([1, 2, 3, 0, 1])).toEqual([0, 0, 0, 1, 1]);
  expect(movements([0, 1, 8, 1, 9])).toEqual([0, 0, 0, 0, 0]);
});

test('places are found once for the measures of a file, and not without any', () => {
  const places = placesIn({ measures: printed([1]) });
  const file = counted([1]);
  expect(places(undefined)).toBeUndefined();
  expect(places(counted([]))).toBeUndefined();
  expect(places(file)).toBe(places(file));
});

describe('where a file names the measures of its score', () => {
  const table = countedMeasures([4], [1, 2, 2, 3], {
    labels: ['1', '2a', '2b', '3'],
    next: new Map([
      [0, [1, 2]],
      [1, [0]],
    ]),
  });
  /** The engraving counts from 1 to 4, whatever its measures are called. */
  const places = placesIn({ measures: printed([1, 2, 3, 4]) });

  test('a file that counts by them is where they are printed', () => {
    const own = places(table, table);
    expect([0, 5, 10, 15].map((time) => own?.placeAt(time)?.measure)).toEqual([0, 1, 2, 3]);
  });

  test('a file that has its repeats written out goes back in the score', () => {
    const recorded = countedMeasures([4], [1, 2, 1, 2, 3], { labels: ['1', '2a', '1', '2b', '3'] });
    const own = places(recorded, table);
    expect([0, 5, 8, 13, 16].map((time) => own?.placeAt(time)?.measure)).toEqual([0, 1, 0, 2, 3]);
  });

  test('a table that has fewer measures than the score is not that of the score', () => {
    expect(scoreByTable({ measures: printed([1, 2, 3, 4, 5]) }, table)).toBeUndefined();
  });
});

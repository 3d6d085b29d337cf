import { expect, test } from 'vitest';
import { measureTable, type MeasureTable } from '../../measures/measure-table.ts';
import { analysisTime, ownTime, timeMapOf, type Alignment } from './alignment.ts';
import { startOfMeasure, tapsOn, tapTarget, withTap } from './taps.ts';

const COUNT = 96;
const BEATS = 4;

/** Numbers from 1, of which 7 to 38 are played twice. */
const numbers = Float64Array.from({ length: COUNT }, (_, measure) =>
  measure < 38 ? measure + 1 : measure - 31,
);

/** A table whose beats come at times that `secondsOf` gives beats by their place. */
const tableOf = (secondsOf: (beat: number) => number): MeasureTable =>
  measureTable({
    numbers,
    firstBeats: Int32Array.from({ length: COUNT }, (_, measure) => measure * BEATS),
    beats: Float64Array.from({ length: COUNT * BEATS }, (_, beat) => secondsOf(beat)),
  });

/** The analysed performance slows down and hurries by 8 %, the reader's own in other places by 12 %. */
const ANALYSED = tableOf((beat) => 2 + 0.6 * beat + 1.4 * Math.sin(beat / 30));
const OWN = tableOf((beat) => 5.5 + 0.66 * beat + 2.2 * Math.sin(beat / 37 + 1));

function tapAll(measures: readonly number[], late = (_measure: number) => 0): Alignment {
  return measures.reduce<Alignment>((alignment, measure) => {
    const tapped = withTap(ANALYSED, alignment, measure, startOfMeasure(OWN, measure) + late(measure));
    if ('problem' in tapped) throw new Error(tapped.problem);
    return tapped.alignment;
  }, []);
}

function farthest(alignment: Alignment): number {
  const map = timeMapOf(alignment);
  return Math.max(
    ...Array.from(ANALYSED.beats, (time, beat) => Math.abs(ownTime(map, time) - (OWN.beats[beat] ?? NaN))),
  );
}

test('taps at every sixth measure keep another performance within 100 ms over the whole piece, two do not', () => {
  const sixth = Array.from({ length: COUNT }, (_, measure) => measure).filter((measure) => measure % 6 === 0);
  const mishit = (measure: number) => 0.03 * Math.sin(measure * 7);
  expect(farthest(tapAll([0, COUNT - 1]))).toBeGreaterThan(1);
  expect(farthest(tapAll([0, COUNT - 1, ...sixth], mishit))).toBeLessThan(0.1);
});

test('the map goes both ways and never back', () => {
  const map = timeMapOf(tapAll([0, 95, 20, 60, 41]));
  let last = -Infinity;
  for (let time = -5; time < 300; time += 0.7) {
    const own = ownTime(map, time);
    expect(own).toBeGreaterThan(last);
    expect(analysisTime(map, own)).toBeCloseTo(time, 9);
    last = own;
  }
});

test('a tap is for the first measure, then for the last, then for the nearest', () => {
  const second = startOfMeasure(OWN, 50) + 0.2;
  expect(tapTarget(ANALYSED, [], second)).toEqual({ measure: 0, role: 'first' });
  expect(tapTarget(ANALYSED, tapAll([0]), second)).toEqual({ measure: COUNT - 1, role: 'last' });
  expect(tapTarget(ANALYSED, tapAll([0, COUNT - 1, 48, 54]), second)).toEqual({
    measure: 50,
    role: 'nearest',
  });
});

test('a second tap on a measure replaces the first, one against the order of the others is not kept', () => {
  const alignment = tapAll([0, 95, 40]);
  const again = withTap(ANALYSED, alignment, 40, startOfMeasure(OWN, 40) + 0.5);
  expect(again).toMatchObject({ alignment: { length: 3 } });
  const late = startOfMeasure(OWN, 60);
  expect(withTap(ANALYSED, alignment, 20, late)).toEqual({
    problem: 'The tap for m. 21 does not fit the others, and is not kept. Tap again, or take one back.',
  });
});

test('in another version of the analysis the taps are where it has their measures', () => {
  const later = tableOf((beat) => 12 + 0.6 * beat);
  const moved = tapsOn(later, tapAll([0, 45, 95]));
  const expected = [12, 12 + 45 * 2.4, 12 + 95 * 2.4];
  expect(moved).toHaveLength(3);
  moved.forEach(({ analysis }, index) => expect(analysis).toBeCloseTo(expected[index] ?? NaN, 9));
  expect(moved.map(({ measure }) => measure?.pass)).toEqual([undefined, 2, undefined]);
  expect(tapsOn(undefined, tapAll([0, 95]))).toEqual([]);
});

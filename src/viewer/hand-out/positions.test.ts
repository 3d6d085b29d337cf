import { describe, expect, test } from 'vitest';
import { countedMeasures } from '../../../tests/support/counted-measures.ts';
import { measureTable } from '../../measures/measure-table.ts';
import { positionsByMeasures, positionsByTime } from './positions.ts';

/** A pick-up of one beat, numbered 0, then measures of three beats a second each. Begins at 1 s, ends at 11 s. */
const TABLE = measureTable(countedMeasures([1, 3], [0, 1, 2, 3], { start: 1 }));

describe('by measures', () => {
  const { at, count, nameOf } = positionsByMeasures(TABLE, { start: 1, end: 11 });

  test('each is as wide as the others, its beats at equal distances', () => {
    expect([count, [0, 1, 2, 3].map(nameOf)]).toEqual([4, ['0', '1', '2', '3']]);
    expect([1, 1.5, 2, 3, 5, 6.5, 8, 11].map(at)).toEqual([0, 0.5, 1, 4 / 3, 2, 2.5, 3, 4]);
  });

  test('what was set by hand beside a bar line is on it', () => {
    expect([4.93, 5.06, 10.95].map(at)).toEqual([2, 2, 4]);
  });

  test('what lies outside stands at the ends, or in units without a name', () => {
    expect([0, 20].map(at)).toEqual([0, 4]);
    const wide = positionsByMeasures(TABLE, { start: 0, end: 15 });
    // Measures last 2.5 s on the average.
    expect(wide.count).toBe(4 + 1 + 2);
    expect([wide.nameOf(0), wide.nameOf(1), wide.nameOf(5)]).toEqual(['', '0', '']);
    expect(wide.at(1)).toBe(1);
    expect(wide.at(13.5)).toBe(6);
  });

  test('later is never before', () => {
    let last = -1;
    for (let time = 0; time < 12; time += 0.01) {
      expect(at(time)).toBeGreaterThanOrEqual(last);
      last = at(time);
    }
  });
});

test('movements begin a line and are named where they begin', () => {
  const { starts, nameOf } = positionsByMeasures(
    measureTable({
      numbers: Float64Array.of(1, 2, 1, 2),
      firstBeats: Int32Array.of(0, 1, 2, 3),
      beats: Float64Array.of(0, 1, 2, 3),
      movements: Int32Array.of(1, 1, 2, 2),
    }),
    { start: 0, end: 4 },
  );
  expect(starts).toEqual([2]);
  expect([0, 1, 2, 3].map(nameOf)).toEqual(['I, 1', '2', 'II, 1', '2']);
});

test('by time a unit is a round number of seconds', () => {
  const { at, count, nameOf, secondsPerUnit } = positionsByTime({ start: 3, end: 200 });
  expect([count, secondsPerUnit]).toEqual([40, 5]);
  expect([nameOf(0), nameOf(12)]).toEqual(['0:00', '1:00']);
  expect([0, 7.5, 300].map(at)).toEqual([0, 1.5, 40]);
});

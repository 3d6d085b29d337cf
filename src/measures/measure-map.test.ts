import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedMeasures } from '../../tests/support/counted-measures.ts';
import { alignMaps, timeInFirst, timeInSecond } from './align-maps.ts';
import { measureMapJson } from './measure-map-json.ts';
import { endInMap, measureMap, nameInMap } from './measure-map.ts';
import { packMap, unpackMap } from './packed-map.ts';
import { tempoCurve, tempoFacts, tempoOfMeasures } from './tempo-curve.ts';

describe('The map of a file', () => {
  test('has its measures with their beats, each until the next', () => {
    const map = measureMap(countedMeasures([1, 4], [0, 1, 2, 1], { start: 2, step: 0.5 }), { length: 60 });
    expect(map.measures).toEqual([
      { number: 0, pass: 1, start: 2, beats: 1 },
      { number: 1, pass: 1, start: 2.5, beats: 4 },
      { number: 2, pass: 1, start: 4.5, beats: 4 },
      { number: 1, pass: 2, start: 6.5, beats: 4 },
    ]);
    expect(map.end).toBe(8.5);
    expect(map.isEndAssumed).toBe(true);
  });

  test('has labels, cadenzas and movements where there are any', () => {
    const table = countedMeasures([1], [1, 1, 1], {
      labels: ['1', '1a', '1'],
      passes: Int32Array.of(1, 0, 1),
      movements: Int32Array.of(1, 1, 2),
    });
    expect(measureMap(table, { length: 60 }).measures).toEqual([
      { number: 1, pass: 1, movement: 1, start: 0, beats: 1 },
      { number: 1, label: '1a', pass: null, movement: 1, start: 1, beats: 1 },
      { number: 1, pass: 1, movement: 2, start: 2, beats: 1 },
    ]);
  });

  test.each([
    ['the recording ends there', { length: 8.04 }],
    ['all else ends there', { length: 60, contentEnd: 7.95 }],
  ])('ends with its last beat where %s', (_, file) => {
    const map = measureMap(countedMeasures([1], [1, 2, 3, 4, 5, 6, 7, 8, 9]), file);
    expect(map.measures.at(-1)?.number).toBe(8);
    expect(map.end).toBe(8);
    expect(map.isEndAssumed).toBe(false);
  });

  test('keeps a last measure of several beats, and one that is the only one', () => {
    expect(measureMap(countedMeasures([4, 2], [1, 2]), { length: 5 }).measures).toHaveLength(2);
    expect(measureMap(countedMeasures([1], [1]), { length: 0.05 }).measures).toHaveLength(1);
  });
});

test('a Measure Map has every measure as it is played, with its length in beats', () => {
  const map = measureMap(countedMeasures([1, 4], [0, 1, 2, 1], { start: 2, step: 0.5 }), { length: 60 });
  const entries = JSON.parse(measureMapJson(map)) as readonly Record<string, unknown>[];
  expect(entries.map(({ count, qstamp, number, next }) => [count, qstamp, number, next])).toEqual([
    [1, 0, 0, [2]],
    [2, 1, 1, [3]],
    [3, 5, 2, [4]],
    [4, 9, 1, []],
  ]);
  expect(entries[0]).toMatchObject({ time_signature: '4/4', nominal_length: 4, actual_length: 1, name: '0' });
});

/** Maps with their measures' lengths in seconds and the beats in them. */
test('measures that repeats are not written out for are there each time that they are played', () => {
  const table = countedMeasures([1, 3], [0, 1, 2, 2, 3], {
    labels: ['0', '1', '2a', '2b', '3'],
    next: new Map([
      [1, [2, 3]],
      [2, [1]],
    ]),
  });
  const folded = measureMap(table, { length: 13 });
  expect(folded.measures.map((measure) => [nameInMap(measure), measure.pass, measure.start])).toEqual([
    ['0', 1, 0],
    ['1', 1, 1],
    ['2a', 1, 4],
    ['1', 2, 1],
    ['2b', 2, 7],
    ['3', 1, 10],
  ]);
  expect(folded.measures.map((_, index) => endInMap(folded, index))).toEqual([1, 4, 7, 4, 10, 13]);
  const { layout, ...times } = packMap(folded);
  // Of its beats a map keeps the number.
  expect(unpackMap(layout, times)).toEqual({ ...folded, beatTimes: undefined });
  // A recording of it with all repeats, at half the tempo.
  const sizes = [1, 3];
  const recorded = countedMeasures(sizes, [0, 1, 2, 1, 2, 3], {
    labels: ['0', '1', '2a', '1', '2b', '3'],
    step: 2,
  });
  const alignment = alignMaps(measureMap(recorded, { length: 32 }), folded);
  expect([alignment.common, alignment.gaps]).toEqual([6, []]);
  // The second time through measure 1 is where it is written, and so is the first.
  expect([4, 16, 20].map((time) => timeInSecond(alignment, time)?.time)).toEqual([2, 2, 7]);
  expect([2, 8].map((time) => timeInFirst(alignment, time)?.time)).toEqual([4, 22]);
});

const lengths = fc.array(
  fc.record({
    beats: fc.integer({ min: 1, max: 8 }),
    seconds: fc.double({ min: 0.2, max: 20, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('Tempo', () => {
  test('is the beats of each measure over its minutes', () => {
    fc.assert(
      fc.property(lengths, fc.boolean(), (measures, isEndAssumed) => {
        let end = 3;
        const map = {
          measures: measures.map(({ beats, seconds }, index) => {
            const start = end;
            end += seconds;
            return { number: index + 1, pass: 1, start, beats };
          }),
          end,
          isEndAssumed,
        };
        const tempi = tempoOfMeasures(map);
        measures.forEach(({ beats, seconds }, index) => {
          if (isEndAssumed && index === measures.length - 1) expect(tempi[index]).toBeNaN();
          else expect(tempi[index]).toBeCloseTo((beats / seconds) * 60, 6);
        });
        const curve = tempoCurve(map);
        measures.forEach((_, index) => {
          const window = [...tempi.slice(Math.max(index - 1, 0), index + 2)];
          const isWhole = window.length === 3 && !window.some((tempo) => isNaN(tempo));
          expect(curve[index]).toBe(isWhole ? window.toSorted((a, b) => a - b)[1] : tempi[index]);
        });
        const known = tempi.filter((tempo) => !isNaN(tempo));
        const facts = tempoFacts(map);
        expect(facts === undefined).toBe(known.length === 0);
        if (!facts) return;
        expect(tempi[facts.slowest]).toBe(Math.min(...known));
        expect(tempi[facts.fastest]).toBe(Math.max(...known));
        const seconds = endInMap(map, known.length - 1) - 3;
        const beats = measures.slice(0, known.length).reduce((sum, one) => sum + one.beats, 0);
        expect(facts.average).toBeCloseTo((60 * beats) / seconds, 6);
      }),
    );
  });

  test('of a copy that is stretched from a measure on is slower from there on', () => {
    const times = Array.from({ length: 41 }, (_, beat) => beat * 0.6);
    const stretched = times.map((time) => (time > 12 ? 12 + (time - 12) * 1.25 : time));
    const map = {
      measures: stretched
        .slice(0, 40)
        .map((start, index) => ({ number: index + 1, pass: 1, start, beats: 1 })),
      end: stretched[40] ?? NaN,
      isEndAssumed: false,
    };
    const curve = Array.from(tempoCurve(map), (tempo) => Math.round(tempo * 1e6) / 1e6);
    expect(curve).toEqual([...Array<number>(20).fill(100), ...Array<number>(20).fill(80)]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alignMaps,
  gapInWords,
  measureAxis,
  type MapAlignment,
  type MapGap,
  NONE,
  placeInMap,
  timeInFirst,
  timeInMap,
  timeInSecond,
} from './align-maps.ts';
import { type MappedMeasure, type MeasureMap } from './measure-map.ts';

/** A map of measures of these numbers, with passes counted; each is as long as said, in seconds. */
function mapOf(
  numbers: readonly number[],
  seconds: (index: number) => number = () => 2,
  start = 1,
): MeasureMap {
  const times = new Map<number, number>();
  let end = start;
  const measures = numbers.map((number, index): MappedMeasure => {
    const pass = (times.get(number) ?? 0) + 1;
    times.set(number, pass);
    const from = end;
    end += seconds(index);
    return { number, pass, start: from, beats: 3 };
  });
  return { measures, end, isEndAssumed: false };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A piece in sections, of which each performance plays some twice and leaves some out. */
const performances = fc
  .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })
  .chain((sections) =>
    fc.record({
      sections: fc.constant(sections),
      times: fc.tuple(
        ...[0, 1].map(() =>
          fc.array(fc.integer({ min: 0, max: 2 }), {
            minLength: sections.length,
            maxLength: sections.length,
          }),
        ),
      ),
      seconds: fc.array(fc.double({ min: 0.3, max: 5, noNaN: true }), { minLength: 1, maxLength: 9 }),
    }),
  )
  .map(({ sections, times, seconds }) => {
    let number = 1;
    const bounds = sections.map((length) => [number, (number += length) - 1] as const);
    const numbersOf = (played: readonly number[]) =>
      bounds.flatMap(([from, to], index) =>
        Array.from({ length: played[index] ?? 0 }, () => range(from, to)).flat(),
      );
    return times.map((played, performance) =>
      mapOf(numbersOf(played), (index) => seconds[(index * (performance + 1)) % seconds.length] ?? 1),
    );
  });

describe('Two maps', () => {
  test('of the same measures are aligned one by one', () => {
    const numbers = [...range(0, 9), ...range(3, 12)];
    const alignment = alignMaps(
      mapOf(numbers),
      mapOf(numbers, (index) => 1 + (index % 3)),
    );
    expect([...alignment.toSecond]).toEqual([...numbers.keys()]);
    expect(alignment.gaps).toEqual([]);
  });

  test('are aligned measure by measure and pass by pass where repeats are left out', () => {
    fc.assert(
      fc.property(performances, (maps) => {
        const [first = mapOf([]), second = mapOf([])] = maps;
        const keys = (map: MeasureMap) => map.measures.map(({ number, pass }) => `${number} ${pass}`);
        const [a, b] = [keys(first), keys(second)];
        const { toSecond, toFirst, common, gaps, ...maps2 } = alignMaps(first, second);
        // Passes of a section come one after the other, so what both play stands in one order.
        expect([...toSecond]).toEqual(a.map((key) => b.indexOf(key)));
        expect([...toFirst]).toEqual(b.map((key) => a.indexOf(key)));
        expect(common).toBe(a.filter((key) => b.includes(key)).length);
        if (common === 0) return;
        const missing = (lacking: 'first' | 'second') =>
          gaps.filter((gap) => gap.lacking === lacking).flatMap(({ from, to }) => range(from, to));
        expect(missing('second')).toEqual(a.flatMap((key, index) => (b.includes(key) ? [] : [index])));
        expect(missing('first')).toEqual(b.flatMap((key, index) => (a.includes(key) ? [] : [index])));
        for (const gap of gaps) expect(gapInWords(gap, maps2)).toMatch(/^(the repeat of )?mm?\. \d/);
      }),
    );
  });

  test('have the same place in both, there and back', () => {
    fc.assert(
      fc.property(performances, fc.double({ min: 0, max: 1, noNaN: true }), (maps, share) => {
        const [first = mapOf([]), second = mapOf([])] = maps;
        const alignment = alignMaps(first, second);
        const time = share * (first.end + 3);
        const across = timeInSecond(alignment, time);
        expect(across === undefined).toBe(alignment.common === 0);
        if (!across) return;
        const place = placeInMap(first, time);
        if (across.gap) {
          expect(across.time).toBe(second.measures[across.gap.at]?.start ?? second.end);
          return;
        }
        if (place) {
          expect(timeInMap(first, place)).toBeCloseTo(time, 6);
          const there = placeInMap(second, across.time);
          // The last bit of a time may round into the next measure.
          if (there && there.measure === alignment.toSecond[place.measure])
            expect(there.part).toBeCloseTo(place.part, 6);
          else expect(Math.min(place.part, 1 - place.part)).toBeLessThan(1e-6);
        }
        if (across.time > 0) expect(timeInFirst(alignment, across.time)?.time).toBeCloseTo(time, 4);
      }),
    );
  });

  test('say in words what one of them leaves out', () => {
    const alignment = alignMaps(
      mapOf([...range(0, 38), ...range(7, 50)]),
      mapOf([...range(1, 38), ...range(39, 50), 51]),
    );
    const said = (gap: MapGap, maps: MapAlignment) => [gap.lacking, gapInWords(gap, maps)];
    const words = alignment.gaps.map((gap) => said(gap, alignment));
    expect(words).toEqual([
      ['second', 'm. 0'],
      ['second', 'the repeat of mm. 7–38'],
      ['first', 'm. 51'],
    ]);
    // In the repeat, the other one is where the music goes on.
    expect(timeInSecond(alignment, 1 + 2 * 40)).toMatchObject({ time: 1 + 2 * 38, gap: { at: 38 } });
  });

  test('tell measures of the same number apart by their labels and movements', () => {
    const measure = (label: string, movement: number): MappedMeasure => ({
      number: 8,
      label,
      movement,
      pass: 1,
      start: 0,
      beats: 1,
    });
    const map = (...names: readonly (readonly [string, number])[]): MeasureMap => ({
      measures: names.map(([label, movement], index) => ({ ...measure(label, movement), start: index })),
      end: names.length,
      isEndAssumed: false,
    });
    const { toSecond } = alignMaps(map(['8a', 1], ['8b', 1], ['8a', 2]), map(['8b', 1], ['8a', 2]));
    expect([...toSecond]).toEqual([NONE, 0, 1]);
  });

  test('of many measures are aligned at once', () => {
    const many = range(1, 50_000);
    const { common } = alignMaps(mapOf(many), mapOf(many.filter((number) => number % 7 > 0)));
    expect(common).toBe(many.length - Math.floor(many.length / 7));
  });
});

describe('The axis of several maps', () => {
  test('has every measure once, in an order that each map follows', () => {
    fc.assert(
      fc.property(fc.array(performances, { minLength: 1, maxLength: 3 }), ([pair = []]) => {
        const maps = pair.filter(({ measures }) => measures.length > 0);
        const { columns, places } = measureAxis(maps);
        const names = columns.map(({ number, pass }) => `${number} ${pass}`);
        expect(new Set(names).size).toBe(names.length);
        maps.forEach(({ measures }, index) => {
          const placed = [...(places[index] ?? [])].filter((place) => place !== NONE);
          expect(placed).toEqual(placed.toSorted((a, b) => a - b));
          measures.forEach(({ number, pass }, at) => {
            const column = places[index]?.[at] ?? NONE;
            if (column !== NONE) expect(names[column]).toBe(`${number} ${pass}`);
          });
        });
        // The longest one is there whole.
        const longest = maps.toSorted((a, b) => b.measures.length - a.measures.length)[0];
        if (longest) expect([...(places[maps.indexOf(longest)] ?? [])]).not.toContain(NONE);
      }),
    );
  });

  test('puts what only a shorter one has between the measures of the longest, and nothing of a stranger', () => {
    const { columns, places } = measureAxis([mapOf([1, 2, 3]), mapOf([1, 2, 4, 5]), mapOf([900])]);
    expect(columns.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(places.map((own) => [...own])).toEqual([[0, 1, 2], [0, 1, 3, 4], [NONE]]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { integerList, measureSizes, measuresOf, patternExplains } from './measures.ts';

test.each([
  ['no lists: the pattern in a cycle', 8, [2, 3], [], [], [0, 2, 5, 7], [1, 2, 3, 4]],
  ['a pickup', 7, [3], [1, 3, 3], [0, 1, 2], [0, 1, 4], [0, 1, 2]],
  ['too long lists are cut', 4, [3], [1, 3, 3], [0, 1, 2], [0, 1], [0, 1]],
  ['a cut may leave part of a measure', 3, [3], [1, 3, 3], [0, 1, 2], [0, 1], [0, 1]],
  ['the last measure is filled first', 6, [4], [4, 1], [5, 6], [0, 4], [5, 6]],
  [
    'then measures follow by their place in the pattern',
    9,
    [2, 3],
    [2, 3],
    [1, 7],
    [0, 2, 5, 7],
    [1, 7, 8, 9],
  ],
  ['a last measure longer than the pattern stays', 8, [3], [3, 4], [1, 2], [0, 3, 7], [1, 2, 3]],
  ['numbers may restart', 6, [2], [2, 2, 2], [1, 1, 2], [0, 2, 4], [1, 1, 2]],
  ['no beats', 0, [4], [4, 4], [1, 2], [], []],
] as const)('%s', (_, beatCount, pattern, beatsInMeasure, numbers, starts, shown) => {
  const measures = measuresOf(beatCount, { pattern, beatsInMeasure, numbers });
  expect([...measures.starts]).toEqual(starts);
  expect(measures.numbers).toEqual(shown);
});

test('a pattern explains its measures when they come out of it alone', () => {
  const lists = fc.record({
    beatCount: fc.nat(60),
    pattern: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
    beatsInMeasure: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(lists, ({ beatCount, pattern, beatsInMeasure }) => {
      const measures = measuresOf(beatCount, { pattern, beatsInMeasure, numbers: [] });
      const sizes = measureSizes(measures, beatCount);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(beatCount);
      expect(sizes.every((size) => size > 0)).toBe(true);
      const byPattern = measuresOf(beatCount, { pattern, beatsInMeasure: [], numbers: [] });
      expect(patternExplains(pattern, sizes)).toBe(measures.starts.join() === byPattern.starts.join());
      // Sizes sent in place of a pattern give the same measures.
      if (sizes.length > 0) {
        expect(measuresOf(beatCount, { pattern: sizes, beatsInMeasure: [], numbers: [] }).starts).toEqual(
          measures.starts,
        );
      }
    }),
  );
});

test('sizes beyond any beat cost nothing', () => {
  const lists = {
    pattern: [Number.MAX_SAFE_INTEGER],
    beatsInMeasure: [Number.MAX_SAFE_INTEGER],
    numbers: [],
  };
  expect([...measuresOf(5, lists).starts]).toEqual([0]);
});

test.each([
  [
    [4, 3],
    [4, 3],
  ],
  ['[4, 3]', [4, 3]],
  ['3', [3]],
  [3, [3]],
  [[], []],
  [[1.5], undefined],
  [['4'], undefined],
  ['three', undefined],
  ['[', undefined],
  ['['.repeat(100_000), undefined],
  [`[${' '.repeat(1_000_000)}x`, undefined],
  [{}, undefined],
  [1e300, undefined],
])('%j as a list of whole numbers', (written, list) => {
  expect(integerList(written)).toEqual(list);
});

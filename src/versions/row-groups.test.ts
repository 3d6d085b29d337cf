import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOf, groupRows, rowsOf, sizeOf } from './row-groups.ts';

/** Ascending rows whose keys are few and end in the same bits. */
const side = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }).map((keys) => ({
  rows: Int32Array.from(keys, (_, index) => 3 * index),
  keys: Int32Array.from(keys, (key) => key * 2 ** 24),
}));

test('groups have the rows of both sides that share a key, in their order, whichever side has more', () => {
  fc.assert(
    fc.property(side, side, (older, newer) => {
      const { count, ...groups } = groupRows(older, newer);
      const found = Array.from({ length: count }, (_, group) => [
        [...rowsOf(groups.older, group)],
        [...rowsOf(groups.newer, group)],
      ]);
      const rowsWith = (key: number, { rows, keys }: typeof older) =>
        [...rows].filter((_, index) => keys[index] === key);
      const expected = [...new Set([...older.keys, ...newer.keys])].map((key) => [
        rowsWith(key, older),
        rowsWith(key, newer),
      ]);
      const isOfBoth = (sides: readonly (readonly number[])[]) => sides.every((rows) => rows.length > 0);
      expect(new Set(found.filter(isOfBoth))).toEqual(new Set(expected.filter(isOfBoth)));
    }),
  );
});

test('a group tells its size and its first row', () => {
  const side = { rows: Int32Array.of(4, 7, 9), keys: Int32Array.of(5, 6, 5) };
  const { older } = groupRows(side, side);
  expect([0, 1].map((group) => [sizeOf(older, group), firstOf(older, group)])).toEqual([
    [2, 4],
    [1, 7],
  ]);
});

import { expect, test } from 'vitest';
import { idAt, packIds } from './ids.ts';

test.each([
  ['one by one', [7, 8, 9, 10], 'undefined'],
  ['none', [], 'undefined'],
  ['in another order', [9, 7, 8], 'Uint32Array'],
  ['with gaps, far from 0', [2 ** 52, 2 ** 52 + 5, 2 ** 52 + 2 ** 32 - 1], 'Uint32Array'],
  ['further apart than 32 bits', [3, 2 ** 32 + 3, 2 ** 53 - 1], 'Float64Array'],
])('ids %s', (_, ids, offsets) => {
  const packed = packIds(Float64Array.from(ids));
  expect(ids.map((_id, row) => idAt(packed, row))).toEqual(ids);
  expect(packed.offsets?.constructor.name ?? 'undefined').toBe(offsets);
});

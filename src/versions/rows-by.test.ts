import { expect, test } from 'vitest';
import { rowsBy } from './rows-by.ts';

test('rows come by their numbers, then by their times, then as they stand', () => {
  const numbers = Int32Array.of(2, 0, 2, 0, 2, 0);
  const times = Float64Array.of(3, 5, 1, 5, 3, 4);
  expect([...rowsBy(numbers, times)]).toEqual([5, 1, 3, 2, 0, 4]);
});

import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('an answer is made once, and no more are kept than were allowed', () => {
  const asked: number[] = [];
  const square = memoize(3, (key) => {
    asked.push(key);
    return { value: key * key };
  });
  expect([1, 2, 3, 1, 2, 3].map((key) => square(key).value)).toEqual([1, 4, 9, 1, 4, 9]);
  expect(asked).toEqual([1, 2, 3]);
  // The oldest makes room.
  square(4);
  square(3);
  square(1);
  expect(asked).toEqual([1, 2, 3, 4, 1]);
});

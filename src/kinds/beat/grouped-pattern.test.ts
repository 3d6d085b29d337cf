import { expect, test } from 'vitest';
import { groupedPattern } from './grouped-pattern.ts';

const times = (count: number, ...sizes: readonly number[]) =>
  Array<readonly number[]>(count).fill(sizes).flat();

test.each([
  ['4', [4]],
  ['4 3', [4, 3]],
  ['10[4] 3 15[4]', [...times(10, 4), 3, ...times(15, 4)]],
  ['2[3 2[4]] 5', [3, 4, 4, 3, 4, 4, 5]],
  ['[4, 3]', [4, 3]],
  ['2[4,3]', [4, 3, 4, 3]],
  ['0[4] 3', [3]],
])('%j is %j', (text, sizes) => {
  expect(groupedPattern(text)).toEqual(sizes);
});

test.each([
  'three',
  '2[4',
  '2[4]]',
  ']',
  '4.5',
  '-4',
  '0 4',
  '99999999[4]',
  '1000[1000[1000[4]]]',
  '['.repeat(10_000),
  '4 '.repeat(1_000_000),
])('%j is no pattern', (text) => {
  expect(groupedPattern(text)).toBeUndefined();
});

test('an empty group that repeats itself for ever costs nothing', () => {
  expect(groupedPattern('999999999999[] 4')).toEqual([4]);
});

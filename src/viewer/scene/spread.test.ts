import { expect, test } from 'vitest';
import { percentile, spreadInWords, spreadOf } from './spread.ts';

const upTo = (count: number) => Float64Array.from({ length: count }, (_, index) => index + 1);

test.each([
  [100, 0.5, 50],
  [100, 0.95, 95],
  [100, 0.99, 99],
  [100, 1, 100],
  [5, 0.5, 3],
  [4, 0.5, 2],
  [1, 0.05, 1],
  [120, 0.99, 119],
])('of 1 to %i the percentile %d is %d', (count, part, expected) => {
  expect(percentile(upTo(count), part)).toBe(expected);
});

test('one slow step in 120 is seen in the maximum, two in p99, seven in p95', () => {
  const withSlow = (count: number) =>
    spreadOf(Float64Array.from({ length: 120 }, (_, index) => (index < 120 - count ? 1 : 50)));
  expect(withSlow(1)).toEqual({ p50: 1, p95: 1, p99: 1, max: 50 });
  expect(withSlow(2)).toEqual({ p50: 1, p95: 1, p99: 50, max: 50 });
  expect(withSlow(7)).toEqual({ p50: 1, p95: 50, p99: 50, max: 50 });
});

test('nothing has no spread', () => {
  expect(spreadOf([])).toBeUndefined();
  expect(percentile([], 0.5)).toBeUndefined();
});

test('in words it is as exact as it is worth', () => {
  expect(spreadInWords({ p50: 0.4, p95: 1.25, p99: 16.666, max: 120 })).toBe(
    'p50 0.40, p95 1.3, p99 16.7, max 120.0',
  );
});

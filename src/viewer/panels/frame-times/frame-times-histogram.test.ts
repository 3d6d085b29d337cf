import { expect, test } from 'vitest';
import { BIN_COUNT, binPlace, histogram } from './frame-times-histogram.ts';

/** Bins that contain anything, each with its count. */
const filled = (durationsMs: readonly number[]) =>
  histogram(durationsMs).flatMap((count, bin) => (count > 0 ? [[bin, count]] : []));

test('an octave has two bins', () => {
  expect([0.125, 0.25, 1, 2, 16].map(binPlace)).toEqual([1, 3, 7, 9, 15]);
  expect(filled([1, 1.4, 1.42, 1.99, 2])).toEqual([
    [7, 2],
    [8, 2],
    [9, 1],
  ]);
});

test('what is out of the axis stands in its first and last bin', () => {
  expect(filled([0, 0.1, 300, 60_000])).toEqual([
    [0, 2],
    [BIN_COUNT - 1, 2],
  ]);
});

test('every duration stands in one bin', () => {
  const durations = Array.from({ length: 1000 }, (_, index) => (index / 100) ** 3);
  expect(histogram(durations).reduce((sum, count) => sum + count)).toBe(1000);
});

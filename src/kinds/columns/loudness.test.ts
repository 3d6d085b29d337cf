import { expect, test } from 'vitest';
import { loudestIn, peaksOf } from './loudness.ts';

const peaks = peaksOf(0.5, Uint8Array.from([0, 51, 255, 102]));

test('the loudest of all stretches that a time touches', () => {
  expect(loudestIn(peaks, 0, 0.5)).toBe(0);
  expect(loudestIn(peaks, 0, 0.6)).toBeCloseTo(0.2);
  expect(loudestIn(peaks, 0.9, 1.1)).toBe(1);
  expect(loudestIn(peaks, 1.5, 9)).toBeCloseTo(0.4);
});

test('a quiet recording is as high as a loud one', () => {
  expect(loudestIn(peaksOf(1, Uint8Array.from([10, 20])), 0, 1)).toBe(0.5);
  expect(loudestIn(peaksOf(1, Uint8Array.from([0, 0])), 0, 2)).toBe(0);
});

test('before and after the recording it is silent', () => {
  expect(loudestIn(peaks, -3, -1)).toBe(0);
  expect(loudestIn(peaks, 2, 5)).toBe(0);
  expect(loudestIn(peaksOf(0.5, new Uint8Array()), 0, 1)).toBe(0);
});

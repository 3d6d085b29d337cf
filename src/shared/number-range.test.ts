import { expect, test } from 'vitest';
import { readNumberRange } from './number-range.ts';

test.each([
  ['>60', { min: 60, hasBounds: false }],
  ['> 1:00', { min: 60, hasBounds: false }],
  ['<60', { max: 60, hasBounds: false }],
  ['>=1:02:03.5', { min: 3723.5, hasBounds: true }],
  ['<=-5', { max: -5, hasBounds: true }],
  ['60..90', { min: 60, max: 90, hasBounds: true }],
  ['1:00 .. 1:30.25', { min: 60, max: 90.25, hasBounds: true }],
  ['.5...75', { min: 0.5, max: 0.75, hasBounds: true }],
])('%s is a range', (text, range) => {
  expect(readNumberRange(text)).toEqual(range);
});

test.each([
  ['30', 30],
  ['1:10', 70],
  ['0:57.20', 57.2],
  ['100:00', 6000],
  [' 12.5 ', 12.5],
  ['0', 0],
])('%s means about %d seconds', (text, value) => {
  const { min, max } = readNumberRange(text) ?? {};
  expect([min, max]).toEqual([value - 0.005, value + 0.005]);
});

test.each(['', 'x', '>', '1:', ':10', '1:75', '60..', '1e3', '>60..90', '1:2:3:4', '--1', '5%'])(
  '%s is no number',
  (text) => {
    expect(readNumberRange(text)).toBeUndefined();
  },
);

import { expect, test } from 'vitest';
import { exactTime, formatTime, shortTime } from './time.ts';

test.each([
  [0, '0:00:00.00'],
  [19.45, '0:00:19.45'],
  [59.999, '0:00:59.99'],
  [3661.5, '1:01:01.50'],
  [-1, '0:00:00.00'],
])('%d s is shown as %s', (seconds, shown) => expect(formatTime(seconds)).toBe(shown));

test.each([
  [0, '0:00'],
  [151.9, '2:31'],
  [3600, '1:00:00'],
])('%d s is said as %s', (seconds, said) => expect(shortTime(seconds)).toBe(said));

test.each([
  [7, '0:07.00'],
  [84.13, '1:24.13'],
  [727.5, '12:07.50'],
  [3600, '1:00:00.00'],
])('%d s are exactly %s', (seconds, text) => {
  expect(exactTime(seconds)).toBe(text);
});

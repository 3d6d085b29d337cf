import { expect, test } from 'vitest';
import { fillingWidth, scoreWidth } from './score-width.ts';

test.each([
  [348, 1440, 348],
  [10, 1440, 180],
  [5000, 1440, 1440 - 9 - 300],
  [348, 600, 600 - 9 - 300],
  [348, 320, 180],
  [200.4, 1440, 200],
])('a score that should be %d px wide in %d px is %d px wide', (wanted, room, now) => {
  expect(scoreWidth(wanted, room).now).toBe(now);
});

test.each([
  ['a page fills the height', 1440, 664, 433],
  ['but no more than its part of the room', 1000, 2000, 360],
  ['and no less than a readable page', 1024, 400, 348],
])('a score that nobody has resized: %s', (_, room, height, now) => {
  expect(Math.round(fillingWidth(room, height))).toBe(Math.round(now));
});

test('the bounds are the specification’s: 180 px for the score, 300 px for the rest', () => {
  expect(scoreWidth(348, 1000)).toMatchObject({ least: 180, most: 691 });
});

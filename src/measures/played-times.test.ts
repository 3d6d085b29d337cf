import { expect, test } from 'vitest';
import { countedMeasures } from '../../tests/support/counted-measures.ts';
import { PlayedTimes, playedTimesOf, unfoldedTable } from './played-times.ts';

/** 0, 1, 2a, 2b, 3 of 1 and 3 quarters: played 0, 1, 2a, 1, 2b, 3. */
const FOLDED = countedMeasures([1, 3], [0, 1, 2, 2, 3], {
  labels: ['0', '1', '2a', '2b', '3'],
  next: new Map([
    [1, [2, 3]],
    [2, [1]],
  ]),
});

test('each measure passes as often as it is played, and the pass is known', () => {
  const times = new PlayedTimes(FOLDED, 13);
  expect(times.length).toBe(16);
  const places = [0, 1, 4, 6.5, 7, 10, 15].map((played) => times.placeAt(played));
  expect(places.map(({ time, pass }) => [time, pass])).toEqual([
    [0, 1],
    [1, 1],
    [4, 1],
    [6.5, 1],
    [1, 2],
    [7, 1],
    [12, 1],
  ]);
  expect(places.map(({ until }) => until)).toEqual([7, 7, 7, 7, 4, 13, 13]);
});

test('a time of the file is reached in the pass that is nearest', () => {
  const times = new PlayedTimes(FOLDED, 13);
  expect(times.playedAt(2, 0)).toBe(2);
  expect(times.playedAt(2, 9)).toBe(8);
  expect(times.playedAt(7.5, 0)).toBe(10.5);
  expect([1, 2, 3].map((pass) => times.playedIn(2, pass))).toEqual([2, 8, 8]);
});

test('it ends where the order ends, and what is never played is passed over', () => {
  const table = countedMeasures([2], [1, 2, 3], {
    next: new Map([
      [0, [2]],
      [2, [0, 0]],
    ]),
  });
  const order = Int32Array.of(0, 2, 0);
  const times = new PlayedTimes(table, 6, order);
  expect(times.length).toBe(6);
  expect(times.placeAt(99)).toEqual({ time: 2, pass: 2, until: 2 });
  expect(times.playedAt(3, 0)).toBe(2);
});

test('music that is played as it is written needs none', () => {
  expect(playedTimesOf(countedMeasures([3], [1, 2]), 6)).toBeUndefined();
  expect(playedTimesOf(FOLDED, 13)?.length).toBe(16);
});

test('unfolded, each measure is there as often as it is played', () => {
  const { labels, passes, beats, next } = unfoldedTable(FOLDED);
  expect(labels).toEqual(['0', '1', '2a', '1', '2b', '3']);
  expect([...passes]).toEqual([1, 1, 1, 2, 2, 1]);
  expect([...beats]).toEqual(Array.from({ length: 16 }, (_, beat) => beat));
  expect(next.size).toBe(0);
  const endless = countedMeasures([1000], [1], { next: new Map([[0, [0]]]) });
  expect(unfoldedTable(endless).beats).toHaveLength(500_000);
});

import { describe, expect, test } from 'vitest';
import { countedMeasures } from '../../tests/support/counted-measures.ts';
import { MAX_PLAYED, playingOrder } from './playing-order.ts';

const next = (entries: Readonly<Record<string, readonly number[]>>) =>
  new Map(Object.entries(entries).map(([measure, places]) => [Number(measure), places]));

describe('the order in which measures are played', () => {
  test('is that of time where nothing else is said', () => {
    expect([...playingOrder(countedMeasures([2], [1, 2, 1]))]).toEqual([0, 1, 2]);
  });

  test('goes back and into the second ending', () => {
    // 0, 1, 2a, 2b, 3, and a song of one measure: as the format's own example has it.
    const table = countedMeasures([1], [0, 1, 2, 2, 3, 1], { next: next({ 1: [2, 3], 2: [1] }) });
    const numbers = [...playingOrder(table)].map((measure) => table.numbers[measure]);
    expect(numbers).toEqual([0, 1, 2, 1, 2, 3, 1]);
  });

  test('takes the last follower ever after, and ends somewhere', () => {
    expect(playingOrder(countedMeasures([1], [1, 2], { next: next({ 1: [0] }) }))).toHaveLength(MAX_PLAYED);
    expect([...playingOrder(countedMeasures([1], [1, 2, 3], { next: next({ 0: [0, 0, 2] }) }))]).toEqual([
      0, 0, 0, 2,
    ]);
  });
});

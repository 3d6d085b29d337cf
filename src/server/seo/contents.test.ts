import { expect, test } from 'vitest';
import { contentsOf } from './contents.ts';

test.each([
  [[], ''],
  [[['SLIDER', 1]], ''],
  [[['HIERARCHY', 1]], '1 hierarchy timeline'],
  [[['PDF', 2]], '2 PDF timelines'],
  [
    [
      ['HIERARCHY', 2],
      ['SLIDER', 1],
      ['BEAT', 1],
    ],
    '2 hierarchy and 1 beat timeline',
  ],
  [
    [
      ['BEAT', 1],
      ['MARKER', 0],
      ['HARMONY', 1],
      ['AUDIOWAVE', 3],
    ],
    '1 beat, 1 harmony and 3 AudioWave timelines',
  ],
] as const)('timelines %j are %j', (counts, words) => {
  expect(contentsOf(counts.map(([kind, count]) => ({ kind, count })))).toBe(words);
});

import { expect, test } from 'vitest';
import { contentsOf } from './contents.ts';

test.each([
  [[], ''],
  [['SLIDER'], ''],
  [['HIERARCHY'], '1 hierarchy timeline'],
  [['PDF', 'PDF'], '2 PDF timelines'],
  [['HIERARCHY', 'SLIDER', 'BEAT', 'HIERARCHY'], '2 hierarchy and 1 beat timeline'],
  [['BEAT', 'HARMONY', 'AUDIOWAVE', 'AUDIOWAVE', 'AUDIOWAVE'], '1 beat, 1 harmony and 3 AudioWave timelines'],
] as const)('timelines %j are %j', (kinds, words) => {
  expect(contentsOf(kinds)).toBe(words);
});

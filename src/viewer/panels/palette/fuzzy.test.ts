import { expect, test } from 'vitest';
import { fuzzyScore } from './fuzzy.ts';

/** Text that matches best among several. */
const best = (typed: string, texts: readonly string[]) =>
  texts
    .map((text) => ({ text, score: fuzzyScore(typed, text) ?? -1 }))
    .toSorted((a, b) => b.score - a.score)[0]!.text;

test('all letters must stand there in this order', () => {
  expect(fuzzyScore('zmn', 'Zoom in')).toBeDefined();
  expect(fuzzyScore('nmz', 'Zoom in')).toBeUndefined();
  expect(fuzzyScore('zoomm', 'Zom in')).toBeUndefined();
  expect(fuzzyScore('', 'Zoom in')).toBe(0);
});

test('case and blanks make no difference', () => {
  expect(fuzzyScore('ZOOM  in', 'Zoom in')).toBe(fuzzyScore('zoomin', 'Zoom in'));
});

test.each([
  ['zi', 'Zoom in', ['Size in pixels', 'Zoom in', 'Zoom out']],
  ['out', 'Outline', ['Go to a tune', 'Outline', 'Bold utterly']],
  ['loop', 'End the loop', ['Let go of the open', 'End the loop']],
  // The beginning of a later word before letters within the first one.
  ['in', 'Fit in', ['Mining', 'Fit in']],
])('“%s” means “%s”', (typed, meant, texts) => expect(best(typed, texts)).toBe(meant));

test('the best way through the letters counts, not the first', () => {
  expect(fuzzyScore('in', 'Find in')).toBe(fuzzyScore('in', 'Fund in'));
});

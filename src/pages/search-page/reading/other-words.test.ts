import { expect, test } from 'vitest';
import { otherWords } from './other-words.ts';

test('other words for the label of a line', () => {
  const words = otherWords('recapitulation[duration > 9] IN form');
  expect(words?.line).toMatch(/^(.* OR )?reprise( OR .*)?\[duration > 9\] IN form$/);
  expect(words?.with('Reprise 2')).toBe('recapitulation OR "Reprise 2"[duration > 9] IN form');
  expect(otherWords('recapitulation THEN coda')).toBeUndefined();
  expect(otherWords('NOT recapitulation')).toBeUndefined();
  expect(otherWords('minuet')).toBeUndefined();
});

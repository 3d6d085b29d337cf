import { expect, test } from 'vitest';
import { wordDifferences } from './word-differences.ts';

test('texts are compared word by word, and told whole where they have little in common', () => {
  expect(wordDifferences('Reaches the dominant.', 'Reaches the tonic.')).toEqual([
    { text: 'Reaches the ', status: 'same' },
    { text: 'dominant', status: 'removed' },
    { text: 'tonic', status: 'added' },
    { text: '.', status: 'same' },
  ]);
  const long = (word: string) => Array.from({ length: 900 }, (_, n) => `${word}${n}`).join(' ');
  expect(wordDifferences(long('a'), long('b')).map(({ status }) => status)).toEqual(['removed', 'added']);
});

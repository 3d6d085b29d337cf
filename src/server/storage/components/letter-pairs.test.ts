import { expect, test } from 'vitest';
import { LetterPairs } from './letter-pairs.ts';

const pairsOf = (...texts: readonly string[]) => {
  const pairs = new LetterPairs();
  for (const text of texts) pairs.add(text);
  return BigInt(`0${String(pairs)}`);
};

test('a pair is new once', () => {
  const pairs = new LetterPairs();
  expect(pairs.add('coda')).toBe(true);
  expect(pairs.add('coda')).toBe(false);
  expect(pairs.add('co da')).toBe(true);
});

test('the parts of a text have no pairs that the text has not', () => {
  const text = 'phrase 12 — ж 音 𝄞 x';
  for (const part of ['phrase', '12', 'x']) expect(pairsOf(text) & pairsOf(part)).toBe(pairsOf(part));
  expect(pairsOf('ab') & pairsOf('ba')).not.toBe(pairsOf('ba'));
});

test('Latin letters, digits and the blank are told apart', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
  expect(new Set(letters.map((letter) => pairsOf(letter))).size).toBe(letters.length);
});

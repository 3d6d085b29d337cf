import { expect, test } from 'vitest';
import { foundWords } from './found-words.ts';

/** Text with its found pieces in brackets. */
const marked = (text: string, ...words: string[]) =>
  foundWords(text, words)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Retransition', ['trans'], 'Re[trans]ition'],
  ['Développement', ['DEVELOPPE'], '[Développe]ment'],
  // The accent is a letter of its own here.
  ['De\u0301veloppement', ['deve'], '[De\u0301ve]loppement'],
  ['Süße Straße', ['ss'], 'Sü[ß]e Stra[ß]e'],
  ['a b a', ['a'], '[a] b [a]'],
  ['basic idea', ['basic', 'sic i'], '[basic i]dea'],
  ['over\na pedal', ['over a'], '[over\na] pedal'],
  ['𝄞 clef', ['clef'], '𝄞 [clef]'],
  ['nothing', ['', ' '], 'nothing'],
  ['', ['a'], ''],
])('%j searched for %j is %j', (text, words, expected) => {
  expect(marked(text, ...words)).toBe(expected);
});

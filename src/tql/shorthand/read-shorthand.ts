import { readDegreeLiteral } from '../music/degree-literal.ts';
import { readKeyLiteral, keyName } from '../music/key-literal.ts';
import { TqlError } from '../words/tql-error.ts';
import { readChordWord } from './chord-words.ts';
import { PHRASES } from './phrases.ts';
import type { ChordOption, OptionName, ShorthandToken } from './token.ts';

/** Most letters and most words of one line, decisions of this site. */
const MAX_CHARACTERS = 200;
const MAX_WORDS = 16;
const MAX_GAP = 8;

/**
 * Reads the musicians' shorthand: chords one after another, such as `V7 I` and `Dm7 G7 C`, or pasted as RomanText, DCML and
 * jazz spell them. Throws `TqlError` at the word that is none.
 */
export function readShorthand(text: string): readonly ShorthandToken[] {
  if (text.length > MAX_CHARACTERS)
    throw new TqlError(`A line of chords has up to ${MAX_CHARACTERS} characters.`, {
      from: MAX_CHARACTERS,
      to: text.length,
    });
  const plain = withPhrases(text);
  const tokens: ShorthandToken[] = [];
  let isBass = false;
  for (const { 0: word, index: from } of plain.matchAll(/\([^()\s]*\)|[^\s,]+/gu)) {
    if (/^[-–—→>]+$/u.test(word)) continue;
    const span = { from, to: Math.min(from + word.length, text.length) };
    isBass ||= /^bass:/i.test(word);
    tokens.push({ ...tokenOf(word, span, isBass), ...span });
  }
  if (tokens.filter(({ kind }) => kind !== 'option').length > MAX_WORDS)
    throw new TqlError(`A line has up to ${MAX_WORDS} chords.`, { from: 0, to: text.length });
  return tokens;
}

/** Phrases of words as the chords that they mean, as long as before where that is possible, so that places stay. */
function withPhrases(text: string): string {
  return PHRASES.reduce(
    (line, [pattern, chords]) => line.replace(pattern, (phrase) => chords.padStart(phrase.length)),
    text,
  );
}

type Token = ShorthandToken extends infer T
  ? T extends ShorthandToken
    ? Omit<T, 'from' | 'to'>
    : never
  : never;

function tokenOf(word: string, span: { readonly from: number; readonly to: number }, isBass: boolean): Token {
  const [, option, value] = /^(mode|key|in|composer|title|performer):(.+)$/i.exec(word) ?? [];
  if (option !== undefined && value !== undefined)
    return { kind: 'option', option: option.toLowerCase() as OptionName, value };
  // RomanText has the key before a colon.
  const key = word.endsWith(':') ? readKeyLiteral(word.slice(0, -1)) : undefined;
  if (key) return { kind: 'option', option: 'key', value: keyName(key) };
  if (word === '*') return { kind: 'any' };
  const [, dots, count] = /^(\.\.\.?)(\d?)$/.exec(word) ?? [];
  if (dots !== undefined) return { kind: 'gap', most: Math.min(count ? Number(count) : 4, MAX_GAP) };
  const [, change] = /^(?:->|→)(.+)$/u.exec(word) ?? [];
  if (change !== undefined) return { kind: 'change', key: change === '*' ? undefined : change };
  const [, inner] = /^\((.+)\)$/.exec(word) ?? [];
  const options = (inner ?? word).split('|').map((part) => optionOf(part, isBass));
  if (options.every((one) => one !== undefined))
    return { kind: 'chord', options, isOptional: inner !== undefined };
  throw new TqlError(
    `‘${word}’ is no numeral, chord or word that can be searched. Numerals are I to VII, chords begin with A to G.`,
    span,
  );
}

function optionOf(word: string, isBass: boolean): ChordOption | undefined {
  const degree = isBass && !/^bass:/i.test(word) ? `bass:${word}` : word;
  const read = readDegreeLiteral(degree);
  if (read?.kind === 'root' || read?.kind === 'bass') return { literals: [degree], isRootPosition: false };
  return readChordWord(word);
}

import { parse } from './parse/parse.ts';
import { readShorthand } from './shorthand/read-shorthand.ts';
import { lineOfShorthand } from './shorthand/write-line.ts';
import type { Query } from './tree/tree.ts';
import { print } from './tree/print.ts';
import { keywordOf } from './words/token.ts';
import { tokensOf } from './words/tokens.ts';
import { TqlError } from './words/tql-error.ts';

/** What is typed into the one box: a line of the language, chords, or words to look for; with an error where one was meant. */
export type ReadLine =
  | { readonly kind: 'query'; readonly query: Query; readonly line: string }
  /** `line` is what the chords are written as. */
  | { readonly kind: 'chords'; readonly query: Query; readonly line: string }
  | { readonly kind: 'words'; readonly error?: TqlError };

/**
 * Tells what a text is: a line of the language where it has a word or sign of it, else chords where all of its words are, else
 * words. Single words are words: whether one is a label or a chord is for the reader to choose.
 */
export function readLine(text: string): ReadLine {
  const query = attempt(() => parse(text));
  if (!(query instanceof TqlError) && isMarked(text)) return { kind: 'query', query, line: print(query) };
  const chords = attempt(() => chordsIn(text));
  if (chords !== undefined && !(chords instanceof TqlError))
    return { kind: 'chords', query: parse(chords), line: chords };
  return query instanceof TqlError && hasCapitalKeyword(text)
    ? { kind: 'words', error: query }
    : { kind: 'words' };
}

/** The line that looks for words: one that is a label as it stands, else labels in which the words occur. */
export function lineOfWords(text: string): string {
  return attempt(() => parse(text)) instanceof TqlError ? fieldHas('label', text) : text;
}

/** A line for whatever has words in a text field. */
export const fieldHas = (field: 'label' | 'comments', text: string): string =>
  `WHERE ${field} ~ /(?i)${text.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}/`;

function attempt<T>(read: () => T): T | TqlError {
  try {
    return read();
  } catch (error) {
    if (error instanceof TqlError) return error;
    throw error;
  }
}

/** Whether a text has what only the language has. */
const isMarked = (text: string) =>
  tokensOf(text).some(
    (token) =>
      keywordOf(token) !== undefined ||
      token.kind === 'string' ||
      token.kind === 'regex' ||
      token.kind === 'mark' ||
      token.kind === 'count' ||
      (token.kind === 'sign' && token.text !== '/' && token.text !== ','),
  );

/** Fewest chords of a line of chords; fewer are words. */
const FEWEST_CHORDS = 2;

function chordsIn(text: string): string | undefined {
  const tokens = readShorthand(text).filter(({ kind }) => kind !== 'option');
  const isChange = tokens.some(({ kind }) => kind === 'change');
  return tokens.length >= FEWEST_CHORDS || isChange ? lineOfShorthand(text) : undefined;
}

/** Reserved words in capitals are no words of a title. */
const hasCapitalKeyword = (text: string) =>
  /\b(THEN|OR|NOT|AND|IN|WHERE|WITHIN|DURING|CONTAINS|STARTS|ENDS|CONSISTS|SAME|OVERLAPS|BEFORE|AFTER)\b/.test(
    text,
  );

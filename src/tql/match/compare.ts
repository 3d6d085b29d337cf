import { authorColor } from '../../shared/author-color.ts';
import type { FieldType } from '../fields/fields.ts';
import { keyName, readKeyLiteral } from '../music/key-literal.ts';
import { printChordLiteral, readChordLiteral } from '../music/read-literal.ts';
import type { RegexSearch } from '../regex/search-regex.ts';
import type { Operator } from '../words/token.ts';
import { fold } from '../words/fold.ts';

/** Numbers nearer to each other than this are equal: times are rounded when they are written. */
const ROUNDING = 1e-6;

export function compareNumbers(left: number, operator: Operator, right: number): boolean {
  const difference = left - right;
  switch (operator) {
    case '=':
      return Math.abs(difference) <= ROUNDING;
    case '!=':
      return Math.abs(difference) > ROUNDING;
    case '<':
      return difference < -ROUNDING;
    case '>':
      return difference > ROUNDING;
    case '<=':
      return difference <= ROUNDING;
    case '>=':
      return difference >= -ROUNDING;
    case '~':
      return false;
  }
}

export const isBetween = (value: number, low: number, high: number): boolean =>
  value >= low - ROUNDING && value <= high + ROUNDING;

/** What texts are held against: a word or a text in quotes, which keeps its cases; a search; or any text. */
export type WantedText =
  | { readonly kind: 'word' | 'string'; readonly text: string }
  | { readonly kind: 'search'; readonly search: RegexSearch }
  | { readonly kind: 'any' };

/** Whether one of the texts of a field is as wanted; with `!=` whether none of them is. */
export function compareTexts(
  texts: readonly string[],
  operator: Operator,
  wanted: WantedText,
  type: FieldType,
): boolean {
  if (wanted.kind === 'any') return texts.length > 0 === (operator === '=');
  // Without tags none of them is the one that is named.
  if (texts.length === 0) return operator === '!=' && type === 'tags';
  const isOne = (test: (text: string) => boolean) => texts.some(test) === (operator !== '!=');
  if (wanted.kind === 'search') return isOne(wanted.search);
  if (operator === '=' || operator === '!=') return isOne((text) => isSameText(text, wanted, type));
  return texts.some((text) => compareOrder(text, operator, wanted.text));
}

function isSameText(
  text: string,
  { kind, text: wanted }: Extract<WantedText, { text: string }>,
  type: FieldType,
): boolean {
  const [own, other] = [canonical(text, type), canonical(wanted, type)];
  if (own !== undefined && other !== undefined) return own === other;
  return kind === 'string' ? text.normalize('NFC') === wanted : fold(text) === fold(wanted);
}

/** Spellings of what a text means, by the type of its field. */
const CANONICAL: Readonly<Partial<Record<FieldType, (text: string) => string | undefined>>> = {
  color: authorColor,
  key: (text) => nameIf(readKeyLiteral(text), keyName),
  roman: (text) => nameIf(readChordLiteral(text), printChordLiteral),
  symbol: (text) => nameIf(readChordLiteral(text), printChordLiteral),
};

const nameIf = <T>(read: T | undefined, nameOf: (read: T) => string) =>
  read === undefined ? undefined : nameOf(read);

/** A text in the one spelling of what it means; undefined where it is that text alone. */
export const canonical = (text: string, type: FieldType): string | undefined => CANONICAL[type]?.(text);

function compareOrder(text: string, operator: Operator, wanted: string): boolean {
  const [left, right] = [Number(text), Number(wanted)];
  const areNumbers =
    text.trim() !== '' && wanted.trim() !== '' && !Number.isNaN(left) && !Number.isNaN(right);
  if (areNumbers) return compareNumbers(left, operator, right);
  const [own, other] = [fold(text), fold(wanted)];
  return compareNumbers(own < other ? -1 : Number(own > other), operator, 0);
}

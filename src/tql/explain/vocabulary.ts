import type { Distance, RelationName, Times } from '../tree/tree.ts';
import type { Operator } from '../words/token.ts';

/** English of the explanation, in one place: another language is another table. */
export const RELATION_WORDS: Readonly<Record<RelationName, readonly [holds: string, not: string]>> = {
  DURING: ['lies within', 'does not lie within'],
  CONTAINS: ['contains', 'does not contain'],
  STARTS: ['is the first thing in', 'is not the first thing in'],
  'STARTS WITH': ['begins with', 'does not begin with'],
  'STARTS BEFORE': ['starts before', 'does not start before'],
  'STARTS AFTER': ['starts after', 'does not start after'],
  ENDS: ['is the last thing in', 'is not the last thing in'],
  'ENDS WITH': ['ends with', 'does not end with'],
  'CONSISTS OF': ['consists of', 'does not consist of'],
  SAME: ['covers the same span as', 'does not cover the same span as'],
  'SAME START': ['starts together with', 'does not start together with'],
  'SAME END': ['ends together with', 'does not end together with'],
  OVERLAPS: ['overlaps', 'does not overlap'],
  BEFORE: ['comes before', 'does not come before'],
  AFTER: ['comes after', 'does not come after'],
};

export const OPERATOR_WORDS: Readonly<Record<Operator, readonly [holds: string, not: string]>> = {
  '=': ['is', 'is not'],
  '!=': ['is something other than', 'is not something other than'],
  '<': ['is below', 'is not below'],
  '>': ['is above', 'is not above'],
  '<=': ['is at most', 'is not at most'],
  '>=': ['is at least', 'is not at least'],
  '~': ['matches', 'does not match'],
};

export const ANCHOR_WORDS = {
  'STARTS WITH': 'at the start of a lane, ',
  'ENDS WITH': 'at the end of a lane, ',
  'CONSISTS OF': 'as the whole of a lane, ',
} as const;

export function timesWords({ min, max, isShort }: Times): string {
  if (isShort) return `${max === Infinity ? `${min} or more` : `${min} to ${max}`} times, as few as may be`;
  if (min === 1 && max === 1) return '';
  if (min === 0 && max === 1) return 'at most once';
  if (max === Infinity) {
    if (min === 0) return 'any number of times, or not at all';
    return min === 1 ? 'once or more' : `${min} times or more`;
  }
  return min === max ? `${min} times in a row` : `${min} to ${max} times in a row`;
}

export function distanceWords({ amount, unit }: Distance): string {
  if (unit === 's') return `${amount} ${amount === 1 ? 'second' : 'seconds'}`;
  const one = unit === 'bars' ? 'measure' : 'beat';
  return `${amount} ${amount === 1 ? one : `${one}s`}`;
}

/** Names of fields in sentences; others are called as they are written. */
export const FIELD_WORDS: Readonly<Partial<Record<string, string>>> = {
  time: 'start',
  bar: 'measure',
  end_bar: 'last measure',
  'bar.count': 'measure in playing order',
  'bar.label': 'printed measure',
  'bar.beat_count': 'number of beats in its measure',
  row: 'row',
  roman: 'numeral',
  symbol: 'chord symbol',
  change: 'change of key',
};

/** Words in which a list is an alternative: a, b or c. */
export const orList = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1) ?? ''}`;

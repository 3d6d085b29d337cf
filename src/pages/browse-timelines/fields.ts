import { authorColor } from '../../shared/author-color.ts';
import { readNumberRange } from '../../shared/number-range.ts';
import type { Condition } from '../search/conditions.ts';

/** The kinds that can be searched; specification, section 3. */
export const KINDS = ['HIERARCHY', 'MARKER', 'BEAT'] as const;
export type Kind = (typeof KINDS)[number];

/** What a condition on a component may ask about; specification, section 3. */
export type Field =
  'label' | 'comments' | 'color' | 'formal_function' | 'formal_type' | 'start' | 'end' | 'time';

export const FIELDS: Readonly<Record<Kind, readonly Field[]>> = {
  HIERARCHY: ['label', 'comments', 'color', 'formal_function', 'formal_type', 'start', 'end'],
  MARKER: ['label', 'comments', 'color', 'time'],
  BEAT: ['time'],
};

/** How many of a kind, in words. */
export const COUNT_WORDS: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  HIERARCHY: ['unit', 'units'],
  MARKER: ['marker', 'markers'],
  BEAT: ['beat', 'beats'],
};

export const isTime = (name: string): boolean => name === 'start' || name === 'end' || name === 'time';

/** Why a value cannot be searched for; undefined where it can. */
export function valueError({ property, value }: Condition): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (isTime(property) && readNumberRange(text) === undefined) {
    return 'Write a time such as 30, 1:10, >60, <60 or 60..90.';
  }
  if (property === 'color' && !authorColor(text) && !authorColor(`#${text}`)) {
    return 'Write a color such as #4f94d4.';
  }
  return undefined;
}

import type { About } from './load-about.ts';

/** Labels of the fields. */
export const LABELS: Readonly<Record<keyof About, string>> = {
  heading: 'HEADING',
  description: 'DESCRIPTION',
  tags: 'TAGS',
  language: 'LANGUAGE',
  licence: 'LICENCE',
  doi: 'DOI',
  based_on: 'BASED ON',
  credits: 'CREDITS',
};
/** Message about the fields that others had changed meanwhile and whose values were kept. */
export const joinedInWords = (fields: readonly (keyof About)[]): readonly string[] =>
  fields.length === 0
    ? []
    : [`Changed elsewhere meanwhile, and kept: ${fields.map((field) => LABELS[field]).join(', ')}.`];

/** Value of a field as one text. */
export function inWords(value: About[keyof About]): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  return value
    .map((one) => {
      if (typeof one === 'string') return one;
      const name = one.literal || [one.given, one.family].filter((part) => part !== '').join(' ');
      return `${name} (${one.role})`;
    })
    .join(', ');
}

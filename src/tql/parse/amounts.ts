import type { Amount, LengthUnit } from '../tree/tree.ts';
import type { Span } from '../words/span.ts';
import { notInThisVersion, TqlError } from '../words/tql-error.ts';

const UNITS: Readonly<Record<string, LengthUnit | 'ms'>> = {
  ...{ s: 's', sec: 's', secs: 's', second: 's', seconds: 's', ms: 'ms' },
  ...{ beat: 'beats', beats: 'beats', bar: 'bars', bars: 'bars', measure: 'bars', measures: 'bars' },
};

/** The unit that a word names, in any case. */
export const unitOf = (word: string): LengthUnit | 'ms' | undefined =>
  Object.hasOwn(UNITS, word.toLowerCase()) ? UNITS[word.toLowerCase()] : undefined;

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const CLOCK = /^(\d+):(\d{1,2}(?:\.\d+)?)$/;
const LONG_CLOCK = /^\d+:\d{1,2}:\d{1,2}(?:\.\d+)?$/;
const WITH_UNIT = /^(-?\d+(?:\.\d+)?)([a-z]+|%)$/i;

/** A number as one word; `ms` where milliseconds are written. Undefined for a word that is no number. */
export type WrittenAmount =
  Amount | (Span & { readonly form: 'ms'; readonly value: number; readonly written: string });

export function readAmount(written: string, at: Span): WrittenAmount | undefined {
  const span = { from: at.from, to: at.to };
  if (NUMBER.test(written)) return { ...span, form: 'number', value: Number(written), written };
  if (LONG_CLOCK.test(written)) {
    throw new TqlError(notInThisVersion(`‘${written}’`, 'write minutes and seconds, as in 63:05'), at);
  }
  const [, minutes, seconds] = CLOCK.exec(written) ?? [];
  if (minutes !== undefined)
    return { ...span, form: 'clock', value: Number(minutes) * 60 + Number(seconds), written };
  const [, number, unit = ''] = WITH_UNIT.exec(written) ?? [];
  if (number === undefined) return undefined;
  const form = unit === '%' ? 'percent' : unitOf(unit);
  return form && { ...span, form, value: Number(number), written };
}

/** A number with letters behind it that name no unit: `2parsecs`. */
export const hasUnknownUnit = (written: string): boolean =>
  /^\d+(?:\.\d+)?[a-z]+$/i.test(written) && unitOf(written.replace(/^[\d.]+/, '')) === undefined;

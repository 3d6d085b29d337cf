import { counted } from '../shared/counted.ts';
import { shortTime } from '../shared/time.ts';
import type { AtlasPiece } from './atlas-data.ts';
import { AT_ASKED, AT_START, type Axis, type Choices } from './choices.ts';
import { onAxis, unitOf } from './placing.ts';

/** Median and quartiles of where a unit begins, on an axis from the start of each piece. */
export interface Quartiles {
  readonly count: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Quartiles of values, between two of them in proportion; undefined for none. */
export function quartilesOf(values: readonly number[]): Quartiles | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const at = (part: number) => {
    const place = part * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? 0;
    return below + (place % 1) * ((sorted[Math.ceil(place)] ?? below) - below);
  };
  return { count: sorted.length, lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** Where the unit begins in the pieces that have it. */
export const startsOf = (pieces: readonly AtlasPiece[], { align, axis }: Choices): readonly number[] =>
  pieces.flatMap((piece) => {
    const unit = unitOf(piece, align);
    return unit ? [onAxis(unit, piece, axis).from] : [];
  });

const UNITS: Readonly<Record<Axis, string>> = {
  measures: ' of the measures',
  share: ' of the time',
  time: '',
};

/** A value of the axis in words: '57.0 %', '3:41'. */
export const valueInWords = (value: number, axis: Axis): string =>
  axis === 'time' ? shortTime(value) : `${(100 * value).toFixed(1)} %`;

/** Name of the unit that is told of; what the line finds goes by its label, where all are called alike. */
export function unitName(pieces: readonly AtlasPiece[], align: string): string {
  if (align !== AT_START && align !== AT_ASKED) return align;
  const labels = new Set(pieces.flatMap(({ asked }) => (asked ? [asked.label] : [])));
  const [only = ''] = labels;
  return labels.size === 1 && only !== '' ? `${only.charAt(0).toUpperCase()}${only.slice(1)}` : 'The unit';
}

/** 'Recapitulation begins at 57.0 % of the measures, middle half 56.1 to 59.6 % (13 pieces).' */
export function quartilesInWords(
  { count, lower, median, upper }: Quartiles,
  name: string,
  axis: Axis,
): string {
  const [from, to] = [valueInWords(lower, axis), valueInWords(upper, axis)];
  const half = axis === 'time' ? `${from} to ${to}` : `${from.replace(' %', '')} to ${to}`;
  return `${name} begins at ${valueInWords(median, axis)}${UNITS[axis]}, middle half ${half} (${counted(count, 'piece')}).`;
}

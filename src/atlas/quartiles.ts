import { counted } from '../shared/counted.ts';
import { shortTime } from '../shared/time.ts';
import type { AtlasPiece, PlacedSpan } from './atlas-data.ts';
import { AT_ASKED, AT_START, type Axis, type Choices } from './choices.ts';
import { onAxis } from './placing.ts';

/** Median and quartiles of where a unit begins, on an axis from the start of each piece. */
export interface Quartiles {
  readonly count: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Quartiles of values, between two of them in proportion; undefined for none. */
export function quartilesOf(values: readonly number[]): Quartiles | undefined {
  // Numbers alone are sorted many times as fast as by a comparison.
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return undefined;
  const at = (part: number) => {
    const place = part * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? 0;
    return below + (place % 1) * ((sorted[Math.ceil(place)] ?? below) - below);
  };
  return { count: sorted.length, lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** Where the unit begins in the pieces that have it; `units` has that of each. */
export const startsOf = (
  pieces: readonly AtlasPiece[],
  units: readonly (PlacedSpan | undefined)[],
  axis: Axis,
): readonly number[] =>
  pieces.flatMap((piece, index) => {
    const unit = units[index];
    return unit ? [onAxis(unit, piece, axis).from] : [];
  });

/** A value of the axis in words: '57.0 %', '3:41'. */
export const valueInWords = (value: number, axis: Axis): string =>
  axis === 'time' ? shortTime(value) : `${(100 * value).toFixed(1)} %`;

/** Name of the unit that is told of; what the line finds goes by its label, where all are called alike. */
function unitName(pieces: readonly AtlasPiece[], align: string): string {
  if (align !== AT_START && align !== AT_ASKED) return align;
  const labels = new Set(pieces.flatMap(({ asked }) => (asked ? [asked.label] : [])));
  const [only = ''] = labels;
  return labels.size === 1 && only !== '' ? `${only.charAt(0).toUpperCase()}${only.slice(1)}` : 'The unit';
}

/** What values of the axis are parts of: of time too where some pieces have no measures. */
function wholeInWords(pieces: readonly AtlasPiece[], axis: Axis): string {
  if (axis === 'time') return '';
  const withMeasures = axis === 'measures' ? pieces.filter(({ measures }) => measures > 0).length : 0;
  if (withMeasures === 0) return ' of the time';
  return withMeasures === pieces.length
    ? ' of the measures'
    : ' of the measures, or of the time where none are counted';
}

/** 'Recapitulation begins at 57.0 % of the measures, middle half 56.1 to 59.6 % (13 pieces).' */
export function quartilesInWords(
  { count, lower, median, upper }: Quartiles,
  pieces: readonly AtlasPiece[],
  { align, axis }: Choices,
): string {
  const [from, to] = [valueInWords(lower, axis), valueInWords(upper, axis)];
  const half = `${from.replace(' %', '')} to ${to}`;
  const begins = `${unitName(pieces, align)} begins at ${valueInWords(median, axis)}${wholeInWords(pieces, axis)}`;
  return `${begins}, middle half ${half} (${counted(count, 'piece')}).`;
}

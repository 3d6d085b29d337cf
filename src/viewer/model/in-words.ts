import { timelineName, type Timeline } from './timeline.ts';

/** Number of components of one timeline that are named; of more, only how many there are. */
const MAX_NAMED = 8;

/** 'Form: Menuet, A.': which components of a timeline sound, the outermost first, or by part; `rows` in any order. */
export function soundingInWords(timeline: Timeline, rows: readonly number[]): string {
  const together = timeline.words.describeGroup?.(rows);
  if (together) return `${timelineName(timeline)}: ${together.join('; ')}.`;
  // A component comes before those inside it, so the outermost is named first.
  const named = rows.toSorted((a, b) => a - b).slice(0, MAX_NAMED);
  const left = rows.length - named.length;
  const words = [...named.map((row) => spoken(timeline, row)), ...(left > 0 ? [`${left} more`] : [])];
  return `${timelineName(timeline)}: ${words.join(', ')}.`;
}

/** 'Cadences, last: Half cadence.': the unit of a timeline that was active last, where none is now. */
export const lastInWords = (timeline: Timeline, row: number): string =>
  `${timelineName(timeline)}, last: ${spoken(timeline, row)}.`;

/** A label that is set with music signs is read in the words of its description. */
const spoken = (timeline: Timeline, row: number) =>
  (timeline.typeset?.label(row) ? '' : timeline.words.label(row)) || timeline.words.describe(row);

import { entryAt } from '../../shared/elements.ts';
import type { Positions } from './positions.ts';
import type { Part } from './read-part.ts';

/** One line of a page: the units from `from` to before `to`. */
export interface System {
  readonly from: number;
  readonly to: number;
  /** Whether the music, or a movement, ends there. */
  readonly isLast: boolean;
}

/** Units in a line, or a line for each section. */
export type SystemLength = 4 | 8 | 9 | 12 | 'section';
export const SYSTEM_LENGTHS: readonly SystemLength[] = [4, 8, 9, 12, 'section'];

/** Longest line of a section, in units; a longer section is divided evenly. */
const MAX_IN_SECTION_LINE = 12;

/** Divides the music, or a part of it, into lines. `sections` are the units at which sections begin. */
export function systemsOf(
  { count, starts }: Pick<Positions, 'count' | 'starts'>,
  length: SystemLength,
  sections: readonly number[],
  { from: first, to: last }: Part = { from: 0, to: count },
): readonly System[] {
  const breaks = new Set(length === 'section' ? [...starts, ...sections] : starts);
  const within = [...breaks].filter((unit) => unit > first && unit < last);
  const edges = [first, ...within.sort((a, b) => a - b), last];
  const ends = new Set([...starts, count]);
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = entryAt(edges, index + 1);
    const perLine =
      length === 'section' ? Math.ceil((to - from) / Math.ceil((to - from) / MAX_IN_SECTION_LINE)) : length;
    return Array.from({ length: Math.ceil((to - from) / perLine) }, (_, line): System => {
      const start = from + line * perLine;
      const end = Math.min(start + perLine, to);
      return { from: start, to: end, isLast: ends.has(end) };
    });
  });
}

/** Units that the longest line has: each is so many parts of the width of a page. */
export const unitsAcross = (systems: readonly System[], length: SystemLength): number =>
  length === 'section' ? systems.reduce((most, { from, to }) => Math.max(most, to - from), 1) : length;

/** Labels that a line of usual length has room for. */
const MAX_LABELS_IN_LINE = 14;
/** Units from which a piece is long: with few labels it has long lines, and fewer pages. */
const MANY_UNITS = 160;
const FEW_LABELS = 0.25;

/**
 * The length of lines to begin with: 8 or 9 units, by which the last line is the fuller; 4 where many labels stand in
 * each, 12 where there are few in a long piece.
 * `labels` is the number of labels in the fullest row of all.
 */
export function usualLength({ count, isCounted }: Positions, labels: number): SystemLength {
  if (!isCounted) return 12;
  const perUnit = labels / Math.max(count, 1);
  if (perUnit * 8 > MAX_LABELS_IN_LINE) return 4;
  if (count > MANY_UNITS && perUnit < FEW_LABELS) return 12;
  const rest = (length: number) => (count % length === 0 ? length : count % length) / length;
  return rest(9) > rest(8) ? 9 : 8;
}

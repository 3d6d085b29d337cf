import type { NeutralTimeline, Point, Span } from '../kinds/contract/importing.ts';
import { levelsOf } from './levels.ts';
import type { ImportContext } from './format.ts';

/** Levels that a timeline has at most. */
const MAX_LEVELS = 100;

/** A labelled stretch of time, or a point where it has no length. */
export interface Labelled {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly comments?: string;
}

/** Timelines of labelled stretches and points: stretches with levels by containment, points beside them. */
export function timelinesOf(
  name: string,
  labelled: readonly Labelled[],
  { note }: Pick<ImportContext, 'note'>,
): readonly NeutralTimeline[] {
  const stretches = labelled.filter(({ start, end }) => end > start);
  const points = labelled.filter(({ start, end }) => end === start);
  const levels = levelsOf(stretches);
  if (levels.some((level) => level > MAX_LEVELS)) {
    note(
      `More than ${MAX_LEVELS} labels overlap at one time, more than levels can show: their starts are imported.`,
    );
    return timelinesOf(
      name,
      labelled.map((one) => ({ ...one, end: one.start })),
      { note },
    );
  }
  if (levels.some((level) => level > 1))
    note('Labels overlap: a longer one stands a level above those that it overlaps.');
  const spans = stretches.map(({ start, end, label, comments = '' }, index): Span => ({
    ...{ start, end, label, comments, level: levels[index] ?? 1 },
  }));
  const moments = points.map(({ start, label, comments = '' }): Point => ({ time: start, label, comments }));
  return [
    ...(spans.length > 0 ? [{ shape: 'spans', name, entries: spans } as const] : []),
    ...(moments.length > 0
      ? [{ shape: 'points', name: spans.length > 0 ? `${name}, points` : name, entries: moments } as const]
      : []),
  ];
}

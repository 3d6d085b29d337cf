import { entryAt } from '../../shared/elements.ts';
import type { Timeline } from '../model/timeline.ts';
import type { GuideTimelines } from './guide-timelines.ts';

/** Most entries of a guide, and most components of a timeline that are looked through for comments. */
export const MAX_ENTRIES = 2000;
const MAX_SEARCHED = 50_000;

/** A component that the guide speaks of, and its time in seconds. */
export interface GuideEntry {
  /** An index into the session's timelines. */
  readonly timeline: number;
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

type Spoken = Pick<Timeline, 'id' | 'rows' | 'words'>;

/**
 * Entries of the guide by time, the longer first of those that begin together: components of its timelines that have a
 * comment, and all components of a timeline that the reader has asked for. `wanted` goes by the ids of timelines.
 */
export function guideEntries(
  timelines: readonly Spoken[],
  { chosen }: Pick<GuideTimelines, 'chosen'>,
  wanted: Readonly<Record<number, boolean>>,
): readonly GuideEntry[] {
  const entries: GuideEntry[] = [];
  for (const timeline of chosen) {
    const own = entryAt(timelines, timeline);
    const isAsked = wanted[own.id] === true;
    const count = Math.min(own.rows.count, MAX_SEARCHED);
    for (let row = 0; row < count && entries.length < MAX_ENTRIES; row++) {
      if (!isAsked && (own.words.comments?.(row) ?? '') === '') continue;
      const [start, end] = own.rows.span(row);
      entries.push({ timeline, row, start, end });
    }
  }
  return entries.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/**
 * Index of the entry that a time belongs to: of those that last, the innermost that sounds; a moment lasts until the
 * next entry begins. Undefined where none sounds.
 */
export function presentEntry(entries: readonly GuideEntry[], time: number): number | undefined {
  const last = entries.findLastIndex(({ start }) => start <= time);
  for (let index = last; index >= 0; index--) {
    const { start, end } = entryAt(entries, index);
    if (end > time || (end === start && index === last)) return index;
  }
  return undefined;
}

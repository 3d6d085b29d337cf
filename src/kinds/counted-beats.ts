import { float64At, int32At } from '../shared/elements.ts';
import type { CountedMeasures } from './kind-timeline.ts';
import { reached } from './visible.ts';

/** Passage of the recording in seconds. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** Times of a passage and of the beats in it are the same within this, in seconds: addresses name milliseconds. */
const SAME_TIME = 1e-3;

/** Where a beat ends in seconds: at the next one; the last beat of all is as long as the one before it. */
export function endOfBeat({ beats }: CountedMeasures, row: number): number {
  const time = float64At(beats, row);
  return row + 1 < beats.length
    ? float64At(beats, row + 1)
    : time + (row > 0 ? time - float64At(beats, row - 1) : 0);
}

/** A beat as the reader counts it, and whether a passage that begins, or ends, with it has the whole of its measure. */
export interface CountedBeat {
  readonly row: number;
  readonly index: number;
  readonly measure: number;
  readonly beat: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function countedBeat({ numbers, firstBeats, beats }: CountedMeasures, row: number): CountedBeat {
  const index = reached(firstBeats, row) ?? 0;
  const first = int32At(firstBeats, index);
  const next = firstBeats[index + 1] ?? beats.length;
  return {
    row,
    index,
    measure: float64At(numbers, index),
    beat: row - first + 1,
    isFirst: row === first,
    isLast: row === next - 1,
  };
}

/** The beats that a passage has, the first and the last of them; undefined where it has none. */
export function beatsIn(
  counted: CountedMeasures,
  { start, end }: TimeSpan,
): { readonly first: CountedBeat; readonly last: CountedBeat } | undefined {
  const first = reached(counted.beats, start + SAME_TIME);
  const last = reached(counted.beats, end - SAME_TIME);
  if (last === undefined) return undefined;
  return { first: countedBeat(counted, Math.min(first ?? 0, last)), last: countedBeat(counted, last) };
}

import type { CountedMeasures } from '../../kinds/kind-timeline.ts';
import { nearest, reached } from '../../kinds/visible.ts';
import { spokenSpan } from '../../kinds/wording.ts';
import { float64At, int32At } from '../../shared/elements.ts';
import { shortTime } from '../../shared/time.ts';
import type { Timeline } from './timeline.ts';

/** Passage of the recording in seconds. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Times of a passage and of the beats in it are the same within this, in seconds: addresses name milliseconds. */
const SAME_TIME = 1e-3;

/** The measures of a file, as its first timeline that has some counts them. */
export const countedMeasures = (timelines: readonly Timeline[]): CountedMeasures | undefined =>
  timelines.find(({ measures }) => measures)?.measures?.all;

/** Where a beat ends in seconds: at the next one; the last beat of all is as long as the one before it. */
export function endOfBeat({ beats }: CountedMeasures, row: number): number {
  const time = float64At(beats, row);
  return row + 1 < beats.length
    ? float64At(beats, row + 1)
    : time + (row > 0 ? time - float64At(beats, row - 1) : 0);
}

/**
 * The beat nearest to a time, in seconds; a measure's first one before all others that are within `reach`. Before the first
 * beat and after the last measure, which ends no later than `end`, only these two edges are near, within `reach`.
 */
export function nearestBeat(counted: CountedMeasures, time: number, reach: number, end: number): number {
  const { beats, firstBeats } = counted;
  const row = nearest(beats, time);
  if (row === undefined) return time;
  const first = float64At(beats, 0);
  const last = Math.min(endOfBeat(counted, beats.length - 1), end);
  const isNear = (edge: number) => Math.abs(edge - time) <= reach;
  if (time < first || time > last) return [first, last].find(isNear) ?? time;
  const measure = reached(firstBeats, row) ?? 0;
  const starts = [int32At(firstBeats, measure), firstBeats[measure + 1] ?? beats.length];
  const start = starts.map((beat) => (beat < beats.length ? float64At(beats, beat) : last)).find(isNear);
  if (start !== undefined) return start;
  const beat = float64At(beats, row);
  return Math.abs(last - time) < Math.abs(beat - time) ? last : beat;
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
  { start, end }: Range,
): { readonly first: CountedBeat; readonly last: CountedBeat } | undefined {
  const first = reached(counted.beats, start + SAME_TIME);
  const last = reached(counted.beats, end - SAME_TIME);
  if (last === undefined) return undefined;
  return { first: countedBeat(counted, Math.min(first ?? 0, last)), last: countedBeat(counted, last) };
}

/** 'measures 12 to 15', 'measure 12', 'measures 12.2 to 15.3': which a passage has; undefined where it has none. */
export function passageInWords(counted: CountedMeasures | undefined, range: Range): string | undefined {
  const passage = counted && beatsIn(counted, range);
  if (!passage) return undefined;
  const { first, last } = passage;
  const isWhole = first.isFirst && last.isLast;
  if (isWhole && first.index === last.index) return `measure ${first.measure}`;
  if (isWhole) return `measures ${first.measure} to ${last.measure}`;
  return `measures ${first.measure}.${first.beat} to ${last.measure}.${last.beat}`;
}

/** 'measures 12 to 15, 0:24 to 0:31'; the times alone where no measures are counted. */
export function spanInWords(timelines: readonly Timeline[], range: Range): string {
  const measures = passageInWords(countedMeasures(timelines), range);
  const times = spokenSpan(range.start, range.end);
  return measures === undefined ? times : `${measures}, ${times}`;
}

/** Words that begin a sentence. */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** 'Measure 24, 1:24'; the time alone where no measures are counted. */
export function placeInWords(timelines: readonly Timeline[], time: number): string {
  const at = timelines.find(({ measures }) => measures)?.measures?.at(time);
  return at ? `Measure ${at.measure}, ${shortTime(time)}` : shortTime(time);
}

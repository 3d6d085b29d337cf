import { beatsIn, endOfBeat, type TimeSpan } from '../../kinds/counted-beats.ts';
import type { CountedMeasures } from '../../kinds/kind-timeline.ts';
import { nearest, reached } from '../../kinds/visible.ts';
import { spokenSpan } from '../../kinds/wording.ts';
import { float64At, int32At } from '../../shared/elements.ts';
import { shortTime } from '../../shared/time.ts';
import type { Timeline } from './timeline.ts';

/** The measures of a file, as its first timeline that has some counts them. */
export const countedMeasures = (timelines: readonly Timeline[]): CountedMeasures | undefined =>
  timelines.find(({ measures }) => measures)?.measures?.all;

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

/** 'measures 12 to 15', 'measure 12', 'measures 12.2 to 15.3': which a passage has; undefined where it has none. */
export function passageInWords(counted: CountedMeasures | undefined, range: TimeSpan): string | undefined {
  const passage = counted && beatsIn(counted, range);
  if (!passage) return undefined;
  const { first, last } = passage;
  const isWhole = first.isFirst && last.isLast;
  if (isWhole && first.index === last.index) return `measure ${first.measure}`;
  if (isWhole) return `measures ${first.measure} to ${last.measure}`;
  return `measures ${first.measure}.${first.beat} to ${last.measure}.${last.beat}`;
}

/** 'measures 12 to 15, 0:24 to 0:31'; the times alone where no measures are counted. */
export function spanInWords(timelines: readonly Timeline[], range: TimeSpan): string {
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

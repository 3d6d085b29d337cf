import type { MeasurePlace } from '../../measures/measure-passage.ts';
import { upperBound } from '../../shared/sorted.ts';
import { shortTime } from '../../shared/time.ts';

/** The same moment twice, in seconds: in the analysis, and in the listener's own recording. */
export interface Moment {
  readonly analysis: number;
  readonly own: number;
  /** The measure whose first beat was tapped; left out for a moment that was set by its time. */
  readonly measure?: MeasurePlace;
}

/**
 * Alignment of a listener's own recording with the analysis, in any order. No moment: both begin together. One: they
 * are shifted against each other. Two: it is also faster or slower. More: it goes straight from each to the next.
 */
export type Alignment = readonly Moment[];

/** Most moments that an alignment keeps: more than any piece has measures. */
export const MAX_MOMENTS = 5000;

/** Times of the analysis and of the own recording, straight from one moment to the next. */
export interface TimeMap {
  /** At least one, ascending by both times. */
  readonly moments: Alignment;
  readonly analysis: Float64Array;
  readonly own: Float64Array;
  /**
   * Seconds of the own recording per second of the analysis from the first moment to the last, and beyond these two. Above 1
   * for a slower performance.
   */
  readonly stretch: number;
}

/** Two moments nearer than this many seconds would make a mishit of a tenth a wrong tempo of the whole. */
const MIN_DISTANCE = 1;
/** Greatest ratio between the speeds of two performances of a piece. */
const MAX_STRETCH = 4;

const START: Moment = { analysis: 0, own: 0 };

const ascending = (alignment: Alignment) => alignment.toSorted((a, b) => a.analysis - b.analysis);

function mapThrough(moments: Alignment, stretch: number): TimeMap {
  const times = (side: 'analysis' | 'own') => Float64Array.from(moments, (moment) => moment[side]);
  return { moments, analysis: times('analysis'), own: times('own'), stretch };
}

/** The map of a recording that the analysis was made of. */
export const SAME_TIMES: TimeMap = mapThrough([START], 1);

/** The map that an alignment asks for. With moments that contradict each other only the first one counts. */
export function timeMapOf(alignment: Alignment): TimeMap {
  const [first = START] = alignment;
  if (alignment.length < 2 || alignmentProblem(alignment) !== undefined) return mapThrough([first], 1);
  const moments = ascending(alignment);
  const [start, end] = [moments.at(0) ?? first, moments.at(-1) ?? first];
  return mapThrough(moments, (end.own - start.own) / (end.analysis - start.analysis));
}

/** Problem with some moments, as a sentence for the listener who set them; undefined for none. */
export function alignmentProblem(alignment: Alignment): string | undefined {
  if (alignment.length < 2) return undefined;
  const moments = ascending(alignment);
  const [first = START, last = START] = [moments[0], moments.at(-1)];
  const isNear = (side: 'analysis' | 'own') => Math.abs(last[side] - first[side]) < MIN_DISTANCE;
  if (isNear('analysis') || isNear('own')) {
    return 'The two moments are too close together. Choose one near the beginning and one near the end.';
  }
  for (const [index, next] of moments.entries()) {
    const before = moments[index - 1];
    if (!before) continue;
    const analysis = next.analysis - before.analysis;
    const own = next.own - before.own;
    if (own <= 0 || analysis <= 0) {
      return 'The two moments come in the opposite order in your recording. Set one of them again.';
    }
    const stretch = own / analysis;
    if (stretch > MAX_STRETCH || stretch < 1 / MAX_STRETCH) {
      return 'These two moments would make your recording more than 4 times as fast or as slow. Set one of them again.';
    }
  }
  return undefined;
}

/** Browsers refuse slower rates; faster ones than this are not to be understood. */
const SLOWEST_RATE = 0.0625;
const FASTEST_RATE = 4;

/**
 * Rate at which the own recording is played so that the analysis as a whole runs at a speed: the nearest that can be
 * had. It stays the same from moment to moment, so that the performance keeps its own tempo changes.
 */
export const ownRate = ({ stretch }: TimeMap, speed: number) =>
  Math.min(Math.max(speed * stretch, SLOWEST_RATE), FASTEST_RATE);

/** The speeds of the analysis at which the own recording can be played. */
export const ownSpeeds = ({ stretch }: TimeMap) => ({
  slowest: SLOWEST_RATE / stretch,
  fastest: FASTEST_RATE / stretch,
});

/** Seconds of the own recording at a time of the analysis; may lie outside of it. */
export const ownTime = ({ analysis, own, stretch }: TimeMap, time: number) =>
  along(analysis, own, stretch, time);

/** Seconds of the analysis at a time of the own recording. */
export const analysisTime = ({ analysis, own, stretch }: TimeMap, time: number) =>
  along(own, analysis, 1 / stretch, time);

/** `to` at a time of `from`; beyond the first and the last it goes on with `slope`. */
function along(from: Float64Array, to: Float64Array, slope: number, time: number): number {
  const next = upperBound(from, time);
  const [x0, y0] = [from[Math.max(next - 1, 0)] ?? 0, to[Math.max(next - 1, 0)] ?? 0];
  const [x1, y1] = [from[next], to[next]];
  if (next === 0 || x1 === undefined || y1 === undefined) return y0 + (time - x0) * slope;
  return y0 + ((time - x0) * (y1 - y0)) / (x1 - x0);
}

/** Recordings whose lengths differ by a larger part of the analysis are hardly of one performance. */
const SAME_LENGTH = 0.02;

const OTHER_PERFORMANCE = 'This may be another performance.';

/**
 * Warns the listener whose recording is longer or shorter than the analysis, both in seconds, and was not aligned yet;
 * undefined where there is nothing to warn of.
 */
export function lengthWarning(
  alignment: Alignment,
  analysis: number,
  own: number | undefined,
): string | undefined {
  if (own === undefined || alignment.length > 0 || analysis <= 0) return undefined;
  const difference = own - analysis;
  if (Math.abs(difference) <= SAME_LENGTH * analysis) return undefined;
  const seconds = Math.abs(difference);
  const amount = seconds < 60 ? `${seconds.toFixed(1)} s` : shortTime(seconds);
  const comparison = `Your recording is ${amount} ${difference > 0 ? 'longer' : 'shorter'} than the analysis.`;
  return `${comparison} ${OTHER_PERFORMANCE} Align it to keep them together.`;
}

/** The same of an alignment with music whose times count quarter notes: it has no tempo but that of the recording. */
export function musicAlignmentInWords(alignment: Alignment): string {
  if (alignment.length === 0) return 'No alignment yet.';
  if (alignment.length === 1) return 'One moment is set. Set another one, far from it.';
  const perMinute = Math.round(60 / timeMapOf(alignment).stretch);
  return `${alignment.length} moments are set. Your recording has about ${perMinute} quarter notes a minute.`;
}

/** Effect of an alignment, in words for the listener who made it. */
export function alignmentInWords(alignment: Alignment): string {
  if (alignment.length === 0) return 'No alignment yet: both start at 0:00.';
  const map = timeMapOf(alignment);
  const lead = analysisTime(map, 0);
  const seconds = `${Math.abs(lead).toFixed(2)} seconds`;
  const shift =
    Math.abs(lead) < 0.005
      ? 'Your recording and the analysis start together.'
      : `Your recording starts ${seconds} ${lead > 0 ? 'after' : 'before'} the analysis.`;
  const difference = Math.abs(map.stretch - 1);
  if (difference * 100 < 0.05) return shift;
  const length = `It is ${(difference * 100).toFixed(1)} % ${map.stretch > 1 ? 'longer' : 'shorter'}.`;
  return [shift, length, ...(difference > SAME_LENGTH ? [OTHER_PERFORMANCE] : [])].join(' ');
}

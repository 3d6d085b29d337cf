import { shortTime } from '../../shared/time.ts';

/** The same moment twice, in seconds: in the analysis, and in the listener's own recording. */
export interface Moment {
  readonly analysis: number;
  readonly own: number;
}

/**
 * Alignment of a listener's own recording with the analysis. No moment: both begin together. One: they are shifted
 * against each other. Two: it is also faster or slower.
 */
export type Alignment = readonly Moment[];

/** `own = at.own + (analysis - at.analysis) * stretch`: one above 1 is of a slower performance. */
export interface TimeMap {
  readonly at: Moment;
  readonly stretch: number;
}

/** Two moments nearer than this many seconds would make a mishit of a tenth a wrong tempo. */
const MIN_DISTANCE = 1;
/** Greatest ratio between the speeds of two performances of a piece. */
const MAX_STRETCH = 4;

const START: Moment = { analysis: 0, own: 0 };

/** The map of a recording that the analysis was made of. */
export const SAME_TIMES: TimeMap = { at: START, stretch: 1 };

/** The map that an alignment asks for. With moments that contradict each other only the first one counts. */
export function timeMapOf(alignment: Alignment): TimeMap {
  const [first = START, second] = alignment;
  if (!second || alignmentProblem(alignment) !== undefined) return { at: first, stretch: 1 };
  return { at: first, stretch: (second.own - first.own) / (second.analysis - first.analysis) };
}

/** Problem with two moments, as a sentence for the listener who set them; undefined for none. */
export function alignmentProblem([first, second]: Alignment): string | undefined {
  if (!first || !second) return undefined;
  const analysis = second.analysis - first.analysis;
  const own = second.own - first.own;
  if (Math.abs(analysis) < MIN_DISTANCE || Math.abs(own) < MIN_DISTANCE) {
    return 'The two moments are too close together. Choose one near the beginning and one near the end.';
  }
  if (analysis * own < 0) {
    return 'The two moments come in the opposite order in your recording. Set one of them again.';
  }
  const stretch = own / analysis;
  if (stretch > MAX_STRETCH || stretch < 1 / MAX_STRETCH) {
    return 'These two moments would make your recording more than 4 times as fast or as slow. Set one of them again.';
  }
  return undefined;
}

/** Browsers refuse slower rates; faster ones than this are not to be understood. */
const SLOWEST_RATE = 0.0625;
const FASTEST_RATE = 4;

/** Rate at which the own recording is played so that the analysis runs at a speed: the nearest that can be had. */
export const ownRate = ({ stretch }: TimeMap, speed: number) =>
  Math.min(Math.max(speed * stretch, SLOWEST_RATE), FASTEST_RATE);

/** The speeds of the analysis at which the own recording can be played. */
export const ownSpeeds = ({ stretch }: TimeMap) => ({
  slowest: SLOWEST_RATE / stretch,
  fastest: FASTEST_RATE / stretch,
});

/** Seconds of the own recording at a time of the analysis; may lie outside of it. */
export const ownTime = ({ at, stretch }: TimeMap, analysis: number) =>
  at.own + (analysis - at.analysis) * stretch;

/** Seconds of the analysis at a time of the own recording. */
export const analysisTime = ({ at, stretch }: TimeMap, own: number) => at.analysis + (own - at.own) / stretch;

/** Recordings whose lengths differ by a larger part of the analysis are hardly of one performance. */
const SAME_LENGTH = 0.02;

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
  return `Your recording is ${amount} ${difference > 0 ? 'longer' : 'shorter'} than the analysis. Align it to keep them together.`;
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
  const percent = Math.abs(map.stretch - 1) * 100;
  if (percent < 0.05) return shift;
  return `${shift} It is ${percent.toFixed(1)} % ${map.stretch > 1 ? 'longer' : 'shorter'}.`;
}

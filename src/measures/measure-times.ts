import { float64At } from '../shared/elements.ts';
import { nearest, reached } from '../shared/sorted.ts';
import { firstBeatOf, measureOfBeat, sizeOf, type CountedMeasures } from './measure-table.ts';

/** Passage of the recording in seconds. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** Where a time stands in the measures: its measure by place, its beat from 1, and the part of the beat that has passed. */
interface MeasurePosition {
  readonly measure: number;
  readonly beat: number;
  readonly part: number;
}

/** The first and the last beat of a passage: indexes among all beats. */
export interface BeatSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Tolerance in seconds within which a time set by hand or by ear counts as on the beat (format 1.0, "The time map").
 */
export const ON_BEAT = 0.1;
/** Tolerance in seconds within which a time computed from the beats is on one: programs round parts of measures. */
export const COMPUTED_ON_BEAT = 2e-3;
/** A clock is on a beat that it reaches within this, in seconds. */
export const CLOCK_SLACK = 1e-3;

/**
 * Where a beat ends, in seconds: at the next one. The last beat of all is as long as the one before it, so that its end is the
 * closing barline.
 */
export function endOfBeat({ beats }: CountedMeasures, beat: number): number {
  const time = float64At(beats, beat);
  return beat + 1 < beats.length
    ? float64At(beats, beat + 1)
    : time + (beat > 0 ? time - float64At(beats, beat - 1) : 0);
}

/** End of the last measure; infinite where the length of the last beat is unknown. */
function closingBarline(counted: CountedMeasures): number {
  const last = counted.beats.length - 1;
  const end = last > 0 ? endOfBeat(counted, last) : Infinity;
  return end > float64At(counted.beats, last) ? end : Infinity;
}

/** Seconds of some beats, none after `end`. */
export function spanOfBeats(counted: CountedMeasures, { first, last }: BeatSpan, end: number): TimeSpan {
  return { start: float64At(counted.beats, first), end: Math.min(endOfBeat(counted, last), end) };
}

/** Where the clock stands in the measures; undefined before the first beat and from the closing barline on. */
export function positionAt(counted: CountedMeasures, time: number): MeasurePosition | undefined {
  if (time >= closingBarline(counted)) return undefined;
  const beat = reached(counted.beats, time + CLOCK_SLACK);
  return beat === undefined ? undefined : positionOf(counted, beat, time);
}

/** Where something stands that was set there: on the nearest beat within `near` seconds; undefined outside the measures. */
export function positionOn(
  counted: CountedMeasures,
  time: number,
  near = ON_BEAT,
): MeasurePosition | undefined {
  const beat = beatOn(counted, time, near);
  if (beat === undefined) return positionAt(counted, time);
  return beat < counted.beats.length ? { ...positionOf(counted, beat, time), part: 0 } : undefined;
}

function positionOf(counted: CountedMeasures, beat: number, time: number): MeasurePosition {
  const start = float64At(counted.beats, beat);
  const length = endOfBeat(counted, beat) - start;
  const measure = measureOfBeat(counted, beat);
  return {
    measure,
    beat: beat - firstBeatOf(counted, measure) + 1,
    part: length > 0 ? Math.min(Math.max((time - start) / length, 0), 1) : 0,
  };
}

/** The beat that a time is meant to be on, the one after the last for the closing barline; undefined between beats. */
function beatOn(counted: CountedMeasures, time: number, near: number): number | undefined {
  const { beats } = counted;
  const beat = nearest(beats, time);
  if (beat === undefined) return undefined;
  const away = Math.abs(float64At(beats, beat) - time);
  const fromClosing = Math.abs(closingBarline(counted) - time);
  if (Math.min(away, fromClosing) > near) return undefined;
  return fromClosing < away ? beats.length : beat;
}

/** The time of the beat that a time is meant to be on, or of the closing barline; the time itself between beats. */
export function timeMeant(counted: CountedMeasures, time: number, near: number): number {
  const beat = beatOn(counted, time, near);
  if (beat === undefined) return time;
  return beat < counted.beats.length ? float64At(counted.beats, beat) : closingBarline(counted);
}

/**
 * The beats of a passage: from the one on which it begins, or the first of all, to the one before it ends, for its end is
 * excluded. A passage shorter than a beat has that one. Undefined for a passage before the first beat or after the last.
 */
export function beatsIn(
  counted: CountedMeasures,
  { start, end }: TimeSpan,
  near = ON_BEAT,
): BeatSpan | undefined {
  const { beats } = counted;
  const isAfter = start >= closingBarline(counted);
  const begin = beatOn(counted, start, near) ?? (isAfter ? beats.length : reached(beats, start));
  const stop = beatOn(counted, end, near);
  const last = stop === undefined ? (reached(beats, end) ?? -1) : stop - 1;
  if (begin === beats.length || Math.max(begin ?? -1, last) < 0) return undefined;
  return { first: begin ?? 0, last: Math.max(begin ?? 0, last) };
}

/** What is known of a file beside its measures. */
export interface MeasuredFile {
  /** Length in seconds. */
  readonly length: number;
  /** Seconds at which the last of its other components ends; undefined without any. */
  readonly contentEnd?: number | undefined;
}

/**
 * Whether the last measure is but the closing barline: one beat, at which the recording or all other components end. Programs that
 * write one beat a measure put it there, with the number after the last.
 */
export function hasClosingBeat(counted: CountedMeasures, file: MeasuredFile): boolean {
  const { numbers, beats } = counted;
  const last = numbers.length - 1;
  return last > 0 && sizeOf(counted, last) === 1 && isEnd(float64At(beats, beats.length - 1), file);
}

const isEnd = (time: number, { length, contentEnd }: MeasuredFile): boolean =>
  (length > 0 && length <= time + ON_BEAT) ||
  (contentEnd !== undefined && Math.abs(contentEnd - time) <= ON_BEAT);

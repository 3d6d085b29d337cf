import { passageOfBeats, placeOf } from '../../measures/measure-names.ts';
import type { MeasurePassage } from '../../measures/measure-passage.ts';
import {
  firstBeatOf,
  measureOfBeat,
  sizeOf,
  type CountedMeasures,
  type MeasureTable,
} from '../../measures/measure-table.ts';
import {
  beatsIn,
  endOfBeat,
  hasClosingBeat,
  positionAt,
  positionOn,
  type TimeSpan,
} from '../../measures/measure-times.ts';
import { bareMeasures, citedMeasures, spokenMeasures } from '../../measures/measure-words.ts';
import { float64At } from '../../shared/elements.ts';
import { nearest } from '../../shared/sorted.ts';
import { positionsOf, type Timeline } from './timeline.ts';

/** The measures of a file, as its first timeline that has some counts them. */
export const countedMeasures = (timelines: readonly Timeline[]): MeasureTable | undefined =>
  timelines.find(({ measures }) => measures)?.measures?.all;

/**
 * The beat nearest to a time, in seconds; a measure's first one before all others that are within `reach`. Before the first
 * beat and after the last measure, which ends no later than `end`, only these two edges are near, within `reach`.
 */
export function nearestBeat(counted: CountedMeasures, time: number, reach: number, end: number): number {
  const { beats } = counted;
  const row = nearest(beats, time);
  if (row === undefined) return time;
  const first = float64At(beats, 0);
  const last = Math.min(endOfBeat(counted, beats.length - 1), end);
  const isNear = (edge: number) => Math.abs(edge - time) <= reach;
  if (time < first || time > last) return [first, last].find(isNear) ?? time;
  const measure = measureOfBeat(counted, row);
  const own = firstBeatOf(counted, measure);
  const starts = [own, own + sizeOf(counted, measure)];
  const start = starts.map((beat) => (beat < beats.length ? float64At(beats, beat) : last)).find(isNear);
  if (start !== undefined) return start;
  const beat = float64At(beats, row);
  return Math.abs(last - time) < Math.abs(beat - time) ? last : beat;
}

/** 'measures 12 to 15', 'measure 12', 'measures 12.2 to 15.3': which a passage has; undefined where it has none. */
export function passageInWords(counted: MeasureTable | undefined, range: TimeSpan): string | undefined {
  const beats = counted && beatsIn(counted, range);
  return beats && spokenMeasures(passageOfBeats(counted, beats, 'both where cut'));
}

/** 'measures 12 to 15, 0:24 to 0:31'; the times alone where no measures are counted. */
export function spanInWords(timelines: readonly Timeline[], range: TimeSpan): string {
  const measures = passageInWords(countedMeasures(timelines), range);
  const positions = positionsOf(timelines);
  return positions.beside(measures, positions.span(range.start, range.end));
}

/** Words that begin a sentence. */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A measure by its name, with the beat that is meant. */
interface NamedBeat {
  readonly measure: MeasurePassage;
  readonly beat: number;
}

function beatNamed(
  timelines: readonly Timeline[],
  time: number,
  positionIn: typeof positionAt,
): NamedBeat | undefined {
  const counted = countedMeasures(timelines);
  const position = counted && positionIn(counted, time);
  if (!position) return undefined;
  const { measure, beat } = position;
  return { measure: { from: placeOf(counted, { measure }), to: undefined }, beat };
}

/** 'Measure 24, 1:24'; the time alone where no measures are counted. */
export function placeInWords(timelines: readonly Timeline[], time: number): string {
  const named = beatNamed(timelines, time, positionAt);
  const positions = positionsOf(timelines);
  const measure = named && capitalized(spokenMeasures(named.measure));
  return positions.beside(measure, positions.short(time));
}

/** 'Measure 3, beat 1, 0:06': where something stands that was set there; the time alone where no measures are counted. */
export function beatInWords(timelines: readonly Timeline[], time: number): string {
  const named = beatNamed(timelines, time, positionOn);
  const positions = positionsOf(timelines);
  return positions.beside(named && measureAndBeat(timelines, time), positions.short(time));
}

/** 'Measure 3, beat 1'; the time where no measures are counted. */
export function measureAndBeat(timelines: readonly Timeline[], time: number): string {
  const named = beatNamed(timelines, time, positionOn);
  return named
    ? `${capitalized(spokenMeasures(named.measure))}, beat ${named.beat}`
    : positionsOf(timelines).short(time);
}

/** 'm. 24' and its beat, where the clock is; undefined outside the measures and where none are counted. */
export function clockPlace(
  timelines: readonly Timeline[],
  time: number,
): { readonly measure: string; readonly beat: number } | undefined {
  const named = beatNamed(timelines, time, positionAt);
  return named && { measure: citedMeasures(named.measure), beat: named.beat };
}

/**
 * 'm. 24.3': the beat where the clock is, of music without a recording that stands still with the part of it that has passed;
 * 'm. 24.3 (2nd time)' in a later pass of a repeat that is not written out. Undefined outside the measures and where none are
 * counted.
 */
export function clockBeat(
  timelines: readonly Timeline[],
  time: number,
  isPlaying = true,
  pass = 1,
): string | undefined {
  const counted = countedMeasures(timelines);
  const position = counted && positionAt(counted, time);
  if (!position) return undefined;
  const { measure, beat, part } = position;
  const isExact = !isPlaying && positionsOf(timelines).unit === 'quarters';
  const place = placeOf(counted, { measure, beat, ...(isExact && { part }) });
  return citedMeasures({ from: pass > 1 ? { ...place, pass } : place, to: undefined });
}

/** '35': the name of the last measure of a file `length` seconds long; undefined where none are counted. */
export function lastMeasure(timelines: readonly Timeline[], length: number): string | undefined {
  const counted = countedMeasures(timelines);
  if (!counted || counted.numbers.length === 0) return undefined;
  const count = counted.numbers.length - Number(hasClosingBeat(counted, { length }));
  const last = placeOf(counted, { measure: count - 1 });
  return bareMeasures({ from: { ...last, pass: undefined }, to: undefined });
}

/** 'loop m. 24 to 31'; the times where no measures are counted. */
export function loopInWords(timelines: readonly Timeline[], range: TimeSpan): string {
  const counted = countedMeasures(timelines);
  const beats = counted && beatsIn(counted, range);
  const place = beats
    ? `m. ${bareMeasures(passageOfBeats(counted, beats, 'both where cut'))}`
    : positionsOf(timelines).span(range.start, range.end);
  return `loop ${place}`;
}

/** 'm. 16.3': where something stands that was set there; undefined outside the measures and where none are counted. */
export function pointInWords(timelines: readonly Timeline[], time: number): string | undefined {
  const counted = countedMeasures(timelines);
  const position = counted && positionOn(counted, time);
  if (!position) return undefined;
  const { measure, beat } = position;
  return citedMeasures({ from: placeOf(counted, { measure, beat }), to: undefined });
}

/** 'm. 24': the measure that something is in which begins at a time; undefined outside the measures and where none are counted. */
export function measureInWords(timelines: readonly Timeline[], time: number): string | undefined {
  const named = beatNamed(timelines, time, positionOn);
  return named && citedMeasures(named.measure);
}

/** Number of measures of a passage; undefined where it has parts of some, and where none are counted. */
export function measureCount(timelines: readonly Timeline[], range: TimeSpan): number | undefined {
  const counted = countedMeasures(timelines);
  const beats = counted && beatsIn(counted, range);
  if (!beats) return undefined;
  const [from, to] = [measureOfBeat(counted, beats.first), measureOfBeat(counted, beats.last)];
  const isWhole =
    firstBeatOf(counted, from) === beats.first &&
    firstBeatOf(counted, to) + sizeOf(counted, to) - 1 === beats.last;
  return isWhole ? to - from + 1 : undefined;
}

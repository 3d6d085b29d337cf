import { firstBeatOf, lastBeatOf, type MeasureTable } from '../measures/measure-table.ts';
import { endOfBeat, positionOn } from '../measures/measure-times.ts';
import { float64At } from '../shared/elements.ts';
import type { Range } from '../viewer/store/selection.ts';
import { MOMENT_SECONDS } from './queue-item.ts';

/** How much of the music around a passage is heard with it. */
export type Context = 'its measure' | 'one before' | 'four around';

/** Measures around the one that a passage begins in, and the one that it ends in; seconds where none are counted. */
const AROUND: Readonly<
  Record<Context, { readonly before: number; readonly after: number; readonly seconds: number }>
> = {
  'its measure': { before: 0, after: 0, seconds: 0 },
  'one before': { before: 1, after: 0, seconds: 2 },
  'four around': { before: 4, after: 4, seconds: 8 },
};

/** Seconds of a passage that are heard, without what is heard around it. */
export const LONGEST_SECONDS = 20;

interface HeardFile {
  readonly table: MeasureTable | undefined;
  /** The part of the recording that the file is about. */
  readonly bounds: Range;
  /** How much of the file passes in a second at the usual speed: 1 where its times are seconds. */
  readonly pace: number;
}

/**
 * What is heard of a passage: from the beginning of a measure, to its end or as far as `LONGEST_SECONDS` go. A moment is heard
 * with its measure.
 */
export function spanWith(context: Context, { start, end }: Range, { table, bounds, pace }: HeardFile): Range {
  const { before, after, seconds } = AROUND[context];
  const last = end > start ? end : endOfMoment(table, start, pace);
  const cut = Math.min(last, start + LONGEST_SECONDS * pace);
  const from = table ? startOf(table, start, before) : start - seconds * pace;
  const to = after === 0 ? cut : table ? endOf(table, cut, after) : cut + seconds * pace;
  return { start: Math.max(from, bounds.start), end: Math.min(to, bounds.end) };
}

function endOfMoment(table: MeasureTable | undefined, time: number, pace: number): number {
  const position = table && positionOn(table, time);
  return position ? endOfBeat(table, lastBeatOf(table, position.measure)) : time + MOMENT_SECONDS * pace;
}

/** Where the measure begins that stands `back` measures before the one of a time. */
function startOf(table: MeasureTable, time: number, back: number): number {
  const position = positionOn(table, time);
  if (!position) return time;
  const measure = Math.max(position.measure - back, 0);
  return Math.min(float64At(table.beats, firstBeatOf(table, measure)), time);
}

/** Where the measure ends that stands `on` measures after the one in which a passage ends. */
function endOf(table: MeasureTable, time: number, on: number): number {
  const position = positionOn(table, time);
  if (!position) return time;
  // A passage that ends with a measure does not reach into the next one.
  const own = position.beat === 1 && position.part === 0 ? position.measure - 1 : position.measure;
  const measure = Math.min(Math.max(own, 0) + on, table.numbers.length - 1);
  return Math.max(endOfBeat(table, lastBeatOf(table, measure)), time);
}

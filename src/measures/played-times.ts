import { entryAt, float64At, int32At } from '../shared/elements.ts';
import { upperBound } from '../shared/sorted.ts';
import {
  countPasses,
  firstBeatOf,
  lastBeatOf,
  measureOfBeat,
  measureTable,
  type MeasureTable,
} from './measure-table.ts';
import { endOfBeat } from './measure-times.ts';
import { playingOrder } from './playing-order.ts';

/** Where the music stands after some time of playing. Times are in the file's unit. */
export interface PlayedPlace {
  /** Time in the file. */
  readonly time: number;
  /** How many times its measure has been played by now, from 1. */
  readonly pass: number;
  /** Time in the file up to which the music goes on as it is written; from there on it is played elsewhere, or over. */
  readonly until: number;
}

/**
 * Ways between times of a file whose repeats are not written out and times of playing it, in which each measure passes as often as
 * it is played. Both begin at 0; what is written before the first measure and after the last one is played once.
 */
export class PlayedTimes {
  /** Time of playing at which it is over. */
  readonly length: number;
  /** For each measure in playing order its place among all, when its playing begins, and up to where it is played on as written. */
  private readonly starts: Float64Array;
  private readonly untils: Float64Array;
  private readonly passes: Int32Array;
  /** For each measure in time its places in the playing order. */
  private readonly visits = new Map<number, number[]>();

  /** `end` is where the file ends. */
  constructor(
    private readonly table: MeasureTable,
    end: number,
    private readonly order = playingOrder(table),
  ) {
    const count = order.length;
    this.starts = new Float64Array(count);
    this.untils = new Float64Array(count);
    this.passes = new Int32Array(count);
    let played = this.startOf(0);
    order.forEach((measure, index) => {
      const visits = this.visits.get(measure) ?? [];
      this.visits.set(measure, visits);
      visits.push(index);
      this.passes[index] = visits.length;
      this.starts[index] = played;
      played += this.endOf(measure) - this.startOf(measure);
    });
    const isWhole = order[count - 1] === table.numbers.length - 1;
    const last = count > 0 ? this.endOf(int32At(order, count - 1)) : 0;
    this.length = isWhole ? played + Math.max(end - last, 0) : played;
    let until = isWhole ? Math.max(end, last) : last;
    for (let index = count - 1; index >= 0; index--) {
      const measure = int32At(order, index);
      if (index < count - 1 && order[index + 1] !== measure + 1) until = this.endOf(measure);
      this.untils[index] = until;
    }
  }

  /** The place after some time of playing, which is kept between the beginning and the end. */
  placeAt(played: number): PlayedPlace {
    const index = Math.max(upperBound(this.starts, played) - 1, 0);
    const until = float64At(this.untils, index);
    const time = this.startOf(int32At(this.order, index)) + (played - float64At(this.starts, index));
    return { time: Math.min(Math.max(time, 0), until), pass: int32At(this.passes, index), until };
  }

  /**
   * The time of playing at which a time of the file is reached: of several that which is nearest to `near`. What is never played is
   * reached with the next measure that is.
   */
  playedAt(time: number, near: number): number {
    const reached = this.reachedAt(time);
    return reached.reduce((best, one) => (Math.abs(one - near) < Math.abs(best - near) ? one : best));
  }

  /** The same in the pass of this number, from 1; in the last one where there are fewer. */
  playedIn(time: number, pass: number): number {
    const reached = this.reachedAt(time);
    return reached[pass - 1] ?? reached.at(-1) ?? 0;
  }

  /** One time for each pass, at least one. */
  private reachedAt(time: number): readonly number[] {
    const { table, visits } = this;
    const written = measureOfBeat(table, Math.max(upperBound(table.beats, time) - 1, 0));
    let measure = written;
    while (measure < table.numbers.length && !visits.has(measure)) measure++;
    const after = measure === written ? time - this.startOf(measure) : 0;
    const starts = visits.get(measure);
    if (!starts) return [this.length];
    return starts.map((index) => Math.max(float64At(this.starts, index) + after, 0));
  }

  private startOf(measure: number): number {
    const { table } = this;
    return table.numbers.length > 0 ? float64At(table.beats, firstBeatOf(table, measure)) : 0;
  }

  private endOf(measure: number): number {
    const { table } = this;
    return endOfBeat(table, lastBeatOf(table, measure));
  }
}

/** Most beats of an unfolded table: an author may lead round for ever. */
const MAX_BEATS = 500_000;

/** A table whose measures are there each time that they are played, by times of playing. */
export function unfoldedTable(table: MeasureTable): MeasureTable {
  const beats: number[] = [];
  const firstBeats: number[] = [];
  const order: number[] = [];
  let played = table.beats[0] ?? 0;
  for (const measure of playingOrder(table)) {
    const [first, last] = [firstBeatOf(table, measure), lastBeatOf(table, measure)];
    if (beats.length + last - first >= MAX_BEATS) break;
    firstBeats.push(beats.length);
    order.push(measure);
    const start = float64At(table.beats, first);
    for (let beat = first; beat <= last; beat++) beats.push(played + float64At(table.beats, beat) - start);
    played += endOfBeat(table, last) - start;
  }
  const cadenzas = new Set([...order.keys()].filter((index) => table.passes[order[index] ?? 0] === 0));
  const numbers = Float64Array.from(order, (measure) => float64At(table.numbers, measure));
  const movements = Int32Array.from(order, (measure) => int32At(table.movements, measure));
  const { labels } = table;
  return measureTable({
    ...{ numbers, movements, firstBeats: Int32Array.from(firstBeats), beats: Float64Array.from(beats) },
    passes: countPasses(numbers, movements, cadenzas),
    ...(labels && { labels: order.map((measure) => entryAt(labels, measure)) }),
  });
}

/** The ways through the measures of a file; undefined where they are played as they are written. */
export const playedTimesOf = (table: MeasureTable | undefined, end: number): PlayedTimes | undefined =>
  table && table.next.size > 0 ? new PlayedTimes(table, end) : undefined;

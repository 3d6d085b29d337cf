import { entryAt, float64At, int32At } from '../shared/elements.ts';
import { MAX_MAPPED_MEASURES } from '../shared/limits.ts';
import {
  countPasses,
  firstBeatOf,
  hasMovements,
  lastBeatOf,
  sizeOf,
  type MeasureTable,
} from './measure-table.ts';
import { endOfBeat, hasClosingBeat, type MeasuredFile } from './measure-times.ts';
import { playingOrder } from './playing-order.ts';

/** A measure of a map, with the time at which it begins. */
export interface MappedMeasure {
  readonly number: number;
  /** Printed name; missing where the measure is called by its number. */
  readonly label?: string;
  /** How many times its number has come since the movement began, from 1; null for a cadenza, which has no pass. */
  readonly pass: number | null;
  /** From 1; missing in a file of one movement. */
  readonly movement?: number;
  /** Seconds. */
  readonly start: number;
  /** Number of beats, from 1. */
  readonly beats: number;
  /** Seconds at which it ends; missing where the next one of the map begins then. */
  readonly end?: number;
}

/**
 * The measures of a file in the order in which they are played, each as long as until the next one begins: what is needed to go
 * from one performance of a piece to another, and to tell their tempo. Where repeats are not written out, a measure is there once
 * for each time that it is played, with the same times.
 */
export interface MeasureMap {
  readonly measures: readonly MappedMeasure[];
  /** Seconds at which the last measure in time ends. */
  readonly end: number;
  /** Whether no beat says so: the last beat is then taken to be as long as the one before it. */
  readonly isEndAssumed: boolean;
  /**
   * For each measure the times of its beats in seconds, from its start on. Missing in a map that has come over the network,
   * which knows where measures begin and no more.
   */
  readonly beatTimes?: readonly Float64Array[];
}

/** The map of counted measures, without a closing barline. A playing order is followed as far as maps are kept. */
export function measureMap(table: MeasureTable, file: MeasuredFile): MeasureMap {
  const { beats } = table;
  const isClosed = hasClosingBeat(table, file);
  const count = table.numbers.length - Number(isClosed);
  const order =
    table.next.size === 0
      ? Int32Array.from({ length: count }, (_, measure) => measure)
      : played(table, count);
  const measures =
    table.next.size === 0 ? Array.from(order, (measure) => written(table, measure)) : asPlayed(table, order);
  const beatTimes = Array.from(order, (measure) => {
    const first = firstBeatOf(table, measure);
    return beats.subarray(first, first + sizeOf(table, measure));
  });
  const end = isClosed ? float64At(beats, beats.length - 1) : endOfBeat(table, beats.length - 1);
  return { measures, end, isEndAssumed: !isClosed, beatTimes };
}

function written(table: MeasureTable, measure: number): MappedMeasure {
  const { numbers, labels, passes, movements, beats } = table;
  const number = float64At(numbers, measure);
  const label = labels?.[measure];
  return {
    number,
    ...(label !== undefined && label !== String(number) && { label }),
    pass: int32At(passes, measure) || null,
    ...(hasMovements(table) && { movement: int32At(movements, measure) }),
    start: float64At(beats, firstBeatOf(table, measure)),
    beats: sizeOf(table, measure),
  };
}

/** Measures of the table in the order in which they are played, as far as maps are kept. */
const played = (table: MeasureTable, count: number): Int32Array =>
  playingOrder(table)
    .subarray(0, MAX_MAPPED_MEASURES)
    .filter((measure) => measure < count);

/** Passes are those of playing: the file counts the measures as they are printed. */
function asPlayed(table: MeasureTable, order: Int32Array): readonly MappedMeasure[] {
  const cadenzas = new Set([...order.keys()].filter((index) => table.passes[int32At(order, index)] === 0));
  const of = (list: ArrayLike<number>) => Array.from(order, (measure) => list[measure] ?? NaN);
  const passes = countPasses(of(table.numbers), of(table.movements), cadenzas);
  return Array.from(order, (measure, index) => ({
    ...written(table, measure),
    pass: int32At(passes, index) || null,
    ...(order[index + 1] !== measure + 1 && { end: endOfBeat(table, lastBeatOf(table, measure)) }),
  }));
}

/** Name of a measure as printed: its label, else its number. */
export const nameInMap = ({ label, number }: Pick<MappedMeasure, 'label' | 'number'>): string =>
  label ?? String(number);

/** Number of beats in the measure at an index whose times are known; 1 where no more is known than when it begins. */
export const knownBeatsIn = ({ beatTimes }: MeasureMap, index: number): number =>
  Math.max(beatTimes?.[index]?.length ?? 1, 1);

/** Seconds at which one of the known beats of the measure at an index begins, counted from 0. */
export const beatInMap = ({ measures, beatTimes }: MeasureMap, index: number, beat: number): number =>
  beatTimes?.[index]?.[beat] ?? entryAt(measures, index).start;

/** Seconds at which the measure at an index ends. */
export const endInMap = ({ measures, end }: MeasureMap, index: number): number =>
  measures[index]?.end ?? measures[index + 1]?.start ?? end;

const inTime = new WeakMap<MeasureMap, Int32Array>();

/** Indexes of the measures in order of time, each measure once: those of its first time through. */
export function inOrderOfTime(map: MeasureMap): Int32Array {
  const known = inTime.get(map);
  if (known) return known;
  const { measures } = map;
  const startOf = (index: number) => measures[index]?.start ?? NaN;
  const indexes = Int32Array.from(measures.keys());
  const isAsWritten = measures.every(({ end }) => end === undefined);
  const seen = new Set<number>();
  const made = isAsWritten
    ? indexes
    : indexes
        .filter((index) => !seen.has(startOf(index)) && seen.add(startOf(index)))
        .sort((a, b) => startOf(a) - startOf(b));
  inTime.set(map, made);
  return made;
}

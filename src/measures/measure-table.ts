import { float64At, int32At } from '../shared/elements.ts';
import { upperBound } from '../shared/sorted.ts';

/**
 * The measures that a beat timeline counts, in order of time. A measure is its place among them, from 0: its number and its
 * label are names, and several may have the same one.
 */
export interface CountedMeasures {
  /** Numbers of the measures: may start at 0, jump and repeat. */
  readonly numbers: Float64Array;
  /** First beats of the measures: indexes into `beats`, ascending from 0. */
  readonly firstBeats: Int32Array;
  /** Times of the beats in seconds, ascending. */
  readonly beats: Float64Array;
  /** Names of the measures as printed, such as `8a`; missing where each is its number. */
  readonly labels?: readonly string[];
}

/** Measures that are counted, with where they stand among those of the same name (format 1.0, section "The time map"). */
export interface MeasureTable extends CountedMeasures {
  /** How many times its number has come since the movement began, from 1; 0 for a cadenza, which has no pass. */
  readonly passes: Int32Array;
  /** Movement of each measure, from 1, ascending. */
  readonly movements: Int32Array;
  /**
   * Measures that follow a measure in the playing order, one for each time it is played; missing for a measure followed
   * by the next in time. Empty where the measures are in playing order.
   */
  readonly next: ReadonlyMap<number, readonly number[]>;
}

/** Known facts about measures; missing ones are derived from the numbers. */
export type KnownMeasures = CountedMeasures & Partial<Pick<MeasureTable, 'passes' | 'movements' | 'next'>>;

const PLAYED_IN_ORDER: MeasureTable['next'] = new Map();

/** Completes a table: one movement, passes by equal numbers, played in the order of time. */
export function measureTable(known: KnownMeasures): MeasureTable {
  const movements = known.movements ?? new Int32Array(known.numbers.length).fill(1);
  return {
    ...known,
    movements,
    passes: known.passes ?? countPasses(known.numbers, movements),
    next: known.next ?? PLAYED_IN_ORDER,
  };
}

/** Counts how many times each number has come since its movement began. A cadenza has no pass, and does not count. */
export function countPasses(
  numbers: ArrayLike<number>,
  movements: ArrayLike<number>,
  cadenzas: ReadonlySet<number> = new Set(),
): Int32Array {
  const passes = new Int32Array(numbers.length);
  const counts = new Map<number, number>();
  for (let measure = 0; measure < numbers.length; measure++) {
    if (measure > 0 && movements[measure] !== movements[measure - 1]) counts.clear();
    if (cadenzas.has(measure)) continue;
    const number = numbers[measure] ?? NaN;
    const pass = (counts.get(number) ?? 0) + 1;
    counts.set(number, pass);
    passes[measure] = pass;
  }
  return passes;
}

/** Name of a measure: its label, else its number. */
export const labelOf = ({ labels, numbers }: Pick<CountedMeasures, 'labels' | 'numbers'>, measure: number) =>
  labels?.[measure] ?? String(float64At(numbers, measure));

export const hasMovements = ({ movements }: MeasureTable): boolean => (movements.at(-1) ?? 1) > 1;

/** The measure that a beat belongs to. */
export const measureOfBeat = ({ firstBeats }: CountedMeasures, beat: number): number =>
  Math.max(upperBound(firstBeats, beat) - 1, 0);

/** The beat after the last one of a measure. */
const beatAfter = ({ firstBeats, beats }: CountedMeasures, measure: number) =>
  firstBeats[measure + 1] ?? beats.length;

export const firstBeatOf = ({ firstBeats }: CountedMeasures, measure: number): number =>
  int32At(firstBeats, measure);
export const lastBeatOf = (counted: CountedMeasures, measure: number): number =>
  beatAfter(counted, measure) - 1;

/** Number of beats that a measure has. */
export const sizeOf = (counted: CountedMeasures, measure: number): number =>
  beatAfter(counted, measure) - firstBeatOf(counted, measure);

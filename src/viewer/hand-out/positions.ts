import {
  firstBeatOf,
  hasMovements,
  labelOf,
  sizeOf,
  type MeasureTable,
} from '../../measures/measure-table.ts';
import { endOfBeat, ON_BEAT, timeMeant } from '../../measures/measure-times.ts';
import { romanNumeral } from '../../measures/movement.ts';
import { float64At, int32At } from '../../shared/elements.ts';
import { reached } from '../../shared/sorted.ts';
import { CLOCK, type Positions as Words } from '../../measures/positions.ts';
import type { Span } from '../../kinds/contract/visible.ts';

/** Most units of a hand-out, counted and uncounted: more fill more pages than anyone prints. */
const MAX_UNITS = 6000;

/**
 * The music as paper measures it out: in units of equal width, measures where they are counted and seconds elsewhere. A
 * position is a unit by its place, from 0, and the part of it that has passed.
 */
export interface Positions {
  readonly count: number;
  /** Position of a time in seconds, within 0 and `count`; never turns two times round. */
  readonly at: (seconds: number) => number;
  /** Name of a unit, '' for one without: its measure's, its time. */
  readonly nameOf: (unit: number) => string;
  /** Units at which a line has to begin: those of movements. */
  readonly starts: readonly number[];
  readonly isCounted: boolean;
  /** Length of a unit where measures are not counted; 0 for measures. */
  readonly secondsPerUnit: number;
}

/**
 * Positions by measures, each as wide as the others, its beats at equal distances. Measures without a number are added where
 * the analysis begins before the first one or goes on after the last.
 */
export function positionsByMeasures(table: MeasureTable, { start, end }: Span): Positions {
  const measures = table.numbers.length;
  const first = float64At(table.beats, 0);
  const last = endOfBeat(table, table.beats.length - 1);
  const usual = Math.max((last - first) / measures, ON_BEAT);
  const unitsIn = (seconds: number) =>
    seconds > ON_BEAT ? Math.min(Math.ceil((seconds - ON_BEAT) / usual), MAX_UNITS) : 0;
  const before = unitsIn(first - start);
  const count = before + measures + unitsIn(end - last);
  const within = (seconds: number) => {
    const time = timeMeant(table, seconds, ON_BEAT);
    if (time < first) return (time - first) / usual;
    if (time >= last) return measures + (time - last) / usual;
    return positionOf(table, time);
  };
  return {
    count,
    at: (seconds) => Math.min(Math.max(before + within(seconds), 0), count),
    nameOf: (unit) => nameOf(table, unit - before),
    starts: hasMovements(table) ? movementStarts(table).map((measure) => measure + before) : [],
    isCounted: true,
    secondsPerUnit: 0,
  };
}

function positionOf(table: MeasureTable, time: number): number {
  const beat = reached(table.beats, time) ?? 0;
  const measure = Math.max(reached(table.firstBeats, beat) ?? 0, 0);
  const from = float64At(table.beats, beat);
  const length = endOfBeat(table, beat) - from;
  const part = length > 0 ? Math.min((time - from) / length, 1) : 0;
  return measure + (beat - firstBeatOf(table, measure) + part) / sizeOf(table, measure);
}

function nameOf(table: MeasureTable, measure: number): string {
  if (measure < 0 || measure >= table.numbers.length) return '';
  const movement = int32At(table.movements, measure);
  const begins = hasMovements(table) && (measure === 0 || int32At(table.movements, measure - 1) !== movement);
  const name = labelOf(table, measure);
  return begins ? `${romanNumeral(movement)}, ${name}` : name;
}

const movementStarts = ({ movements }: MeasureTable): readonly number[] =>
  Array.from(movements.keys()).filter(
    (measure) => measure > 0 && movements[measure] !== movements[measure - 1],
  );

/** Lengths of a unit in seconds that are easily counted. */
const UNIT_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600] as const;
/** A hand-out by time has about as many units as this, which fill a page or two. */
const USUAL_UNITS = 60;

/** Positions by time, or by quarter notes, for an analysis whose measures nobody counts. */
export function positionsByTime({ start, end }: Span, words: Words = CLOCK): Positions {
  const length = Math.max(end - start, 1);
  const seconds = UNIT_SECONDS.find((unit) => length / unit <= USUAL_UNITS) ?? UNIT_SECONDS.at(-1) ?? length;
  const first = Math.floor(start / seconds) * seconds;
  const count = Math.min(Math.max(Math.ceil((end - first) / seconds), 1), MAX_UNITS);
  return {
    count,
    at: (time) => Math.min(Math.max((time - first) / seconds, 0), count),
    nameOf: (unit) =>
      words.unit === 'seconds'
        ? words.short(first + unit * seconds)
        : String(Number((first + unit * seconds).toFixed(3))),
    starts: [],
    isCounted: false,
    secondsPerUnit: seconds,
  };
}

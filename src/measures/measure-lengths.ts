import { float64At } from '../shared/elements.ts';
import { reached } from '../shared/sorted.ts';
import { firstBeatOf, measureOfBeat, sizeOf, type MeasureTable } from './measure-table.ts';
import { endOfBeat, ON_BEAT, timeMeant } from './measure-times.ts';

/** Seconds before a beat from which a time counts as having reached it. */
const SLACK = 1e-3;

/** Measures that have passed before each one, and beats that it has when it is whole. */
interface Lengths {
  readonly before: Float64Array;
  readonly whole: Int32Array;
}

const known = new WeakMap<MeasureTable, Lengths>();

/** How many measures pass from one time to another, parts of them included; either is on a beat that is within `near` seconds. */
export const measuresBetween = (table: MeasureTable, start: number, end: number, near = ON_BEAT): number =>
  measuresUntil(table, timeMeant(table, end, near)) - measuresUntil(table, timeMeant(table, start, near));

/** Measures that have passed at a time, parts included. After the last beat as much passes as between the last two. */
function measuresUntil(table: MeasureTable, at: number): number {
  const beat = reached(table.beats, at + SLACK);
  if (beat === undefined) return 0;
  const { before, whole } = lengthsOf(table);
  const measure = measureOfBeat(table, beat);
  const start = float64At(table.beats, beat);
  const length = endOfBeat(table, beat) - start;
  const part = length > 0 ? Math.min(Math.max((at - start) / length, 0), 1) : 0;
  return float64At(before, measure) + (beat - firstBeatOf(table, measure) + part) / (whole[measure] ?? 1);
}

function lengthsOf(table: MeasureTable): Lengths {
  const made = known.get(table);
  if (made) return made;
  const count = table.numbers.length;
  const before = new Float64Array(count);
  const whole = Int32Array.from({ length: count }, (_, measure) => wholeSize(table, measure));
  for (let measure = 1; measure < count; measure++)
    before[measure] = float64At(before, measure - 1) + sizeOf(table, measure - 1) / (whole[measure - 1] ?? 1);
  known.set(table, { before, whole });
  return { before, whole };
}

/** Beats of a measure that is whole: a pick-up, the last one and the halves of one that a repeat divides are parts. */
function wholeSize(table: MeasureTable, measure: number): number {
  const own = sizeOf(table, measure);
  const last = table.numbers.length - 1;
  for (const first of [measure - 1, measure]) {
    const divided = dividedSize(table, first);
    if (divided !== undefined) return divided;
  }
  if (last === 0) return own;
  if (measure === 0) return Math.max(own, sizeOf(table, 1));
  return measure === last ? Math.max(own, sizeOf(table, last - 1)) : own;
}

/** Beats of two measures of one number that together are as long as one beside them; undefined for any others. */
function dividedSize(table: MeasureTable, first: number): number | undefined {
  const { numbers, movements } = table;
  const second = first + 1;
  const isOne = numbers[first] === numbers[second] && movements[first] === movements[second];
  if (first < 0 || second >= numbers.length || !isOne) return undefined;
  const together = sizeOf(table, first) + sizeOf(table, second);
  const isThere = (measure: number) => measure >= 0 && measure < numbers.length;
  return [first - 1, second + 1].some((beside) => isThere(beside) && sizeOf(table, beside) === together)
    ? together
    : undefined;
}

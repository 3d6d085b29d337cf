import type { LaneUnit } from '../lanes/searched-file.ts';
import type { RelationName } from '../tree/tree.ts';

/** Times nearer to each other than this are equal, in seconds: so exactly are they set by hand. */
export const TOLERANCE = 0.1;

interface Times {
  readonly start: number;
  readonly end: number;
}

/** Whether a unit counts where it begins, and no longer at the end of what it lies in: chords and keys. */
const isHalfOpen = ({ lane }: LaneUnit) =>
  lane.part.given.sort === 'chords' || lane.part.given.sort === 'keys';

/** Whether a unit lies in another one. */
export function liesIn(unit: LaneUnit, { start, end }: Times, tolerance: number): boolean {
  const own = unit.unit;
  if (start - own.start > tolerance) return false;
  return isHalfOpen(unit) ? end - own.start > tolerance : own.end - end <= tolerance;
}

/** Relations of two units by their times. */
export type TimeRelation = Extract<
  RelationName,
  | 'DURING'
  | 'SAME'
  | 'SAME START'
  | 'SAME END'
  | 'OVERLAPS'
  | 'BEFORE'
  | 'AFTER'
  | 'STARTS BEFORE'
  | 'STARTS AFTER'
>;

export function isRelated(name: TimeRelation, left: LaneUnit, right: LaneUnit, tolerance: number): boolean {
  const [a, b] = [left.unit, right.unit];
  const isSame = (one: number, other: number) => Math.abs(one - other) <= tolerance;
  switch (name) {
    case 'DURING':
      return liesIn(left, b, tolerance);
    case 'SAME START':
      return isSame(a.start, b.start);
    case 'SAME END':
      return isSame(a.end, b.end);
    case 'SAME':
      return isSame(a.start, b.start) && isSame(a.end, b.end);
    case 'OVERLAPS':
      return doOverlap(a, b, tolerance);
    case 'BEFORE':
      return a.end - b.start <= tolerance;
    case 'AFTER':
      return b.end - a.start <= tolerance;
    case 'STARTS BEFORE':
      return b.start - a.start > tolerance;
    case 'STARTS AFTER':
      return a.start - b.start > tolerance;
  }
}

/** Spans share more than the tolerance; a point lies in a span, its edges included. */
function doOverlap(a: Times, b: Times, tolerance: number): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  const hasPoint = a.start === a.end || b.start === b.end;
  return hasPoint ? shared >= -tolerance : shared > tolerance;
}

/** The times between which a relation passes from one unit to the other, for its distance; undefined for one without. */
export function distanceOf(
  name: RelationName,
  left: LaneUnit,
  right: LaneUnit,
): readonly [number, number] | undefined {
  const [a, b] = [left.unit, right.unit];
  if (name === 'BEFORE') return [a.end, b.start];
  if (name === 'AFTER') return [b.end, a.start];
  if (name === 'STARTS BEFORE') return [a.start, b.start];
  return name === 'STARTS AFTER' ? [b.start, a.start] : undefined;
}

export const hasDistance = (name: RelationName): boolean =>
  name === 'BEFORE' || name === 'AFTER' || name === 'STARTS BEFORE' || name === 'STARTS AFTER';

import { float64At } from './elements.ts';

/** The least index in [from, to) whose value is not below `value`, else `to`; `sorted` is ascending. */
export function lowerBound(
  sorted: ArrayLike<number>,
  value: number,
  from = 0,
  to: number = sorted.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? NaN) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The least index in [from, to) whose value is above `value`, else `to`; `sorted` is ascending. */
export function upperBound(
  sorted: ArrayLike<number>,
  value: number,
  from = 0,
  to: number = sorted.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? NaN) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the value nearest to `value`; undefined for an empty list. `sorted` is ascending. */
export function nearest(sorted: Float64Array, value: number): number | undefined {
  if (sorted.length === 0) return undefined;
  const after = lowerBound(sorted, value);
  if (after === 0) return 0;
  if (after === sorted.length) return after - 1;
  return value - float64At(sorted, after - 1) <= float64At(sorted, after) - value ? after - 1 : after;
}

/** The last index whose time is reached; undefined before the first. `sorted` is ascending. */
export function reached(sorted: ArrayLike<number>, time: number): number | undefined {
  const after = upperBound(sorted, time);
  return after > 0 ? after - 1 : undefined;
}

/** The first of sorted times that is later than `time`; infinite where none is. */
export const firstAfter = (sorted: ArrayLike<number>, time: number): number =>
  sorted[upperBound(sorted, time)] ?? Infinity;

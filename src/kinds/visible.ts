/** What part of time a lane shows. Times are seconds, pixels are CSS pixels from the canvas's left edge. */
export interface TimeView {
  readonly leftTime: number;
  readonly pxPerSecond: number;
  readonly widthPx: number;
  /** Of the part of the recording that is played. */
  readonly start: number;
  readonly end: number;
}

/** Where time stands: all that turns seconds into CSS pixels. */
type TimeAxis = Pick<TimeView, 'leftTime' | 'pxPerSecond'>;

export const xOf = (view: TimeAxis, time: number) => (time - view.leftTime) * view.pxPerSecond;
export const timeOf = (view: TimeAxis, xPx: number) => view.leftTime + xPx / view.pxPerSecond;

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
    if (sorted[middle]! < value) low = middle + 1;
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
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the value nearest to `value`; undefined for an empty list. `sorted` is ascending. */
export function nearest(sorted: ArrayLike<number>, value: number): number | undefined {
  if (sorted.length === 0) return undefined;
  const after = lowerBound(sorted, value);
  if (after === 0) return 0;
  if (after === sorted.length) return after - 1;
  return value - sorted[after - 1]! <= sorted[after]! - value ? after - 1 : after;
}

/** The last index whose time is reached; undefined before the first. `sorted` is ascending. */
export function reached(sorted: ArrayLike<number>, time: number): number | undefined {
  const after = upperBound(sorted, time);
  return after > 0 ? after - 1 : undefined;
}

/**
 * Visits the points in view, `beyondPx` over its edges included, at most one for each `cellPx` pixels. Work
 * follows the width of the screen, not the size of the file. Cells are counted from time 0 and each shows its first
 * point, so panning does not make the picture flicker. `next` is the index that comes after, of the next cell.
 */
export function eachVisible(
  sorted: Float64Array,
  view: TimeView,
  beyondPx: number,
  cellPx: number,
  visit: (index: number, xPx: number, next: number) => void,
): void {
  const end = timeOf(view, view.widthPx + beyondPx);
  const cell = cellPx / view.pxPerSecond;
  const first = Math.floor(timeOf(view, -beyondPx) / cell) * cell;
  let index = lowerBound(sorted, first);
  while (index < sorted.length && sorted[index]! <= end) {
    const time = sorted[index]!;
    const nextCell = (Math.floor(time / cell) + 1) * cell;
    const next = index + 1;
    const after =
      next < sorted.length && sorted[next]! < nextCell ? lowerBound(sorted, nextCell, next) : next;
    visit(index, xOf(view, time), after);
    index = after;
  }
}

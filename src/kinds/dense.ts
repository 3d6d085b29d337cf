import type { PackedColor } from '../shared/color.ts';
import type { Hit } from './kind-timeline.ts';
import { TARGET_PX } from './pick.ts';
import type { Shapes } from './shapes.ts';
import { timeOf, xOf, type TimeView } from './visible.ts';

/**
 * Times cut into equal cells, a power of two of them: so coarser cells are made by taking two, four, eight together,
 * and what falls into one is known without a search however many times there are.
 */
export interface Cells {
  /** Where the first cell begins, in seconds. */
  readonly origin: number;
  /** Length of a cell in seconds. */
  readonly seconds: number;
  /** Index of the first time that is not before each cell; one more entry for the end. */
  readonly firsts: Uint32Array;
}

/** The cells of a view, each one to two pixels wide; the finest ones may be narrower. */
interface Grid {
  /** How many times two cells were taken together. */
  readonly step: number;
  /** Length of such a cell in seconds. */
  readonly seconds: number;
  /** The cells in view: [from, to). */
  readonly from: number;
  readonly to: number;
  readonly leftPx: number;
  readonly cellPx: number;
}

/** Where times are on average closer than this there is no room for shapes of their own. */
const LEAST_SPACING_PX = 3;
/** Makes the finest cells narrower than two pixels at the scale where a row becomes dense. */
const CELLS_PER_TIME = 2;

/** Stretches the cells so that the last moment falls into the last one. */
const A_LITTLE_MORE = 1 + 2 ** -40;

/** Cuts the span of ascending times into cells; `end` is where the last thing ends that begins at one of them. */
export function cellsFor(times: Float64Array, end = times.at(-1) ?? 0): Cells {
  const count = 2 ** Math.ceil(Math.log2(Math.max(times.length * CELLS_PER_TIME, 1)));
  const origin = times[0] ?? 0;
  const seconds = end > origin ? ((end - origin) / count) * A_LITTLE_MORE : 1;
  const firsts = new Uint32Array(count + 1).fill(times.length);
  const cells = { origin, seconds, firsts };
  for (let index = times.length - 1; index >= 0; index--) firsts[cellOf(cells, times[index]!, 0)] = index;
  for (let cell = count - 1; cell >= 0; cell--) firsts[cell] = Math.min(firsts[cell]!, firsts[cell + 1]!);
  return cells;
}

/** The cell of a time where cells were taken together `step` times: the nearest one where it lies outside all. */
export function cellOf({ origin, seconds, firsts }: Cells, time: number, step: number): number {
  const count = firsts.length - 1;
  return Math.min(Math.max(Math.floor((time - origin) / seconds), 0), count - 1) >>> step;
}

/** Index of the first time that is not before a cell. */
export const firstOf = ({ firsts }: Cells, cell: number, step: number) => firsts[cell * 2 ** step]!;

/** Whether the times have no room for shapes of their own: that depends on the scale alone. */
export function isDense({ seconds, firsts }: Cells, { pxPerSecond }: Pick<TimeView, 'pxPerSecond'>): boolean {
  const times = firsts[firsts.length - 1]!;
  return times > 1 && seconds * (firsts.length - 1) * pxPerSecond < times * LEAST_SPACING_PX;
}

/** The cells that a view shows. */
export function gridOf({ origin, seconds, firsts }: Cells, view: TimeView): Grid {
  const most = Math.log2(firsts.length - 1);
  const step = Math.min(Math.max(Math.ceil(-Math.log2(seconds * view.pxPerSecond)), 0), most);
  const length = seconds * 2 ** step;
  const count = (firsts.length - 1) / 2 ** step;
  const from = Math.min(Math.max(Math.floor((timeOf(view, 0) - origin) / length), 0), count);
  const to = Math.max(Math.min(Math.ceil((timeOf(view, view.widthPx) - origin) / length), count), from);
  return {
    step,
    seconds: length,
    from,
    to,
    leftPx: xOf(view, origin + from * length),
    cellPx: length * view.pxPerSecond,
  };
}

/** Paints each cell with the colour of the first point in it. */
export function paintPoints(
  cells: Cells,
  view: TimeView,
  shapes: Shapes,
  topPx: number,
  bottomPx: number,
  colorOf: (index: number) => PackedColor,
): void {
  const { step, from, to, leftPx, cellPx } = gridOf(cells, view);
  const colors = shapes.strip(leftPx, cellPx, to - from, topPx, bottomPx);
  for (let cell = from, first = firstOf(cells, from, step); cell < to; cell++) {
    const after = firstOf(cells, cell + 1, step);
    if (after > first) colors[cell - from] = colorOf(first);
    first = after;
  }
}

/** The point that is painted at `xPx` or at most half a target beside it, and how many share its cell. */
export function paintedAt(cells: Cells, times: Float64Array, view: TimeView, xPx: number): Hit | undefined {
  const { step, seconds } = gridOf(cells, view);
  const here = cellOf(cells, timeOf(view, xPx), step);
  const first = firstOf(cells, here, step);
  let best: Hit | undefined;
  let bestPx = TARGET_PX / 2;
  // Of this cell, of the last one before it that has points, and of the first one after it.
  for (const index of [first, first - 1, firstOf(cells, here + 1, step)]) {
    if (index < 0 || index >= times.length) continue;
    const cell = cellOf(cells, times[index]!, step);
    const leftPx = xOf(view, cells.origin + cell * seconds);
    const distancePx = Math.max(leftPx - xPx, xPx - leftPx - seconds * view.pxPerSecond, 0);
    if (distancePx > bestPx || (best && distancePx === bestPx)) continue;
    const row = firstOf(cells, cell, step);
    best = { row, sharing: firstOf(cells, cell + 1, step) - row };
    bestPx = distancePx;
  }
  return best;
}

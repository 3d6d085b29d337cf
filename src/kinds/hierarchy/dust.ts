import { cellOf, cellsFor, firstOf, gridOf, type Cells } from '../dense.ts';
import { highestIn, lastAbove, type Heights } from '../highest.ts';
import type { Shapes } from '../shapes.ts';
import { timeOf, upperBound, type TimeView } from '../visible.ts';

/**
 * Which unit stands for each cell of a level whose units are narrower than a pixel or two: a mipmap, made once. A long
 * unit wins over shorter ones, and one that the author has coloured over others that are not much longer.
 */
export interface Dust {
  /** Cells of the units' starts. */
  readonly cells: Cells;
  /** Cells were taken together this many times for the first list of winners; finer ones hold a unit or two. */
  readonly firstStep: number;
  /** Index in the level, -1 for a cell in which no unit begins; each list half as long as the one before. */
  readonly winners: readonly Int32Array[];
}

/** One level's units, ascending by start; all lists have one entry per unit. */
interface Units {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly ends: Heights;
  /** 1 where the author chose the fill. */
  readonly own: Uint8Array;
}

/** What is at least this wide is drawn as a box over the dust, with an edge and as much of its label as fits. */
const LONG_PX = 12;
/** A unit that the author has coloured counts as if it were so many times as long. */
const OWN_WEIGHT = 4;
/** More units than this in one of the finest cells are not looked through one by one. */
const FEW = 16;

/** How well a unit stands for those beside it. */
const weight = ({ start, end, own }: Units, index: number) =>
  (end[index]! - start[index]!) * (own[index] === 1 ? OWN_WEIGHT : 1);

const better = (units: Units, a: number, b: number) => {
  if (a < 0 || b < 0) return Math.max(a, b);
  return weight(units, b) > weight(units, a) ? b : a;
};

function bestIn(units: Units, first: number, after: number): number {
  if (after - first > FEW) return highestIn(units.ends, first, after);
  let best = -1;
  for (let index = first; index < after; index++) best = better(units, best, index);
  return best;
}

export function dustOf(units: Units): Dust {
  const { start, end } = units;
  const latest = end.reduce((most, time) => Math.max(most, time), start[0] ?? 0);
  const cells = cellsFor(start, latest);
  const finest = cells.firsts.length - 1;
  let firstStep = 0;
  while (finest / 2 ** firstStep > Math.max(start.length, 1)) firstStep++;
  let last = new Int32Array(finest / 2 ** firstStep);
  for (let cell = 0; cell < last.length; cell++) {
    last[cell] = bestIn(units, firstOf(cells, cell, firstStep), firstOf(cells, cell + 1, firstStep));
  }
  const winners = [last];
  while (last.length > 1) {
    const finer = last;
    last = new Int32Array(finer.length / 2);
    for (let cell = 0; cell < last.length; cell++) {
      last[cell] = better(units, finer[2 * cell]!, finer[2 * cell + 1]!);
    }
    winners.push(last);
  }
  return { cells, firstStep, winners };
}

function winnerAt(units: Units, { cells, firstStep, winners }: Dust, cell: number, step: number): number {
  const list = step >= firstStep ? winners[step - firstStep] : undefined;
  if (list) return list[cell]!;
  return bestIn(units, firstOf(cells, cell, step), firstOf(cells, cell + 1, step));
}

const isLong = ({ start, end }: Units, index: number, { pxPerSecond }: TimeView) =>
  (end[index]! - start[index]!) * pxPerSecond >= LONG_PX;

/** Paints a level's cells, and returns the units that are wide enough for a box over them, in drawing order. */
export function paintDust(
  units: Units,
  dust: Dust,
  view: TimeView,
  shapes: Shapes,
  topPx: number,
  bottomPx: number,
  fillOf: (index: number) => number,
): readonly number[] {
  const { end, ends } = units;
  const { cells } = dust;
  const { step, seconds, from, to, leftPx, cellPx } = gridOf(cells, view);
  const colors = shapes.strip(leftPx, cellPx, to - from, topPx, bottomPx);
  const first = firstOf(cells, from, step);
  const boxes = boxesOver(units, dust, view, cells.origin + from * seconds, first).reverse();
  // Where none begins, the last unit begun that has not ended; -1 for none, undefined while it is to be found.
  let lasting: number | undefined;
  for (let cell = from; cell < to; cell++) {
    const begun = winnerAt(units, dust, cell, step);
    if (begun >= 0) {
      lasting = undefined;
      if (isLong(units, begun, view)) boxes.push(begun);
      colors[cell - from] = fillOf(begun);
      continue;
    }
    const time = cells.origin + cell * seconds;
    if (lasting === undefined || (lasting >= 0 && end[lasting]! <= time)) {
      lasting = lastAbove(ends, time, firstOf(cells, cell, step)) ?? -1;
    }
    if (lasting >= 0) colors[cell - from] = fillOf(lasting);
  }
  return boxes;
}

/** Units of one level overlap in few files; no more of those that lie over one point are looked through. */
const MOST_OVER = 16;

/** Units before index `before` that last over `time` and have a box, the last one first. */
function boxesOver(units: Units, dust: Dust, view: TimeView, time: number, before: number): number[] {
  const { cells } = dust;
  const { step } = gridOf(cells, view);
  const boxes: number[] = [];
  let index = lastAbove(units.ends, time, before);
  for (let seen = 0; index !== undefined && seen < MOST_OVER; seen++) {
    if (isLong(units, index, view)) {
      const cell = cellOf(cells, units.start[index]!, step);
      if (winnerAt(units, dust, cell, step) === index) boxes.push(index);
    }
    index = lastAbove(units.ends, time, index);
  }
  return boxes;
}

/** Index of the unit that is drawn at `xPx`; undefined where the row is bare. `insetPx` of a box are bare. */
export function dustAt(
  units: Units,
  dust: Dust,
  view: TimeView,
  xPx: number,
  insetPx: number,
): number | undefined {
  const { cells } = dust;
  const { step, seconds } = gridOf(cells, view);
  const time = timeOf(view, xPx);
  const latest = cells.origin + seconds * ((cells.firsts.length - 1) / 2 ** step);
  if (time < cells.origin || time >= latest) return undefined;
  const from = timeOf(view, xPx - insetPx);
  const box = boxesOver(units, dust, view, timeOf(view, xPx + insetPx), upperBound(units.start, from))[0];
  if (box !== undefined) return box;
  const cell = cellOf(cells, time, step);
  const begun = winnerAt(units, dust, cell, step);
  if (begun >= 0) return begun;
  return lastAbove(units.ends, cells.origin + cell * seconds, firstOf(cells, cell, step));
}

import { float64At, int32At } from '../../shared/elements.ts';
import { binOf, binsFor, firstOf, gridOf, type Bins } from './bins.ts';
import { highestIn, highestOf, lastAbove, type Heights } from '../columns/highest.ts';
import type { Shapes } from '../contract/shapes.ts';
import { timeOf, upperBound, type TimeView } from '../contract/visible.ts';

/**
 * Representative unit of each bin of a level whose units are narrower than a pixel or two: a mipmap, made once. A long
 * unit wins over shorter ones, and one that the author has coloured over others that are not much longer.
 */
export interface LevelOfDetail {
  /** Bins of the units' starts. */
  readonly bins: Bins;
  /** Bins were taken together this many times for the first list of winners; finer ones hold a unit or two. */
  readonly firstStep: number;
  /** Index in the level, -1 for a bin in which no unit begins; each list half as long as the one before. */
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

/**
 * Width from which a span is drawn over the bins as a box of its own, with an edge and as much of its label as fits.
 */
const LONG_PX = 12;
/** A unit that the author has coloured counts as if it were so many times as long. */
const OWN_WEIGHT = 4;
/** Most units in one of the finest bins that are looked through one by one. */
const FEW = 16;

/** Suitability of a unit as representative of its neighbours. */
const weight = ({ start, end, own }: Units, index: number) =>
  (float64At(end, index) - float64At(start, index)) * (own[index] === 1 ? OWN_WEIGHT : 1);

const better = (units: Units, a: number, b: number) => {
  if (a < 0 || b < 0) return Math.max(a, b);
  return weight(units, b) > weight(units, a) ? b : a;
};

function bestIn(units: Units, first: number, after: number): number {
  if (after - first > FEW) return highestIn(units.ends, first, after);
  let best = -1;
  let most = -Infinity;
  for (let index = first; index < after; index++) {
    const own = weight(units, index);
    if (own <= most) continue;
    best = index;
    most = own;
  }
  return best;
}

export function levelOfDetailOf(units: Units): LevelOfDetail {
  const { start, ends } = units;
  const bins = binsFor(start, highestOf(ends));
  const finest = bins.count;
  let firstStep = 0;
  while (finest / 2 ** firstStep > Math.max(start.length, 1)) firstStep++;
  let last = new Int32Array(finest / 2 ** firstStep);
  let first = firstOf(bins, 0, firstStep);
  for (let bin = 0; bin < last.length; bin++) {
    const after = firstOf(bins, bin + 1, firstStep);
    last[bin] = bestIn(units, first, after);
    first = after;
  }
  const winners = [last];
  while (last.length > 1) {
    const finer = last;
    last = new Int32Array(finer.length / 2);
    for (let bin = 0; bin < last.length; bin++) {
      last[bin] = better(units, int32At(finer, 2 * bin), int32At(finer, 2 * bin + 1));
    }
    winners.push(last);
  }
  return { bins, firstStep, winners };
}

function winnerAt(
  units: Units,
  { bins, firstStep, winners }: LevelOfDetail,
  bin: number,
  step: number,
): number {
  const list = step >= firstStep ? winners[step - firstStep] : undefined;
  if (list) return int32At(list, bin);
  return bestIn(units, firstOf(bins, bin, step), firstOf(bins, bin + 1, step));
}

const isLong = ({ start, end }: Units, index: number, { pxPerSecond }: TimeView) =>
  (float64At(end, index) - float64At(start, index)) * pxPerSecond >= LONG_PX;

/** Paints a level's bins, and returns the units that are wide enough for a box over them, in drawing order. */
export function paintLevelOfDetail(
  units: Units,
  detail: LevelOfDetail,
  view: TimeView,
  shapes: Shapes,
  topPx: number,
  bottomPx: number,
  fillOf: (index: number) => number,
): readonly number[] {
  const { end, ends } = units;
  const { bins } = detail;
  const { step, seconds, from, to, leftPx, binPx } = gridOf(bins, view);
  const colors = shapes.strip(leftPx, binPx, to - from, topPx, bottomPx);
  const first = firstOf(bins, from, step);
  const boxes = boxesOver(units, detail, view, bins.origin + from * seconds, first).reverse();
  // Where none begins, the last unit begun that has not ended; -1 for none, undefined while it is to be found.
  let lasting: number | undefined;
  for (let bin = from; bin < to; bin++) {
    const begun = winnerAt(units, detail, bin, step);
    if (begun >= 0) {
      lasting = undefined;
      if (isLong(units, begun, view)) boxes.push(begun);
      colors[bin - from] = fillOf(begun);
      continue;
    }
    const time = bins.origin + bin * seconds;
    if (lasting === undefined || (lasting >= 0 && float64At(end, lasting) <= time)) {
      lasting = lastAbove(ends, time, firstOf(bins, bin, step)) ?? -1;
    }
    if (lasting >= 0) colors[bin - from] = fillOf(lasting);
  }
  return boxes;
}

/** Units of one level overlap in few files; no more of those that lie over one point are looked through. */
const MAX_OVER = 16;

/** Units before index `before` that last over `time` and have a box, the last one first. */
function boxesOver(
  units: Units,
  detail: LevelOfDetail,
  view: TimeView,
  time: number,
  before: number,
): number[] {
  const { bins } = detail;
  const { step } = gridOf(bins, view);
  const boxes: number[] = [];
  let index = lastAbove(units.ends, time, before);
  for (let checked = 0; index !== undefined && checked < MAX_OVER; checked++) {
    if (isLong(units, index, view)) {
      const bin = binOf(bins, float64At(units.start, index), step);
      if (winnerAt(units, detail, bin, step) === index) boxes.push(index);
    }
    index = lastAbove(units.ends, time, index);
  }
  return boxes;
}

/** Index of the unit that is drawn at `xPx`; undefined where the row is bare. `insetPx` of a box are bare. */
export function unitInBinAt(
  units: Units,
  detail: LevelOfDetail,
  view: TimeView,
  xPx: number,
  insetPx: number,
): number | undefined {
  const { bins } = detail;
  const { step, seconds } = gridOf(bins, view);
  const time = timeOf(view, xPx);
  const latest = bins.origin + seconds * (bins.count / 2 ** step);
  if (time < bins.origin || time >= latest) return undefined;
  const from = timeOf(view, xPx - insetPx);
  const box = boxesOver(units, detail, view, timeOf(view, xPx + insetPx), upperBound(units.start, from))[0];
  if (box !== undefined) return box;
  const bin = binOf(bins, time, step);
  const begun = winnerAt(units, detail, bin, step);
  if (begun >= 0) return begun;
  return lastAbove(units.ends, bins.origin + bin * seconds, firstOf(bins, bin, step));
}

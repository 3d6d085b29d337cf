import type { PackedColor } from '../../shared/color.ts';
import { float64At, uint32At } from '../../shared/elements.ts';
import type { Hit } from '../contract/kind-timeline.ts';
import { TARGET_PX } from '../picking/pick.ts';
import type { Shapes } from '../contract/shapes.ts';
import { timeOf, xOf, type TimeView } from '../contract/visible.ts';

/**
 * Times divided into equal bins, a power of two of them: coarser bins are made by joining two, four or eight, and the
 * times of a bin are found without a search, however many there are.
 */
export interface Bins {
  /** Where the first bin begins, in seconds. */
  readonly origin: number;
  /** Length of a bin in seconds. */
  readonly seconds: number;
  /** Number of bins. */
  readonly count: number;
  /** Times that are divided into bins, in seconds, ascending. */
  readonly times: Float64Array;
  /** Index of the first time that is not before each fourth bin; one more entry for the end. */
  readonly firsts: Uint32Array;
}

type Grain = Pick<Bins, 'origin' | 'seconds' | 'count'>;

/** The bins of a view, each one to two pixels wide; the finest ones may be narrower. */
interface Grid {
  /** How many times two bins were taken together. */
  readonly step: number;
  /** Length of such a bin in seconds. */
  readonly seconds: number;
  /** The bins in view: [from, to). */
  readonly from: number;
  readonly to: number;
  readonly leftPx: number;
  readonly binPx: number;
}

/** Where times are on average closer than this there is no room for shapes of their own. */
const MIN_SPACING_PX = 3;
/** Makes the finest bins narrower than two pixels at the scale where a row becomes dense. */
const BINS_PER_TIME = 2;

/**
 * How many times bins are taken together to have an entry: four of them have one, in a quarter of the room. The few times
 * within are searched, which the finest scales alone need.
 */
const ENTRY_STEP = 2;
const BINS_PER_ENTRY = 2 ** ENTRY_STEP;

/** Stretches the bins so that the last moment falls into the last one. */
const A_LITTLE_MORE = 1 + 2 ** -40;

/** Cuts the span of ascending times into bins; `end` is where the last thing ends that begins at one of them. */
export function binsFor(times: Float64Array, end = times.at(-1)): Bins {
  const count = 2 ** Math.ceil(Math.log2(Math.max(times.length * BINS_PER_TIME, 1)));
  const origin = times[0] ?? 0;
  const seconds = end !== undefined && end > origin ? ((end - origin) / count) * A_LITTLE_MORE : 1;
  const entries = Math.ceil(count / BINS_PER_ENTRY);
  const firsts = new Uint32Array(entries + 1).fill(times.length);
  const bins = { origin, seconds, count, times, firsts };
  for (let index = times.length - 1; index >= 0; index--)
    firsts[binOf(bins, float64At(times, index), ENTRY_STEP)] = index;
  for (let entry = entries - 1; entry >= 0; entry--)
    firsts[entry] = Math.min(uint32At(firsts, entry), uint32At(firsts, entry + 1));
  return bins;
}

/** The bin of a time where bins were taken together `step` times: the nearest one where it lies outside all. */
export function binOf({ origin, seconds, count }: Grain, time: number, step: number): number {
  return Math.min(Math.max(Math.floor((time - origin) / seconds), 0), count - 1) >>> step;
}

/** Index of the first time that is not before a bin. */
export function firstOf(bins: Bins, bin: number, step: number): number {
  const { times, firsts } = bins;
  const finest = bin << step;
  const entry = finest >>> ENTRY_STEP;
  let low = uint32At(firsts, entry);
  if (finest % BINS_PER_ENTRY === 0) return low;
  let high = uint32At(firsts, entry + 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (binOf(bins, float64At(times, middle), 0) < finest) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the times have no room for shapes of their own: that depends on the scale alone. */
export function isDense(
  { seconds, count, times }: Bins,
  { pxPerSecond }: Pick<TimeView, 'pxPerSecond'>,
): boolean {
  return times.length > 1 && seconds * count * pxPerSecond < times.length * MIN_SPACING_PX;
}

/** The bins that a view shows. */
export function gridOf({ origin, seconds, count: finest }: Bins, view: TimeView): Grid {
  const most = Math.log2(finest);
  const step = Math.min(Math.max(Math.ceil(-Math.log2(seconds * view.pxPerSecond)), 0), most);
  const length = seconds * 2 ** step;
  const count = finest / 2 ** step;
  const from = Math.min(Math.max(Math.floor((timeOf(view, 0) - origin) / length), 0), count);
  const to = Math.max(Math.min(Math.ceil((timeOf(view, view.widthPx) - origin) / length), count), from);
  return {
    step,
    seconds: length,
    from,
    to,
    leftPx: xOf(view, origin + from * length),
    binPx: length * view.pxPerSecond,
  };
}

/** Paints each bin with the colour of the first point in it. */
export function paintPoints(
  bins: Bins,
  view: TimeView,
  shapes: Shapes,
  topPx: number,
  bottomPx: number,
  colorOf: (index: number) => PackedColor,
): void {
  const { step, from, to, leftPx, binPx } = gridOf(bins, view);
  const colors = shapes.strip(leftPx, binPx, to - from, topPx, bottomPx);
  let first = firstOf(bins, from, step);
  for (let bin = from; bin < to; bin++) {
    const after = firstOf(bins, bin + 1, step);
    if (after > first) colors[bin - from] = colorOf(first);
    first = after;
  }
}

/** The point that is painted at `xPx` or at most half a target beside it, and how many share its bin. */
export function pointInBinAt(bins: Bins, times: Float64Array, view: TimeView, xPx: number): Hit | undefined {
  const { step, seconds } = gridOf(bins, view);
  const here = binOf(bins, timeOf(view, xPx), step);
  const first = firstOf(bins, here, step);
  let best: Hit | undefined;
  let bestPx = TARGET_PX / 2;
  // Of this bin, of the last one before it that has points, and of the first one after it.
  for (const index of [first, first - 1, firstOf(bins, here + 1, step)]) {
    if (index < 0 || index >= times.length) continue;
    const bin = binOf(bins, float64At(times, index), step);
    const leftPx = xOf(view, bins.origin + bin * seconds);
    const distancePx = Math.max(leftPx - xPx, xPx - leftPx - seconds * view.pxPerSecond, 0);
    if (distancePx > bestPx || (best && distancePx === bestPx)) continue;
    const row = firstOf(bins, bin, step);
    best = { row, sharing: firstOf(bins, bin + 1, step) - row };
    bestPx = distancePx;
  }
  return best;
}

import { float64At } from '../../shared/elements.ts';
import { labelledSpan, lowerBound, timeOf, xOf, type TimeView } from '../contract/visible.ts';

/** Labels keep at least this distance. */
const GAP_PX = 5;
/** The playhead rests at the start; no label lies under it there. */
const REST_PX = 4;
/** Points of one bin are drawn as one. */
const BIN_PX = 2;
/**
 * Labels with room are chosen block by block, counted from time 0, so that panning in either direction keeps the
 * choice.
 */
const BLOCK_PX = 1024;
/** No label is wider; a longer one is cut. Less than half a block, so that only neighbouring blocks meet. */
export const WIDEST_PX = 400;
/** Half the width of the narrowest label. */
const MIN_HALF_PX = 2;

/** One point of a row and where its label lies, in CSS pixels from the canvas's left edge. */
export interface Placed {
  readonly index: number;
  readonly xPx: number;
  /** Bounds of the label, and which row of labels it stands in, from 0 at the top; undefined where it has no room. */
  readonly label: { readonly leftPx: number; readonly rightPx: number; readonly line: number } | undefined;
}

/** Extent of a label: centred on its time, but within the labelled span. */
function extentOf(time: number, widthPx: number, view: TimeView) {
  const { start, end } = labelledSpan(view, time);
  const centred = xOf(view, time) - widthPx / 2;
  const leftPx = Math.max(Math.min(centred, xOf(view, end) + REST_PX - widthPx), xOf(view, start) + REST_PX);
  return { leftPx, rightPx: leftPx + widthPx };
}

/** Labels of a row of points: how wide each is in CSS pixels, and in how many lines they may stand below each other. */
interface Labels {
  readonly widthOf: (index: number) => number;
  readonly lines: number;
}
type Visit = (placed: Placed) => void;

/**
 * Visits the points whose labels may reach into a stretch of the canvas, at most one for each two pixels, in order of
 * time. A label stands in the first line where it does not meet the one before it; without such a line it is dropped.
 * In each block the first label stands in the first line, and none of a block reaches the first one of the next. So the choice depends on the scale alone, and the
 * work on the width of the screen.
 */
export function eachPlaced(
  times: Float64Array,
  view: TimeView,
  fromPx: number,
  toPx: number,
  labels: Labels,
  visit: Visit,
): void {
  const block = BLOCK_PX / view.pxPerSecond;
  const last = Math.floor(timeOf(view, toPx + WIDEST_PX) / block);
  const first = Math.floor(timeOf(view, fromPx - WIDEST_PX) / block);
  for (let number = first, index = lowerBound(times, first * block); number <= last; number++) {
    const end = lowerBound(times, (number + 1) * block, index);
    placeBlock(times, view, { first: index, end, until: end }, labels, visit);
    index = end;
  }
}

/** One point as `eachPlaced` places it; one hidden by another has no label. */
export function placedAt(times: Float64Array, view: TimeView, index: number, labels: Labels): Placed {
  const time = float64At(times, index);
  const block = BLOCK_PX / view.pxPerSecond;
  const near = Math.floor(time / block);
  // A time at a block's edge may be rounded to the block beside it.
  const number = time < near * block ? near - 1 : time >= (near + 1) * block ? near + 1 : near;
  const first = lowerBound(times, number * block, 0, index + 1);
  const end = lowerBound(times, (number + 1) * block, index);
  let found: Placed = { index, xPx: xOf(view, time), label: undefined };
  placeBlock(times, view, { first, end, until: index + 1 }, labels, (placed) => {
    if (placed.index === index) found = placed;
  });
  return found;
}

/** The points of a block from `first` to before `end`, of which those before `until` are placed. */
interface Block {
  readonly first: number;
  readonly end: number;
  readonly until: number;
}

/** Visits the points of a block in order of time: where one stands, those after it have no part in. */
function placeBlock(
  times: Float64Array,
  view: TimeView,
  { first, end, until }: Block,
  labels: Labels,
  visit: Visit,
): void {
  const bin = BIN_PX / view.pxPerSecond;
  const limitPx =
    first < end && end < times.length
      ? extentOf(float64At(times, end), labels.widthOf(end), view).leftPx - GAP_PX
      : Infinity;
  const freePx = new Float64Array(labels.lines).fill(-Infinity);
  for (let index = first; index < until;) {
    const time = float64At(times, index);
    const xPx = xOf(view, time);
    let label: Placed['label'];
    if (freePx.some((px) => px <= xPx - MIN_HALF_PX)) {
      const extent = extentOf(time, labels.widthOf(index), view);
      const line = extent.rightPx <= limitPx ? freePx.findIndex((px) => px <= extent.leftPx) : -1;
      if (line >= 0) label = { ...extent, line };
    }
    if (label) freePx[label.line] = label.rightPx + GAP_PX;
    visit({ index, xPx, label });
    const next = lowerBound(times, (Math.floor(time / bin) + 1) * bin, index);
    index = Math.max(index + 1, next);
  }
}

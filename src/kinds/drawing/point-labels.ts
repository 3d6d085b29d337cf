import { float64At } from '../../shared/elements.ts';
import type { TextWidths } from '../contract/kind-timeline.ts';
import type { TextStyle } from '../contract/shapes.ts';
import { CONTENT_MARGIN_PX } from './sizes.ts';
import { labelledSpan, xOf, type TimeView } from '../contract/visible.ts';

/** Texts at points of one row, ascending by time. */
interface PointLabels {
  readonly time: Float64Array;
  readonly textOf: (index: number) => string;
  readonly style: TextStyle;
  readonly gapPx: number;
}

/** A point and its drawn neighbours: indexes, outside the list where there is none. */
interface Neighbours {
  readonly before: number;
  readonly index: number;
  readonly next: number;
}

/** Where a label is drawn, and how much of it fits, in CSS pixels. */
interface LabelPlace {
  readonly centrePx: number;
  readonly roomPx: number;
}

/** Widest label. One at an end reaches as far to one side, so points that far outside the view still count. */
export const MAX_LABEL_PX = 200;
const REACH_PX = MAX_LABEL_PX / 2;
/** The playhead rests at the start; no label lies under it there. */
const REST_PX = 4;
/** The canvas may end with the margin after the last time: no label reaches nearer to its edge, so that an outline has room. */
const EDGE_PX = 4;
/** A text of which less than this is left says nothing: it waits for more room, and the point's sign stands alone. */
const MIN_CUT_PX = 30;
/** Rounding error allowed in sums of binary fractions. */
const SLACK_PX = 1e-6;

/**
 * Where the label of one point lies: centred on it, but within the canvas at the recording's ends. Between two neighbours each
 * has the room that the other does not need, at least to the middle.
 */
export function placePointLabel(
  labels: PointLabels,
  { before, index, next }: Neighbours,
  view: TimeView,
  texts: TextWidths,
): LabelPlace {
  const { time, gapPx } = labels;
  const xPx = xOf(view, float64At(time, index));
  const own = extentOf(labels, index, view, texts);
  const shiftPx = (own.leftPx + own.rightPx) / 2 - xPx;
  const isAtStart = shiftPx > SLACK_PX;
  const isAtEnd = shiftPx < -SLACK_PX;
  let leftPx = isAtEnd ? own.rightPx - MAX_LABEL_PX : xPx - REACH_PX;
  let rightPx = isAtStart ? own.leftPx + MAX_LABEL_PX : xPx + REACH_PX;
  if (before >= 0) {
    const middle = (xOf(view, float64At(time, before)) + xPx) / 2;
    const freePx = extentOf(labels, before, view, texts).rightPx + gapPx;
    leftPx = Math.max(leftPx, Math.min(middle + gapPx / 2, freePx));
  }
  if (next < time.length) {
    const middle = (xPx + xOf(view, float64At(time, next))) / 2;
    const freePx = extentOf(labels, next, view, texts).leftPx - gapPx;
    rightPx = Math.min(rightPx, Math.max(middle - gapPx / 2, freePx));
  }
  const roomPx = isAtStart
    ? rightPx - own.leftPx
    : isAtEnd
      ? own.rightPx - leftPx
      : 2 * Math.min(xPx - leftPx, rightPx - xPx);
  const widthPx = own.rightPx - own.leftPx;
  const isLegible = roomPx >= Math.min(MIN_CUT_PX, widthPx);
  // A label cut at either end is aligned with that end: centred it would reach out of the canvas.
  const halfPx = Math.min(widthPx, roomPx) / 2;
  const centrePx = isAtStart ? own.leftPx + halfPx : isAtEnd ? own.rightPx - halfPx : xPx;
  return { centrePx, roomPx: isLegible ? roomPx : 0 };
}

/** Whether two labels, the left one first, would meet if they were drawn whole in one row. */
export const meetPointLabels = (
  labels: PointLabels,
  left: number,
  right: number,
  view: TimeView,
  texts: TextWidths,
): boolean =>
  extentOf(labels, left, view, texts).rightPx + labels.gapPx > extentOf(labels, right, view, texts).leftPx;

const extentOf = ({ time, textOf, style }: PointLabels, index: number, view: TimeView, texts: TextWidths) =>
  pointLabelExtent(textOf(index), style, float64At(time, index), view, texts);

/** Where a text at a time lies as long as no neighbour is in its way, in CSS pixels. */
export function pointLabelExtent(
  text: string,
  style: TextStyle,
  time: number,
  view: TimeView,
  texts: TextWidths,
): { readonly leftPx: number; readonly rightPx: number } {
  const widthPx = Math.min(texts.width(text, style), MAX_LABEL_PX);
  const { start, end } = labelledSpan(view, time);
  const centredPx = xOf(view, time) - widthPx / 2;
  // A time after the end of the recording is not limited by the view's right edge.
  const lastPx = time > end ? Infinity : xOf(view, end) + CONTENT_MARGIN_PX - EDGE_PX - widthPx;
  const leftPx = Math.max(Math.min(centredPx, lastPx), xOf(view, start) + REST_PX);
  return { leftPx, rightPx: leftPx + widthPx };
}

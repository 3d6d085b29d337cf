import type { Shapes, TextStyle } from './shapes.ts';
import { xOf, type TimeView } from './visible.ts';
import type { PackedColor } from '../shared/color.ts';

/** Texts at points of one row, ascending by time. */
interface PointLabels {
  readonly time: Float64Array;
  readonly textOf: (index: number) => string;
  readonly style: TextStyle;
  readonly middlePx: number;
  readonly gapPx: number;
}

/** A label reaches at most this far to either side, so points that far outside the view still count. */
export const LABEL_REACH_PX = 100;
/** The playhead rests at the start; no label lies under it there. */
const REST_PX = 4;

/**
 * Draws the label of one point: centred on it, or right of the playhead's place at the start if it fits there whole. Between two neighbours
 * each has the room that the other does not need, at least to the middle. `next` is the neighbour after, if any.
 * Returns false where there is no room.
 */
export function drawPointLabel(
  labels: PointLabels,
  index: number,
  next: number,
  view: TimeView,
  shapes: Shapes,
  ink: PackedColor,
): boolean {
  const { time, textOf, style, middlePx, gapPx } = labels;
  const xPx = xOf(view, time[index]!);
  const own = extentOf(labels, index, view, shapes);
  let leftPx = xPx - LABEL_REACH_PX;
  let rightPx = xPx + LABEL_REACH_PX;
  if (index > 0) {
    const middle = (xOf(view, time[index - 1]!) + xPx) / 2;
    const freePx = extentOf(labels, index - 1, view, shapes).rightPx + gapPx;
    leftPx = Math.max(leftPx, Math.min(middle + gapPx / 2, freePx));
  }
  if (next < time.length) {
    const middle = (xPx + xOf(view, time[next]!)) / 2;
    const freePx = extentOf(labels, next, view, shapes).leftPx - gapPx;
    rightPx = Math.min(rightPx, Math.max(middle - gapPx / 2, freePx));
  }
  const text = textOf(index);
  const isShifted = own.leftPx + own.rightPx > 2 * xPx + 1e-6;
  if (isShifted && own.rightPx <= rightPx) {
    const middle = (own.leftPx + own.rightPx) / 2;
    return shapes.label(text, middle, middlePx, rightPx - own.leftPx, style, ink);
  }
  return shapes.label(text, xPx, middlePx, 2 * Math.min(xPx - leftPx, rightPx - xPx), style, ink);
}

const extentOf = ({ time, textOf, style }: PointLabels, index: number, view: TimeView, shapes: Shapes) =>
  pointLabelExtent(textOf(index), style, time[index]!, view, shapes);

/** Where a text at a time lies as long as no neighbour is in its way, in CSS pixels. */
export function pointLabelExtent(
  text: string,
  style: TextStyle,
  time: number,
  view: TimeView,
  shapes: Shapes,
): { readonly leftPx: number; readonly rightPx: number } {
  const widthPx = Math.min(shapes.width(text, style), 2 * LABEL_REACH_PX);
  const leftPx = Math.max(xOf(view, time) - widthPx / 2, xOf(view, view.start) + REST_PX);
  return { leftPx, rightPx: leftPx + widthPx };
}

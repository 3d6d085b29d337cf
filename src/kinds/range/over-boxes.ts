import { withAlpha } from '../../shared/color.ts';
import { float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { extentOf } from '../spans/pick-span.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { eachSpan, spanListsOf, type SpanList } from '../spans/spans.ts';
import { tailsAt, type Tails } from '../spans/tails.ts';
import { timesAt } from '../fields/times.ts';
import { eachVisible, nearest, timeOf, xOf, type LaneView } from '../contract/visible.ts';

/** Marks drawn over the boxes of a row, so that no box hides them. */
export interface OverBoxes {
  /** Ranges with a lead-in or a tail, as spans from the beginning of the one to the end of the other. */
  readonly tails: SpanList;
  /** Ranges that lie within another one, or have no length; ascending by start. */
  readonly within: { readonly rows: Uint32Array; readonly time: Float64Array };
}

/** One entry per range. */
interface Ranges {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly fill: Uint32Array;
  /** Place of its row. */
  readonly lane: Uint8Array;
  readonly tails: Tails;
}

interface RowHeight {
  readonly topPx: number;
  readonly bottomPx: number;
}

/** Width of the box of a range within another: an edge at each side, and enough of its fill between them. */
const MARK_PX = 5;
/** Marks closer than this are drawn as one. */
const BIN_PX = MARK_PX + 1;
/** A lead-in or tail is a line with a stroke at its end, fainter than its range. */
const TAIL_PX = 1;
const TAIL_STROKE_PX = 4;
const TAIL_ALPHA = 0.55;
/**
 * Limit on how far a line reaches outside the canvas: enough to hide its stroke, little enough for single precision.
 */
const BEYOND_PX = 4;

/** Marks over the boxes of each row; `lists` holds the ranges of each. */
export function overBoxesOf(ranges: Ranges, lists: readonly SpanList[]): readonly OverBoxes[] {
  const tails = tailListsOf(ranges, lists.length);
  return lists.map((list, place) => {
    const rows = list.rows.filter((_, index) => isWithin(list, index));
    return { tails: tails[place] ?? list, within: { rows, time: timesAt(ranges.start, rows) } };
  });
}

function isWithin({ start, end, reach }: SpanList, index: number): boolean {
  const to = float64At(end, index);
  return to === float64At(start, index) || (index > 0 && float64At(reach, index - 1) >= to);
}

function tailListsOf({ start, end, lane, tails }: Ranges, count: number): readonly SpanList[] {
  const spans = Array.from(tails.rows, (row) => {
    const { preStart, postEnd } = tailsAt(tails, row);
    const [from, to] = [float64At(start, row), float64At(end, row)];
    return { row, from: Math.min(preStart ?? from, from), to: Math.max(postEnd ?? to, to) };
  }).sort((a, b) => a.from - b.from || b.to - a.to);
  const sizes = Array.from({ length: count }, () => 0);
  const list = Uint8Array.from(spans, ({ row }) => uint8At(lane, row));
  const index = Uint32Array.from(list, (place) => (sizes[place] = (sizes[place] ?? 0) + 1) - 1);
  const columns = {
    start: Float64Array.from(spans, ({ from }) => from),
    end: Float64Array.from(spans, ({ to }) => to),
    ownFill: new Uint8Array(spans.length),
  };
  return spanListsOf(columns, { list, index, firstList: 0 }, sizes).map((one) => ({
    ...one,
    rows: one.rows.map((span) => spans[span]?.row ?? 0),
  }));
}

/** Left and right edge of a range's box in CSS pixels. */
export function rangeExtent({ start, end }: Ranges, row: number, view: LaneView) {
  return extentOf(view, float64At(start, row), float64At(end, row));
}

/** The same where its row has it within another one or without length: as wide as its mark at least. */
export function markExtent(ranges: Ranges, row: number, view: LaneView) {
  const extent = rangeExtent(ranges, row, view);
  if (extent.rightPx - extent.leftPx >= MARK_PX) return extent;
  const leftPx = (extent.leftPx + extent.rightPx - MARK_PX) / 2;
  return { leftPx, rightPx: leftPx + MARK_PX };
}

/** The range whose mark is under a point of its row; undefined for one whose box is as wide as any. */
export function markAt(
  ranges: Ranges,
  { within }: OverBoxes,
  view: LaneView,
  xPx: number,
): number | undefined {
  const index = nearest(within.time, timeOf(view, xPx));
  if (index === undefined) return undefined;
  const row = uint32At(within.rows, index);
  const box = rangeExtent(ranges, row, view);
  const mark = markExtent(ranges, row, view);
  const isMarked = mark.rightPx - mark.leftPx > box.rightPx - box.leftPx;
  return isMarked && xPx >= mark.leftPx && xPx < mark.rightPx ? row : undefined;
}

/** Draws lead-ins and tails, and ranges that the box of another range would hide. */
export function drawOverBoxes(
  ranges: Ranges,
  { tails, within }: OverBoxes,
  view: LaneView,
  height: RowHeight,
  shapes: Shapes,
  palette: Palette,
): void {
  const [from, to] = [timeOf(view, -BEYOND_PX), timeOf(view, view.widthPx + BEYOND_PX)];
  eachSpan(tails, view, from, to, (index) =>
    drawTails(ranges, uint32At(tails.rows, index), view, height, shapes, palette),
  );
  eachVisible(within.time, view, MARK_PX, BIN_PX, (index) =>
    drawMark(ranges, uint32At(within.rows, index), view, height, shapes, palette),
  );
}

function drawTails(
  ranges: Ranges,
  row: number,
  view: LaneView,
  { topPx, bottomPx }: RowHeight,
  shapes: Shapes,
  palette: Palette,
): void {
  const { start, end, fill, tails } = ranges;
  const { preStart, postEnd } = tailsAt(tails, row);
  const color = withAlpha(palette.edgeOf(uint32At(fill, row)), TAIL_ALPHA);
  const box = rangeExtent(ranges, row, view);
  const middlePx = (topPx + bottomPx) / 2;
  const strokePx = Math.min(TAIL_STROKE_PX, (bottomPx - topPx) / 2);
  const draw = (fromPx: number, toPx: number, endPx: number) => {
    const leftPx = Math.max(fromPx, -BEYOND_PX);
    const rightPx = Math.min(toPx, view.widthPx + BEYOND_PX);
    if (rightPx > leftPx) shapes.rect(leftPx, middlePx - TAIL_PX / 2, rightPx, middlePx + TAIL_PX / 2, color);
    if (endPx >= -BEYOND_PX && endPx <= view.widthPx + BEYOND_PX)
      shapes.bar(endPx - TAIL_PX / 2, middlePx - strokePx, TAIL_PX, middlePx + strokePx, color);
  };
  if (preStart !== undefined && preStart < float64At(start, row)) {
    const fromPx = xOf(view, preStart);
    draw(fromPx, box.leftPx, fromPx);
  }
  if (postEnd !== undefined && postEnd > float64At(end, row)) {
    const toPx = xOf(view, postEnd);
    draw(box.rightPx, toPx, toPx);
  }
}

/** Edges of the label's colour, which is another than that of the box around them. */
function drawMark(
  ranges: Ranges,
  row: number,
  view: LaneView,
  { topPx, bottomPx }: RowHeight,
  shapes: Shapes,
  palette: Palette,
): void {
  const box = rangeExtent(ranges, row, view);
  if (box.rightPx - box.leftPx >= MARK_PX) return;
  const { leftPx } = markExtent(ranges, row, view);
  const fill = uint32At(ranges.fill, row);
  shapes.bar(leftPx, topPx, MARK_PX, bottomPx, palette.labelOn(fill));
  shapes.bar(leftPx + 1, topPx + 1, MARK_PX - 2, bottomPx - 1, fill);
}

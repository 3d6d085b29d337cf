import type { PackedColor } from '../../shared/color.ts';
import { entryAt, float64At, int32At, uint32At, uint8At } from '../../shared/elements.ts';
import { isDense } from '../level-of-detail/bins.ts';
import { drawCommentMark, NOTHING_KEPT } from '../drawing/comment-mark.ts';
import type { Bounds, Hit } from '../contract/kind-timeline.ts';
import { paintLevelOfDetail } from '../level-of-detail/level-of-detail.ts';
import { extentOf, hitSpan } from '../spans/pick-span.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { BOX_INSET_PX, labelLines } from '../drawing/sizes.ts';
import { eachSpan } from '../spans/spans.ts';
import { drawnTextAt, hasText } from '../columns/texts.ts';
import { timeOf, xOf, type LaneView } from '../contract/visible.ts';
import type { RangeColumns } from './columns.ts';
import { drawOverBoxes, markAt, markExtent, rangeExtent } from './over-boxes.ts';

const TOKENS = { line: 'viewer-lane-line' } as const;
/** Tokens of the theme that the kind is drawn with. */
export const colorTokens: readonly string[] = Object.values(TOKENS);

/** Limit on how far a box reaches outside the canvas: enough to hide its edge, little enough for single precision. */
const BEYOND_PX = 4;
/** A narrower box is all fill: an edge at each side would leave nothing of it. */
const MIN_EDGED_PX = 4;
const LABEL_PAD_PX = 4;
/** Ranges narrower than this show no joint: its dashes would hide everything else. */
const MIN_JOINED_PX = 8;
const DASH_PX = 3;

/** Tops of the rows as parts of the lane's height, 0 to 1, and the foot of the last. */
export function topsOf({ rowHeights }: RangeColumns): Float64Array {
  const tops = new Float64Array(rowHeights.length + 1);
  rowHeights.forEach((heightPx, row) => (tops[row + 1] = float64At(tops, row) + heightPx));
  const all = float64At(tops, rowHeights.length);
  return tops.map((topPx) => topPx / all);
}

/** Top and foot of a row's boxes. */
function heightOf(tops: Float64Array, row: number, { heightPx }: LaneView) {
  return {
    topPx: float64At(tops, row) * heightPx + BOX_INSET_PX,
    bottomPx: float64At(tops, row + 1) * heightPx - BOX_INSET_PX,
  };
}

export function boxOf(columns: RangeColumns, tops: Float64Array, row: number, view: LaneView): Bounds {
  const extent = columns.isWithin[row] === 1 ? markExtent : rangeExtent;
  return {
    ...extent(columns, row, view),
    ...heightOf(tops, uint8At(columns.lane, row), view),
  };
}

export function drawRanges(
  columns: RangeColumns,
  tops: Float64Array,
  view: LaneView,
  shapes: Shapes,
  palette: Palette,
): void {
  drawRowLines(tops, view, shapes, palette.of(TOKENS.line));
  const from = timeOf(view, -BEYOND_PX);
  const to = timeOf(view, view.widthPx + BEYOND_PX);
  for (const [lane, list] of columns.lists.entries()) {
    const draw = (index: number) =>
      drawRange(columns, tops, uint32At(list.rows, index), view, shapes, palette);
    const height = heightOf(tops, lane, view);
    const { topPx, bottomPx } = height;
    if (!isDense(list.detail.bins, view)) {
      eachSpan(list, view, from, to, draw);
      drawOverBoxes(columns, entryAt(columns.overBoxes, lane), view, height, shapes, palette);
      continue;
    }
    const fillOf = (index: number) => uint32At(columns.fill, uint32At(list.rows, index));
    const boxes = paintLevelOfDetail(list, list.detail, view, shapes, topPx, bottomPx, fillOf);
    for (const box of boxes) draw(box);
  }
}

/** A hairline between neighbouring rows, as long as the recording: ranges leave most of a row bare. */
function drawRowLines(tops: Float64Array, view: LaneView, shapes: Shapes, color: PackedColor): void {
  const leftPx = Math.max(xOf(view, view.start), -BEYOND_PX);
  const rightPx = Math.min(xOf(view, view.end), view.widthPx + BEYOND_PX);
  if (rightPx <= leftPx) return;
  for (let row = 1; row < tops.length - 1; row++) {
    const yPx = Math.round(float64At(tops, row) * view.heightPx);
    shapes.rect(leftPx, yPx - 0.5, rightPx, yPx + 0.5, color);
  }
}

function drawRange(
  columns: RangeColumns,
  tops: Float64Array,
  row: number,
  view: LaneView,
  shapes: Shapes,
  palette: Palette,
): void {
  const box = { ...rangeExtent(columns, row, view), ...heightOf(tops, uint8At(columns.lane, row), view) };
  const leftPx = Math.max(box.leftPx, -BEYOND_PX);
  const rightPx = Math.min(box.rightPx, view.widthPx + BEYOND_PX);
  const fill = uint32At(columns.fill, row);
  if (rightPx - leftPx < MIN_EDGED_PX) {
    shapes.rect(leftPx, box.topPx, rightPx, box.bottomPx, fill);
    return;
  }
  shapes.box(leftPx, box.topPx, rightPx, box.bottomPx, fill, palette.edgeOf(fill));
  const left = int32At(columns.joinedTo, row);
  if (left >= 0) drawJoint(columns, left, row, box, view, shapes, palette);
  const label = drawnTextAt(columns.labels, row);
  const ink = palette.labelOn(fill);
  const headPx = box.bottomPx - box.topPx;
  const kept = hasText(columns.comments, row)
    ? drawCommentMark(shapes, view, { ...box, label, headPx }, ink)
    : NOTHING_KEPT;
  if (label === '') return;
  const middlePx = (box.topPx + box.bottomPx) / 2;
  const labelLeftPx = box.leftPx + kept.leftPx + LABEL_PAD_PX;
  const labelRightPx = box.rightPx - kept.rightPx - LABEL_PAD_PX;
  const lines = labelLines(box.bottomPx - box.topPx);
  shapes.spanLabel(label, labelLeftPx, labelRightPx, middlePx, 'label', ink, lines);
}

/** Fills the gap between a range and the one at its left that it is joined to, edges included, and dashes the boundary. */
function drawJoint(
  columns: RangeColumns,
  left: number,
  row: number,
  box: Bounds,
  view: LaneView,
  shapes: Shapes,
  palette: Palette,
): void {
  const xPx = xOf(view, float64At(columns.start, row));
  const before = extentOf(view, float64At(columns.start, left), float64At(columns.end, left));
  const isNarrow = before.rightPx - before.leftPx < MIN_JOINED_PX || box.rightPx - box.leftPx < MIN_JOINED_PX;
  if (isNarrow || xPx < -BEYOND_PX || xPx > view.widthPx + BEYOND_PX) return;
  const fill = uint32At(columns.fill, row);
  const leftFill = uint32At(columns.fill, left);
  // Each box ends a pixel from the boundary, with an edge of a pixel.
  const sidePx = 2 * BOX_INSET_PX;
  const sides = [
    [xPx - sidePx, leftFill, palette.edgeOf(leftFill)],
    [xPx, fill, palette.edgeOf(fill)],
  ] as const;
  for (const [sideLeftPx, sideFill, sideEdge] of sides) {
    shapes.bar(sideLeftPx, box.topPx, sidePx, box.bottomPx, sideEdge);
    shapes.bar(sideLeftPx, box.topPx + 1, sidePx, box.bottomPx - 1, sideFill);
  }
  // An edge may have the colour of its fill: then it would not be seen on it.
  const ink = palette.labelOn(fill);
  for (let topPx = box.topPx + DASH_PX; topPx < box.bottomPx - 1; topPx += 2 * DASH_PX) {
    shapes.bar(xPx - 0.5, topPx, 1, Math.min(topPx + DASH_PX, box.bottomPx - 1), ink);
  }
}

/** The range drawn on top under a point of its row. */
export function hitRange(
  columns: RangeColumns,
  tops: Float64Array,
  view: LaneView,
  xPx: number,
  yPx: number,
): Hit | undefined {
  const { lists, overBoxes } = columns;
  const part = yPx / view.heightPx;
  const found = lists.findIndex((_, lane) => part < float64At(tops, lane + 1));
  const lane = found === -1 ? lists.length - 1 : found;
  const list = entryAt(lists, lane);
  const marked = isDense(list.detail.bins, view)
    ? undefined
    : markAt(columns, entryAt(overBoxes, lane), view, xPx);
  const hit = hitSpan([list], view, xPx);
  return marked === undefined ? hit : { row: marked, sharing: hit?.sharing ?? 1 };
}

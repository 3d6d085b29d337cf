import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import type { Bounds, Hit } from '../kind-timeline.ts';
import { isDense } from '../bins.ts';
import { drawCommentMark } from '../comment-mark.ts';
import { extentOf, hitSpan } from '../pick-span.ts';
import type { PackedColor } from '../../shared/color.ts';
import { LEVEL_TOKENS } from '../colors.ts';
import type { Palette, Shapes } from '../shapes.ts';
import { BOX_INSET_PX } from '../sizes.ts';
import { drawnTextAt, hasText } from '../texts.ts';
import { paintLevelOfDetail } from '../level-of-detail.ts';
import { eachSpan, type SpanList } from '../spans.ts';
import { timeOf, type LaneView } from '../visible.ts';
import type { HierarchyColumns } from './columns.ts';

/** What of a box may lie outside the canvas: enough to hide its edge, little enough for single precision. */
const BEYOND_PX = 4;
/** A narrower box is all fill: an edge at each side would leave nothing of it. */
const LEAST_EDGED_PX = 4;
const LABEL_PAD_PX = 3;

const LABEL_TOKEN = 'level-ink';
const EDGE_TOKENS = LEVEL_TOKENS.map((token) => `${token}-edge`);
/** Tokens of the theme that units are drawn with. */
export const colorTokens: readonly string[] = [LABEL_TOKEN, ...LEVEL_TOKENS, ...EDGE_TOKENS];

/** What is looked up once for a drawing. */
interface UnitColors {
  readonly palette: Palette;
  readonly label: PackedColor;
  /** Fills and edges of units without a colour of their own, by `colorIndex`. */
  readonly fills: Uint32Array;
  readonly edges: Uint32Array;
}

/** Colours go round by level. */
const colorIndex = (level: number) => (level - 1) % LEVEL_TOKENS.length;

const fillOf = (columns: HierarchyColumns, row: number, { fills }: UnitColors): PackedColor =>
  columns.ownFill[row] === 1
    ? uint32At(columns.fill, row)
    : uint32At(fills, colorIndex(uint8At(columns.level, row)));

const levelHeightPx = (columns: HierarchyColumns, view: LaneView) => view.heightPx / columns.levels.length;

/**
 * A unit's box, from the top of its level's row to the foot of the lane: the specification's inset all round, never under a
 * pixel wide.
 */
export function boxOf(columns: HierarchyColumns, row: number, view: LaneView): Bounds {
  return {
    ...extentOf(view, float64At(columns.start, row), float64At(columns.end, row)),
    ...heightOf(columns, uint8At(columns.level, row), view),
  };
}

/** Top and foot of a level's boxes. */
function heightOf(columns: HierarchyColumns, level: number, view: LaneView) {
  return {
    topPx: (columns.levels.length - level) * levelHeightPx(columns, view) + BOX_INSET_PX,
    bottomPx: view.heightPx - BOX_INSET_PX,
  };
}

/** Height of the part of a box that no lower level covers: the row of its own level, which has its label and its marks. */
export const headPx = (columns: HierarchyColumns, view: LaneView) =>
  levelHeightPx(columns, view) - 2 * BOX_INSET_PX;

export function drawUnits(columns: HierarchyColumns, view: LaneView, shapes: Shapes, palette: Palette): void {
  const unitColors = {
    palette,
    label: palette.of(LABEL_TOKEN),
    fills: Uint32Array.from(LEVEL_TOKENS, (token) => palette.of(token)),
    edges: Uint32Array.from(EDGE_TOKENS, (token) => palette.of(token)),
  };
  const from = timeOf(view, -BEYOND_PX);
  const to = timeOf(view, view.widthPx + BEYOND_PX);
  // Lower levels lie in front of what spans them.
  for (let index = columns.levels.length - 1; index >= 0; index--) {
    const level = entryAt(columns.levels, index);
    if (isDense(level.detail.bins, view)) {
      drawLevelOfDetail(columns, index + 1, level, view, shapes, unitColors);
      continue;
    }
    eachSpan(level, view, from, to, (unit) =>
      drawUnit(columns, uint32At(level.rows, unit), view, shapes, unitColors),
    );
  }
}

function drawLevelOfDetail(
  columns: HierarchyColumns,
  number: number,
  level: SpanList,
  view: LaneView,
  shapes: Shapes,
  unitColors: UnitColors,
): void {
  const { topPx, bottomPx } = heightOf(columns, number, view);
  const fillAt = (index: number) => fillOf(columns, uint32At(level.rows, index), unitColors);
  for (const index of paintLevelOfDetail(level, level.detail, view, shapes, topPx, bottomPx, fillAt)) {
    drawUnit(columns, uint32At(level.rows, index), view, shapes, unitColors);
  }
}

function drawUnit(
  columns: HierarchyColumns,
  row: number,
  view: LaneView,
  shapes: Shapes,
  unitColors: UnitColors,
): void {
  const box = boxOf(columns, row, view);
  const leftPx = Math.max(box.leftPx, -BEYOND_PX);
  const rightPx = Math.min(box.rightPx, view.widthPx + BEYOND_PX);
  const fill = fillOf(columns, row, unitColors);
  const isOwn = columns.ownFill[row] === 1;
  if (rightPx - leftPx < LEAST_EDGED_PX) {
    shapes.rect(leftPx, box.topPx, rightPx, box.bottomPx, fill);
    return;
  }
  const edge = isOwn
    ? unitColors.palette.edgeOf(fill)
    : uint32At(unitColors.edges, colorIndex(uint8At(columns.level, row)));
  shapes.box(leftPx, box.topPx, rightPx, box.bottomPx, fill, edge);
  const label = drawnTextAt(columns.labels, row);
  const ink = isOwn ? unitColors.palette.labelOn(fill) : unitColors.label;
  const hasComment = hasText(columns.comments, row);
  const kept = drawCommentMark(
    shapes,
    view,
    { ...box, label, hasComment, headPx: headPx(columns, view) },
    ink,
  );
  if (label === '') return;
  shapes.spanLabel(
    label,
    Math.max(leftPx, box.leftPx + kept.leftPx) + LABEL_PAD_PX,
    Math.min(rightPx, box.rightPx - kept.rightPx) - LABEL_PAD_PX,
    box.topPx + headPx(columns, view) / 2,
    'label',
    ink,
  );
}

/** The unit drawn on top under a point: the boxes of all levels from the point's row upwards reach down to it. */
export function hitUnit(
  columns: HierarchyColumns,
  view: LaneView,
  xPx: number,
  yPx: number,
): Hit | undefined {
  const { levels } = columns;
  const front = levels.length - 1 - Math.floor(yPx / levelHeightPx(columns, view));
  return hitSpan(levels.slice(Math.max(front, 0)), view, xPx);
}

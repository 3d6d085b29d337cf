import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import type { Bounds, Hit } from '../contract/kind-timeline.ts';
import { isDense } from '../level-of-detail/bins.ts';
import { drawCommentMark, NOTHING_KEPT } from '../drawing/comment-mark.ts';
import { extentOf, hitSpan } from '../spans/pick-span.ts';
import type { PackedColor } from '../../shared/color.ts';
import { LEVEL_TOKENS } from '../columns/colors.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { BOX_INSET_PX, labelLines } from '../drawing/sizes.ts';
import { drawnTextAt, hasText } from '../columns/texts.ts';
import { paintLevelOfDetail } from '../level-of-detail/level-of-detail.ts';
import { eachSpan, type SpanList } from '../spans/spans.ts';
import { timeOf, type LaneView } from '../contract/visible.ts';
import type { HierarchyColumns } from './columns.ts';

/** Limit on how far a box reaches outside the canvas: enough to hide its edge, little enough for single precision. */
const BEYOND_PX = 4;
/** A narrower box is all fill: an edge at each side would leave nothing of it. */
const MIN_EDGED_PX = 4;
const LABEL_PAD_PX = 3;

export const LABEL_TOKEN = 'level-ink';
/** Token of the edge of units with a level's fill. */
export const edgeToken = (token: string) => `${token}-edge`;
const EDGE_TOKENS = LEVEL_TOKENS.map(edgeToken);
/** Tokens of the theme that units are drawn with. */
export const colorTokens: readonly string[] = [LABEL_TOKEN, ...LEVEL_TOKENS, ...EDGE_TOKENS];

/** Layout and colours shared by the units of a level in one drawing. */
interface LevelLook {
  /** Top and foot of their boxes, and the height of the part that has the label. */
  readonly topPx: number;
  readonly bottomPx: number;
  readonly headPx: number;
  /** Colours of those without one of their own. */
  readonly fill: PackedColor;
  readonly edge: PackedColor;
  readonly ink: PackedColor;
}

/** Colours go round by level. */
const colorIndex = (level: number) => (level - 1) % LEVEL_TOKENS.length;

const fillOf = (columns: HierarchyColumns, row: number, { fill }: LevelLook): PackedColor =>
  columns.ownFill[row] === 1 ? uint32At(columns.fill, row) : fill;

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
  const inkColor = palette.of(LABEL_TOKEN);
  const from = timeOf(view, -BEYOND_PX);
  const to = timeOf(view, view.widthPx + BEYOND_PX);
  // Lower levels cover the units that span them.
  for (let index = columns.levels.length - 1; index >= 0; index--) {
    const level = entryAt(columns.levels, index);
    const { topPx, bottomPx } = heightOf(columns, index + 1, view);
    const look: LevelLook = {
      topPx,
      bottomPx,
      headPx: headPx(columns, view),
      fill: palette.of(entryAt(LEVEL_TOKENS, colorIndex(index + 1))),
      edge: palette.of(entryAt(EDGE_TOKENS, colorIndex(index + 1))),
      ink: inkColor,
    };
    const draw = (unit: number) => drawUnit(columns, level, unit, look, view, shapes, palette);
    if (!isDense(level.detail.bins, view)) {
      eachSpan(level, view, from, to, draw);
      continue;
    }
    const fillAt = (unit: number) => fillOf(columns, uint32At(level.rows, unit), look);
    const boxes = paintLevelOfDetail(level, level.detail, view, shapes, topPx, bottomPx, fillAt);
    for (const box of boxes) draw(box);
  }
}

/** Draws a unit by its place in the list of its level. */
function drawUnit(
  columns: HierarchyColumns,
  level: SpanList,
  unit: number,
  look: LevelLook,
  view: LaneView,
  shapes: Shapes,
  palette: Palette,
): void {
  const row = uint32At(level.rows, unit);
  const box = extentOf(view, float64At(level.start, unit), float64At(level.end, unit));
  const { topPx, bottomPx } = look;
  const leftPx = Math.max(box.leftPx, -BEYOND_PX);
  const rightPx = Math.min(box.rightPx, view.widthPx + BEYOND_PX);
  const fill = fillOf(columns, row, look);
  if (rightPx - leftPx < MIN_EDGED_PX) {
    shapes.rect(leftPx, topPx, rightPx, bottomPx, fill);
    return;
  }
  const isOwn = columns.ownFill[row] === 1;
  shapes.box(leftPx, topPx, rightPx, bottomPx, fill, isOwn ? palette.edgeOf(fill) : look.edge);
  const label = drawnTextAt(columns.labels, row);
  const ink = isOwn ? palette.labelOn(fill) : look.ink;
  const kept = hasText(columns.comments, row)
    ? drawCommentMark(shapes, view, { ...box, topPx, headPx: look.headPx, label }, ink)
    : NOTHING_KEPT;
  if (label === '') return;
  shapes.spanLabel(
    label,
    box.leftPx + kept.leftPx + LABEL_PAD_PX,
    box.rightPx - kept.rightPx - LABEL_PAD_PX,
    topPx + look.headPx / 2,
    'label',
    ink,
    labelLines(look.headPx),
    drawnTextAt(columns.formalFunctions, row),
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

import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import type { Bounds, Hit } from '../kind-timeline.ts';
import { isDense } from '../bins.ts';
import { TARGET_PX } from '../pick.ts';
import type { PackedColor } from '../../shared/color.ts';
import { LEVEL_COLORS } from '../colors.ts';
import type { Palette, Shapes } from '../shapes.ts';
import { HIERARCHY } from '../sizes.ts';
import { textAt } from '../texts.ts';
import { lowerBound, timeOf, upperBound, xOf, type LaneView } from '../visible.ts';
import { lastAbove } from '../highest.ts';
import { binAround, colorIndex, eachUnit, type HierarchyColumns, type Level } from './columns.ts';
import { paintLevelOfDetail, unitInBinAt } from './level-of-detail.ts';

/** What of a box may lie outside the canvas: enough to hide its edge, little enough for single precision. */
const BEYOND_PX = 4;
/** A narrower box is all fill: an edge at each side would leave nothing of it. */
const LEAST_EDGED_PX = 4;
const LABEL_PAD_PX = 3;

const LABEL_TOKEN = 'level-ink';
const EDGES = LEVEL_COLORS.map((_, index) => `level-${index + 1}-edge`);
/** Tokens of the theme that units are drawn with. */
export const colorTokens: readonly string[] = [LABEL_TOKEN, ...EDGES];

/** What is looked up once for a drawing. */
interface UnitColors {
  readonly palette: Palette;
  readonly label: PackedColor;
  /** Edge colours by `colorIndex`. */
  readonly edges: Uint32Array;
}

const levelHeightPx = (columns: HierarchyColumns, view: LaneView) => view.heightPx / columns.levels.length;

/**
 * A unit's box, from the top of its level's row to the foot of the lane: the specification's inset all round, never under a
 * pixel wide.
 */
export function boxOf(columns: HierarchyColumns, row: number, view: LaneView): Bounds {
  const start = xOf(view, float64At(columns.start, row));
  const end = xOf(view, float64At(columns.end, row));
  const inset = end - start > 2 * HIERARCHY.boxInsetPx + 1 ? HIERARCHY.boxInsetPx : 0;
  return {
    leftPx: start + inset,
    rightPx: Math.max(end - inset, start + inset + 1),
    ...extentOf(columns, uint8At(columns.level, row), view),
  };
}

/** Top and foot of a level's boxes. */
function extentOf(columns: HierarchyColumns, level: number, view: LaneView) {
  return {
    topPx: (columns.levels.length - level) * levelHeightPx(columns, view) + HIERARCHY.boxInsetPx,
    bottomPx: view.heightPx - HIERARCHY.boxInsetPx,
  };
}

/** Height of the part of a box that no lower level covers: the row of its own level, which has its label and its marks. */
export const headPx = (columns: HierarchyColumns, view: LaneView) =>
  levelHeightPx(columns, view) - 2 * HIERARCHY.boxInsetPx;

export function drawUnits(columns: HierarchyColumns, view: LaneView, shapes: Shapes, palette: Palette): void {
  const unitColors = {
    palette,
    label: palette.of(LABEL_TOKEN),
    edges: Uint32Array.from(EDGES, (token) => palette.of(token)),
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
    eachUnit(level, view, from, to, (unit) =>
      drawUnit(columns, uint32At(level.rows, unit), view, shapes, unitColors),
    );
  }
}

function drawLevelOfDetail(
  columns: HierarchyColumns,
  number: number,
  level: Level,
  view: LaneView,
  shapes: Shapes,
  unitColors: UnitColors,
): void {
  const { topPx, bottomPx } = extentOf(columns, number, view);
  const fillOf = (index: number) => uint32At(columns.fill, uint32At(level.rows, index));
  for (const index of paintLevelOfDetail(level, level.detail, view, shapes, topPx, bottomPx, fillOf)) {
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
  const fill = uint32At(columns.fill, row);
  const isOwn = columns.ownFill[row] === 1;
  if (rightPx - leftPx < LEAST_EDGED_PX) {
    shapes.rect(leftPx, box.topPx, rightPx, box.bottomPx, fill);
    return;
  }
  const edge = isOwn
    ? unitColors.palette.edgeOf(fill)
    : uint32At(unitColors.edges, colorIndex(uint8At(columns.level, row)));
  shapes.box(leftPx, box.topPx, rightPx, box.bottomPx, fill, edge);
  const label = textAt(columns.labels, row);
  if (label === '') return;
  const labelColor = isOwn ? unitColors.palette.labelOn(fill) : unitColors.label;
  shapes.spanLabel(
    label,
    leftPx + LABEL_PAD_PX,
    rightPx - LABEL_PAD_PX,
    box.topPx + headPx(columns, view) / 2,
    'label',
    labelColor,
  );
}

/**
 * The unit drawn on top under a point. One too small to meet is found beside it as well, where only a wider one of a
 * higher level lies behind.
 */
export function hitUnit(
  columns: HierarchyColumns,
  view: LaneView,
  xPx: number,
  yPx: number,
): Hit | undefined {
  const { levels } = columns;
  const front = levels.length - 1 - Math.floor(yPx / levelHeightPx(columns, view));
  let near: Hit | undefined;
  // The boxes of all levels from the point's row upwards reach down to it.
  for (const level of levels.slice(Math.max(front, 0))) {
    const hitOf = (index: number): Hit => ({
      row: uint32At(level.rows, index),
      sharing: sharingPixel(columns, level, view, index, xPx),
    });
    const index = unitDrawnAt(columns, level, view, xPx);
    if (index !== undefined) {
      const { leftPx, rightPx } = boxOf(columns, uint32At(level.rows, index), view);
      return near && rightPx - leftPx >= TARGET_PX ? near : hitOf(index);
    }
    const small = smallUnitNear(columns, level, view, xPx);
    if (small !== undefined) near ??= hitOf(small);
  }
  return near;
}

/** Index of the level's unit that is drawn at `xPx`, the bare pixels between neighbours included. */
function unitDrawnAt(
  columns: HierarchyColumns,
  level: Level,
  view: LaneView,
  xPx: number,
): number | undefined {
  if (isDense(level.detail.bins, view))
    return unitInBinAt(level, level.detail, view, xPx, HIERARCHY.boxInsetPx);
  return (
    unitUnder(columns, level, view, xPx, 0) ?? unitUnder(columns, level, view, xPx, HIERARCHY.boxInsetPx)
  );
}

/** Boxes may hold a pixel by their times and not as drawn; no more bins of such are looked through. */
const MOST_BINS = 16;

/** Index of the unit drawn on top whose box, made wider by `aroundPx`, holds `xPx`. */
function unitUnder(
  columns: HierarchyColumns,
  level: Level,
  view: LaneView,
  xPx: number,
  aroundPx: number,
): number | undefined {
  const { start, ends, rows } = level;
  const from = timeOf(view, xPx - aroundPx);
  // A box is at least a pixel wide, however short its unit.
  const leastStart = from - 1 / view.pxPerSecond;
  let end = upperBound(start, timeOf(view, xPx + aroundPx));
  for (let bins = 0; bins < MOST_BINS && end > 0; bins++) {
    const index = float64At(start, end - 1) >= leastStart ? end - 1 : lastAbove(ends, from, end);
    if (index === undefined) return undefined;
    const { first, drawn } = binAround(level, view, index);
    const found = drawn.findLast((candidate) => {
      const { leftPx, rightPx } = boxOf(columns, uint32At(rows, candidate), view);
      return xPx >= leftPx - aroundPx && xPx < rightPx + aroundPx;
    });
    if (found !== undefined) return found;
    end = first;
  }
  return undefined;
}

/** Index of a drawn unit too small to meet that is half a target away at most. */
function smallUnitNear(
  columns: HierarchyColumns,
  level: Level,
  view: LaneView,
  xPx: number,
): number | undefined {
  const after = lowerBound(level.start, timeOf(view, xPx));
  let best: number | undefined;
  let bestPx = TARGET_PX / 2;
  for (const candidate of [after - 1, after]) {
    if (candidate < 0 || candidate >= level.start.length) continue;
    // The last one of a bin lies on top.
    const drawn = binAround(level, view, candidate).after - 1;
    const { leftPx, rightPx } = boxOf(columns, uint32At(level.rows, drawn), view);
    const distancePx = Math.max(leftPx - xPx, xPx - rightPx, 0);
    if (rightPx - leftPx >= TARGET_PX || distancePx > bestPx) continue;
    best = drawn;
    bestPx = distancePx;
  }
  return best;
}

/**
 * How many units touch the pixel of a point, or of the unit's box the one nearest to it. Where several begin in that
 * pixel, all for which the unit stands there are counted.
 */
function sharingPixel(
  columns: HierarchyColumns,
  level: Level,
  view: LaneView,
  index: number,
  xPx: number,
): number {
  const { start, sortedEnds, rows } = level;
  const { leftPx, rightPx } = boxOf(columns, uint32At(rows, index), view);
  const pixel = Math.max(Math.min(Math.floor(xPx), Math.ceil(rightPx) - 1), Math.floor(leftPx));
  const from = timeOf(view, pixel);
  const to = timeOf(view, pixel + 1);
  let begun = lowerBound(start, to);
  let ended = upperBound(sortedEnds, from);
  const { first, after } = binAround(level, view, index);
  if (after - first > 1 && float64At(start, first) < to && float64At(start, after - 1) >= from) {
    begun = Math.max(begun, after);
    ended = Math.min(ended, lowerBound(sortedEnds, float64At(start, first)));
  }
  return Math.max(begun - ended, 1);
}

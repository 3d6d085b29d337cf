import type { Bounds } from '../kind-viewing.ts';
import { TARGET_PX } from '../pick.ts';
import type { Inks, Shapes } from '../shapes.ts';
import { HIERARCHY } from '../sizes.ts';
import { lowerBound, timeOf, xOf, type TimeView } from '../visible.ts';
import { colorIndex, eachUnit, unitAt, type HierarchyColumns } from './columns.ts';

/** What of a box may lie outside the canvas: enough to hide its edge, little enough for single precision. */
const BEYOND_PX = 4;
/** A narrower box is all fill: an edge at each side would leave nothing of it. */
const LEAST_EDGED_PX = 4;
const LABEL_PAD_PX = 3;

const rowTopPx = (columns: HierarchyColumns, level: number) =>
  (columns.levels.length - level) * HIERARCHY.levelHeightPx;

/** A unit's box: the specification's inset all round, never under a pixel wide. */
export function boxOf(columns: HierarchyColumns, row: number, view: TimeView): Bounds {
  const start = xOf(view, columns.start[row]!);
  const end = xOf(view, columns.end[row]!);
  const inset = end - start > 2 * HIERARCHY.boxInsetPx + 1 ? HIERARCHY.boxInsetPx : 0;
  const topPx = rowTopPx(columns, columns.level[row]!);
  return {
    leftPx: start + inset,
    topPx: topPx + HIERARCHY.boxInsetPx,
    rightPx: Math.max(end - inset, start + inset + 1),
    bottomPx: topPx + HIERARCHY.levelHeightPx - HIERARCHY.boxInsetPx,
  };
}

export function drawUnits(columns: HierarchyColumns, view: TimeView, shapes: Shapes, inks: Inks): void {
  const from = timeOf(view, -BEYOND_PX);
  const to = timeOf(view, view.widthPx + BEYOND_PX);
  for (const level of columns.levels) {
    eachUnit(level, from, to, 1 / view.pxPerSecond, (index) =>
      drawUnit(columns, level.rows[index]!, view, shapes, inks),
    );
  }
}

function drawUnit(columns: HierarchyColumns, row: number, view: TimeView, shapes: Shapes, inks: Inks): void {
  const box = boxOf(columns, row, view);
  const leftPx = Math.max(box.leftPx, -BEYOND_PX);
  const rightPx = Math.min(box.rightPx, view.widthPx + BEYOND_PX);
  const fill = columns.fill[row]!;
  const isOwn = columns.ownFill[row] === 1;
  if (rightPx - leftPx < LEAST_EDGED_PX) {
    shapes.rect(leftPx, box.topPx, rightPx, box.bottomPx, fill);
    return;
  }
  const edge = isOwn ? inks.edgeOf(fill) : inks.levelEdges[colorIndex(columns.level[row]!)]!;
  shapes.box(leftPx, box.topPx, rightPx, box.bottomPx, fill, edge);
  const { label } = columns.components[row]!;
  if (label === '') return;
  // The label stays in view while any of the box does.
  const labelLeftPx = Math.max(box.leftPx, 0) + LABEL_PAD_PX;
  const labelRightPx = Math.min(box.rightPx, view.widthPx) - LABEL_PAD_PX;
  const ink = isOwn ? inks.labelOn(fill) : inks.levelInk;
  shapes.label(
    label,
    (labelLeftPx + labelRightPx) / 2,
    (box.topPx + box.bottomPx) / 2,
    labelRightPx - labelLeftPx,
    'label',
    ink,
  );
}

/** The unit under a point, or one too small to meet beside it. */
export function hitUnit(
  columns: HierarchyColumns,
  view: TimeView,
  xPx: number,
  yPx: number,
): number | undefined {
  const level = columns.levels[columns.levels.length - 1 - Math.floor(yPx / HIERARCHY.levelHeightPx)];
  if (!level) return undefined;
  const index = unitAt(level, timeOf(view, xPx));
  if (index !== undefined) return level.rows[index];
  const after = lowerBound(level.start, timeOf(view, xPx));
  let best: number | undefined;
  let bestPx = TARGET_PX / 2;
  for (const candidate of [after - 1, after]) {
    const start = level.start[candidate];
    const end = level.end[candidate];
    if (start === undefined || end === undefined) continue;
    if ((end - start) * view.pxPerSecond >= TARGET_PX) continue;
    const distancePx = Math.abs(xOf(view, (start + end) / 2) - xPx);
    if (distancePx > bestPx) continue;
    best = level.rows[candidate];
    bestPx = distancePx;
  }
  return best;
}

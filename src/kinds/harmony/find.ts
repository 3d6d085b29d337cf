import { uint32At } from '../../shared/elements.ts';
import type { Bounds, Hit } from '../contract/kind-timeline.ts';
import { pointInBinAt } from '../level-of-detail/bins.ts';
import { sharingPixel, TARGET_PX } from '../picking/pick.ts';
import type { LaneView } from '../contract/visible.ts';
import type { PlacedRow } from './placed-row.ts';
import type { Placed } from './label-placement.ts';

/** Size and inset of the tick drawn in place of a label without room, at the foot of its row. */
export const TICK_PX = 4;
export const TICK_INSET_PX = 2;
/** Distance of the outline around a label. */
const PAD_PX = 3;
/** Distance from a row's edges to the outlines of its labels. */
const ROW_INSET_PX = 2;
/** Side of the square around a tick, centred on it. */
const TICK_MARK_PX = 12;
/** Distance within which, at a row's foot, a tick is found before the label above it. */
const TICK_REACH_PX = 3;

/** Bounds of the outline around a drawn label, or around the tick in its place. */
export function boundsOf({ xPx, label }: Placed, { topPx, bottomPx, linePx }: PlacedRow): Bounds {
  if (label) {
    const lineTopPx = topPx + label.line * linePx;
    return {
      leftPx: label.leftPx - PAD_PX,
      topPx: lineTopPx + ROW_INSET_PX,
      rightPx: label.rightPx + PAD_PX,
      bottomPx: lineTopPx + linePx - ROW_INSET_PX,
    };
  }
  const half = TICK_MARK_PX / 2;
  return { leftPx: xPx - half, topPx: bottomPx - TICK_MARK_PX, rightPx: xPx + half, bottomPx };
}

/** The label or tick under a point, else the nearest one whose target of 24 px the point is in. */
export function findInRow(row: PlacedRow, view: LaneView, xPx: number, yPx: number): Hit | undefined {
  const isAtFoot = yPx >= row.bottomPx - TICK_INSET_PX - TICK_PX;
  if (row.bins) {
    const hit = pointInBinAt(row.bins, row.time, view, xPx);
    return hit && { ...hit, row: uint32At(row.rows, hit.row) };
  }
  let found: number | undefined;
  let leastPx = Infinity;
  const look = (placed: Placed) => {
    const awayPx = distanceTo(placed, xPx, isAtFoot);
    if (awayPx === undefined) return;
    // Among lines of labels the one at the point comes first; a tick stands below them all.
    const line = Math.floor((yPx - row.topPx) / row.linePx);
    const linesAway = placed.label ? Math.abs(placed.label.line - line) : 0;
    const distancePx = awayPx + linesAway * TARGET_PX;
    if (distancePx >= leastPx) return;
    leastPx = distancePx;
    found = placed.index;
  };
  row.each(xPx, xPx, look);
  if (found === undefined) return undefined;
  return { row: uint32At(row.rows, found), sharing: sharingPixel(row.time, view, found) };
}

/** How far a point is from a label or a tick; less than 0 where it is on it, undefined where it is out of reach. */
function distanceTo({ xPx: atPx, label }: Placed, xPx: number, isAtFoot: boolean): number | undefined {
  const leftPx = label?.leftPx ?? atPx;
  const rightPx = label?.rightPx ?? atPx;
  const awayPx = Math.max(leftPx - xPx, xPx - rightPx, 0);
  if (awayPx > Math.max((TARGET_PX - (rightPx - leftPx)) / 2, PAD_PX)) return undefined;
  if (label) return awayPx > 0 ? awayPx : -1;
  return isAtFoot && awayPx <= TICK_REACH_PX ? awayPx - 2 * TICK_REACH_PX : awayPx;
}

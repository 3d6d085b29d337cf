import { uint8At } from '../../shared/elements.ts';
import type { Bounds, Hit } from '../contract/kind-timeline.ts';
import { TARGET_PX } from '../picking/pick.ts';
import { timeOf, type LaneView } from '../contract/visible.ts';
import type { ScoreColumns } from './columns.ts';
import { HEAD_STEPS } from './draw-notes.ts';
import { visibleCells } from './draw-strip.ts';
import { barHeight, extentOf, geometryOf, type StaffGeometry } from './geometry.ts';
import { levelOf } from './level.ts';
import { rowsIn } from './rows.ts';
import { withinRoom } from './staff-room.ts';

const NEAR_PX = TARGET_PX / 2;
/** A note is found so many diatonic steps above or below itself where none is nearer. */
const NEAR_STEPS = 2;

/** The bar of a note. */
export function barOf(columns: ScoreColumns, geometry: StaffGeometry, row: number, view: LaneView): Bounds {
  const yPx = geometry.yPx(uint8At(columns.staff, row), columns.place[row] ?? 0);
  return { ...extentOf(columns, row, view), ...barHeight(yPx, geometry.stepPx) };
}

/** The note whose head or bar is under a point, else the nearest one. */
export function hitNote(columns: ScoreColumns, view: LaneView, xPx: number, yPx: number): Hit | undefined {
  const geometry = geometryOf(columns, view);
  if (!geometry.hasRoom || levelOf(columns, view) === 'strip') {
    const inCell = hitInCell(columns, geometry, view, xPx, yPx);
    if (inCell) return inCell;
  }
  const rows = rowsIn(columns, timeOf(view, xPx - NEAR_PX), timeOf(view, xPx + NEAR_PX));
  const bars = rows.map((row) => ({ row, bar: barOf(columns, geometry, row, view) }));
  const headPx = HEAD_STEPS * geometry.stepPx;
  // Heads lie over the bars of all notes.
  const onHead = bars.findLast(
    ({ bar }) => gapTo(bar, xPx, yPx) === 0 && xPx < Math.min(bar.leftPx + headPx, bar.rightPx),
  );
  const found =
    onHead ??
    bars.findLast(({ bar }) => gapTo(bar, xPx, yPx) === 0) ??
    nearestOf(bars, xPx, yPx, NEAR_STEPS * geometry.stepPx);
  if (!found) return undefined;
  const { row, bar } = found;
  const atPx = Math.min(Math.max(xPx, bar.leftPx), bar.rightPx - 0.01);
  const staff = uint8At(columns.staff, row);
  const sharing = bars.filter(
    (other) =>
      uint8At(columns.staff, other.row) === staff &&
      other.bar.topPx === bar.topPx &&
      atPx >= other.bar.leftPx &&
      atPx < other.bar.rightPx,
  ).length;
  return { row, sharing };
}

const besidePx = ({ leftPx, rightPx }: Bounds, xPx: number) => Math.max(leftPx - xPx, xPx - rightPx, 0);
const abovePx = ({ topPx, bottomPx }: Bounds, yPx: number) => Math.max(topPx - yPx, yPx - bottomPx, 0);
const gapTo = (bar: Bounds, xPx: number, yPx: number) => besidePx(bar, xPx) + abovePx(bar, yPx);

function nearestOf<B extends { readonly bar: Bounds }>(
  bars: readonly B[],
  xPx: number,
  yPx: number,
  nearPx: number,
): B | undefined {
  let best: B | undefined;
  let bestPx = Infinity;
  for (const each of bars) {
    const gapPx = gapTo(each.bar, xPx, yPx);
    if (besidePx(each.bar, xPx) > NEAR_PX || abovePx(each.bar, yPx) > nearPx || gapPx >= bestPx) continue;
    best = each;
    bestPx = gapPx;
  }
  return best;
}

/** The note nearest in height among those in the cell under a point. */
function hitInCell(
  columns: ScoreColumns,
  geometry: StaffGeometry,
  view: LaneView,
  xPx: number,
  yPx: number,
): Hit | undefined {
  const { origin } = columns.cells;
  const { from, to, seconds, staves } = visibleCells(columns, view);
  const cell = Math.floor((timeOf(view, xPx) - origin) / seconds);
  if (cell < from || cell >= to) return undefined;
  const half = geometry.stepPx / 2;
  // Of staves that reach into one another the lower one lies on top.
  const staff = staves.findLastIndex(
    (cells, each) =>
      cells.amountAt(cell) > 0 &&
      yPx >= geometry.yPx(each, cells.highAt(cell)) - half - 1 &&
      yPx <= geometry.yPx(each, cells.lowAt(cell)) + half + 1,
  );
  if (staff < 0) return undefined;
  const rows = rowsIn(columns, origin + cell * seconds, origin + (cell + 1) * seconds).filter(
    (row) => uint8At(columns.staff, row) === staff,
  );
  const awayPx = (row: number) => Math.abs(geometry.yPx(staff, withinRoom(columns.place[row] ?? 0)) - yPx);
  const row = rows.reduce<number | undefined>(
    (best, each) => (best === undefined || awayPx(each) < awayPx(best) ? each : best),
    undefined,
  );
  return row === undefined ? undefined : { row, sharing: rows.length };
}

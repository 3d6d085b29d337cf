import type { PackedColor } from '../../shared/color.ts';
import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import type { Shapes } from '../contract/shapes.ts';
import { timeOf, xOf, type LaneView } from '../contract/visible.ts';
import { cellsOfNotes } from './cells.ts';
import { amountByte, colorAt, type ScoreColumns } from './columns.ts';
import type { StaffGeometry } from './geometry.ts';
import type { Inks } from './inks.ts';
import { rowsIn } from './rows.ts';
import { withinRoom } from './staff-room.ts';

/** Cells of a view, one to two pixels wide each, of one staff. */
interface StaffCells {
  /** Lowest and highest place of each, and how much sounds there, 0 to 255. */
  lowAt(cell: number): number;
  highAt(cell: number): number;
  amountAt(cell: number): number;
  /** Colour that the author gave to most of them; 0 for none. */
  ownColorAt(cell: number): PackedColor;
}

interface VisibleCells {
  /** The cells in view: [from, to), counted from the first note. */
  readonly from: number;
  readonly to: number;
  /** Length of a cell in seconds. */
  readonly seconds: number;
  readonly staves: readonly StaffCells[];
}

/** Cells are numbered by halving the whole; more often than this would be finer than any note. */
const MAX_HALVINGS = 30;
/** Rows of cells there is room for on the canvas, if each is as wide as the canvas. */
const MAX_ROWS = 400;
/** Least and greatest share of a note's ink, of 255, that is drawn from afar. */
const MIN_ALPHA = 90;
const MAX_ALPHA = 255;

/**
 * The cells of all staves that a view shows. Coarse ones are kept; where cells are so fine that each has a note or two,
 * they are made of the notes in view.
 */
export function visibleCells(columns: ScoreColumns, view: LaneView): VisibleCells {
  const { cells } = columns;
  const wholePx = cells.seconds * view.pxPerSecond;
  const halvings = Math.min(Math.max(Math.floor(Math.log2(wholePx)), 0), MAX_HALVINGS);
  const count = 2 ** halvings;
  const seconds = cells.seconds / count;
  const bounded = (cell: number) => Math.min(Math.max(cell, 0), count);
  const from = bounded(Math.floor((timeOf(view, 0) - cells.origin) / seconds));
  const to = bounded(Math.ceil((timeOf(view, view.widthPx) - cells.origin) / seconds));
  const grid = { from, to: Math.max(from, to), seconds };
  return { ...grid, staves: count <= cells.count ? keptCells(columns, count) : madeCells(columns, grid) };
}

function keptCells({ cells, staffIndex, colors }: ScoreColumns, count: number): readonly StaffCells[] {
  const { low, high, amount, color } = cells;
  return Array.from(staffIndex, (_, staff) => {
    const first = 2 * cells.count * staff + count;
    return {
      lowAt: (cell) => low[first + cell] ?? 0,
      highAt: (cell) => high[first + cell] ?? 0,
      amountAt: (cell) => uint8At(amount, first + cell),
      ownColorAt: (cell) => uint32At(colors, color[first + cell] ?? 0),
    };
  });
}

function madeCells(
  columns: ScoreColumns,
  { from, to, seconds }: Pick<VisibleCells, 'from' | 'to' | 'seconds'>,
): readonly StaffCells[] {
  const { cells, staffIndex, staff, start, end, place, colors, colorOf } = columns;
  const count = 2 ** Math.ceil(Math.log2(Math.max(to - from, 1)));
  const origin = cells.origin + from * seconds;
  const made = Array.from(staffIndex, () => cellsOfNotes(count, colors.length > 1));
  for (const row of rowsIn(columns, origin, cells.origin + to * seconds)) {
    entryAt(made, uint8At(staff, row)).add(
      place[row] ?? 0,
      (float64At(start, row) - origin) / seconds,
      (float64At(end, row) - origin) / seconds,
      colorAt(colorOf, row),
    );
  }
  return made.map((each) => {
    const { low, high, amount, color } = each.finish();
    const nodeOf = (cell: number) => count + cell - from;
    return {
      lowAt: (cell) => low[nodeOf(cell)] ?? 0,
      highAt: (cell) => high[nodeOf(cell)] ?? 0,
      amountAt: (cell) => amountByte(amount[nodeOf(cell)] ?? 0),
      ownColorAt: (cell) => uint32At(colors, color[nodeOf(cell)] ?? 0),
    };
  });
}

/** Where notes sound in each staff, from the lowest to the highest one, in ink or the author's colour as deep as many of them do. */
export function drawStrip(
  columns: ScoreColumns,
  geometry: StaffGeometry,
  inks: Inks,
  view: LaneView,
  shapes: Shapes,
): void {
  const { from, to, seconds, staves } = visibleCells(columns, view);
  if (to === from) return;
  const extents = staves.map((cells) => extentOf(cells, from, to));
  const rows = extents.reduce((sum, extent) => sum + (extent ? extent.high - extent.low + 1 : 0), 0);
  // Rows must be no finer than a pixel, and no more than there is room for.
  const grouped = Math.max(Math.ceil(1 / geometry.stepPx), Math.ceil(rows / MAX_ROWS));
  const leftPx = xOf(view, columns.cells.origin + from * seconds);
  for (const [staff, cells] of staves.entries()) {
    const extent = extents[staff];
    if (!extent) continue;
    const filled = filledCells(cells, from, to, inks, inks.ofStaff(staff).head);
    for (let high = extent.high; high >= extent.low; high -= grouped) {
      const low = high - grouped + 1;
      const topPx = geometry.yPx(staff, high) - geometry.stepPx / 2;
      const bottomPx = geometry.yPx(staff, low) + geometry.stepPx / 2;
      const colors = shapes.strip(leftPx, seconds * view.pxPerSecond, to - from, topPx, bottomPx);
      for (const { cell, lowest, highest, color } of filled)
        if (lowest <= high && highest >= low) colors[cell] = color;
    }
  }
}

/** A cell in which something sounds: its number among those in view, its lowest and highest place, and its colour. */
interface FilledCell {
  readonly cell: number;
  readonly lowest: number;
  readonly highest: number;
  readonly color: PackedColor;
}

/** The cells in which something sounds, looked up once for all the rows that are drawn of them. */
function filledCells(
  cells: StaffCells,
  from: number,
  to: number,
  inks: Inks,
  ink: PackedColor,
): readonly FilledCell[] {
  const filled: FilledCell[] = [];
  for (let cell = from; cell < to; cell++) {
    const amount = cells.amountAt(cell);
    if (amount === 0) continue;
    const own = cells.ownColorAt(cell);
    filled.push({
      cell: cell - from,
      lowest: withinRoom(cells.lowAt(cell)),
      highest: withinRoom(cells.highAt(cell)),
      color: faded(own === 0 ? ink : inks.edgeOf(own), amount),
    });
  }
  return filled;
}

/** The lowest and the highest place in some cells; undefined where nothing sounds. */
function extentOf(cells: StaffCells, from: number, to: number) {
  let low = Infinity;
  let high = -Infinity;
  for (let cell = from; cell < to; cell++) {
    if (cells.amountAt(cell) === 0) continue;
    low = Math.min(low, withinRoom(cells.lowAt(cell)));
    high = Math.max(high, withinRoom(cells.highAt(cell)));
  }
  return high < low ? undefined : { low, high };
}

function faded(ink: PackedColor, amount: number): PackedColor {
  const alpha = Math.round(MIN_ALPHA + ((MAX_ALPHA - MIN_ALPHA) * amount) / 255);
  return ((ink & 0x00ffffff) | (alpha << 24)) >>> 0;
}

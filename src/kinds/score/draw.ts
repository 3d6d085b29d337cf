import type { Palette, Shapes } from '../contract/shapes.ts';
import { eachVisible, xOf, type LaneView } from '../contract/visible.ts';
import type { ScoreColumns } from './columns.ts';
import { drawNotes } from './draw-notes.ts';
import { drawChanges, writesChanges } from './draw-signatures.ts';
import { drawStrip } from './draw-strip.ts';
import { geometryOf, type StaffGeometry } from './geometry.ts';
import { inksOf, type Inks } from './inks.ts';
import { levelOf, type Level } from './level.ts';

/** Limit on how far a line reaches outside the canvas, in CSS pixels. */
const BEYOND_PX = 4;
/** Bar lines that are nearer than this are drawn as one; from afar they would hide the notes. */
const BAR_LINES_PX: Readonly<Record<Level, number>> = { heads: 6, strokes: 6, bars: 12, strip: 24 };

export function drawScore(columns: ScoreColumns, view: LaneView, shapes: Shapes, palette: Palette): void {
  const geometry = geometryOf(columns, view);
  const inks = inksOf(columns, palette);
  // A strip of the whole recording has no room for staves: it shows where notes sound.
  const level = geometry.hasRoom ? levelOf(columns, view) : 'strip';
  if (geometry.hasRoom) {
    drawStaffLines(columns, geometry, inks, level, view, shapes);
    drawBarLines(columns, geometry, inks, level, view, shapes);
  }
  if (level === 'strip') {
    drawStrip(columns, geometry, inks, view, shapes);
    return;
  }
  const drawing = { columns, geometry, inks, level, view, shapes };
  drawNotes(drawing);
  if (writesChanges(level)) drawChanges(drawing);
}

/** Lines of all staves, from the signs beside the lane to the end of the recording; from afar a band for each staff. */
function drawStaffLines(
  columns: ScoreColumns,
  geometry: StaffGeometry,
  inks: Inks,
  level: Level,
  view: LaneView,
  shapes: Shapes,
): void {
  const leftPx = -BEYOND_PX;
  const rightPx = Math.min(xOf(view, view.end), view.widthPx + BEYOND_PX);
  if (rightPx <= leftPx) return;
  columns.staffIndex.forEach((_, staff) => {
    const { lowest, highest } = geometry.lines(staff);
    if (level === 'strip') {
      const topPx = geometry.yPx(staff, highest) - 0.5;
      shapes.rect(leftPx, topPx, rightPx, geometry.yPx(staff, lowest) + 0.5, inks.faint);
      return;
    }
    const color = level === 'bars' ? inks.faint : inks.staffLine;
    for (let place = lowest; place <= highest; place += 2) {
      const yPx = geometry.yPx(staff, place);
      shapes.rect(leftPx, yPx - 0.5, rightPx, yPx + 0.5, color);
    }
  });
}

/** Bar lines go through all staves, faint between them: files do not say which staves are one part. */
function drawBarLines(
  { barLines, staffIndex }: ScoreColumns,
  geometry: StaffGeometry,
  inks: Inks,
  level: Level,
  view: LaneView,
  shapes: Shapes,
): void {
  const last = staffIndex.length - 1;
  if (last < 0) return;
  const topPx = geometry.yPx(0, geometry.lines(0).highest);
  const bottomPx = geometry.yPx(last, geometry.lines(last).lowest);
  eachVisible(barLines, view, 1, BAR_LINES_PX[level], (_, xPx) => {
    const isFar = level === 'strip';
    shapes.tick(xPx, topPx - 0.5, bottomPx + 0.5, isFar ? inks.staffLine : inks.faint);
    if (isFar) return;
    for (let staff = 0; staff <= last; staff++) {
      const { lowest, highest } = geometry.lines(staff);
      shapes.tick(xPx, geometry.yPx(staff, highest) - 0.5, geometry.yPx(staff, lowest) + 0.5, inks.barLine);
    }
  });
}

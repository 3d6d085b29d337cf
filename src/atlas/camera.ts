import type { Interval } from './placing.ts';

/** What of the rows the canvas shows. Sizes are CSS pixels. */
export interface Camera {
  /** Value of the axis at the left edge of the strips, and pixels of one of its units. */
  readonly left: number;
  readonly pxPerValue: number;
  /** Height of a row, and how far they are scrolled. */
  readonly rowPx: number;
  readonly scrollPx: number;
}

/** The canvas, and what is to be seen on it. */
export interface Stage {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Rows are no lower. */
  readonly leastRowPx: number;
  readonly extent: Interval;
  readonly rows: number;
  /** Whether rows have heads, which are to be read. */
  readonly isGrouped: boolean;
}

export const RULER_PX = 26;
export const MIN_ROW_PX = 3;
/** Rows from this height on have labels in two levels. */
export const LABELLED_ROW_PX = 34;
export const MAX_ROW_PX = 48;
/** Rows from this height on have their titles beside them. */
const TITLED_ROW_PX = 12;
/** Rows in groups are as high as this at first. */
const GROUPED_ROW_PX = 18;
const MIN_GUTTER_PX = 96;
const MAX_GUTTER_PX = 240;
const GUTTER_PART = 0.24;
/** Room at either end of the strips. */
const MARGIN_PX = 10;
/** The closest view shows this part of the extent. */
const CLOSEST_PART = 1 / 200;

/** Width of the titles beside the strips; none beside low rows. */
export function gutterPx({ widthPx }: Stage, rowPx: number): number {
  if (rowPx < TITLED_ROW_PX) return 0;
  return Math.round(Math.min(Math.max(widthPx * GUTTER_PART, MIN_GUTTER_PX), MAX_GUTTER_PX));
}

const stripsPx = (stage: Stage, rowPx: number) => Math.max(stage.widthPx - gutterPx(stage, rowPx), 1);

const fitScale = (stage: Stage, rowPx: number) =>
  Math.max(stripsPx(stage, rowPx) - 2 * MARGIN_PX, 1) / (stage.extent.to - stage.extent.from);

/** Height of a row within its limits. */
const withinLimits = (rowPx: number, { leastRowPx }: Stage) =>
  Math.min(Math.max(rowPx, leastRowPx), MAX_ROW_PX);

/** The whole extent, with rows as high as they can be where all of them are in view; heads of groups stay readable. */
export function wholeView(stage: Stage): Camera {
  const fitting = Math.floor((stage.heightPx - RULER_PX) / Math.max(stage.rows, 1));
  const rowPx = withinLimits(Math.max(fitting, stage.isGrouped ? GROUPED_ROW_PX : 0), stage);
  const pxPerValue = fitScale(stage, rowPx);
  return bounded({ left: -Infinity, pxPerValue, rowPx, scrollPx: 0 }, stage);
}

/** The nearest view that the canvas can show. */
export function bounded({ left, pxPerValue, rowPx, scrollPx }: Camera, stage: Stage): Camera {
  const { extent, rows, heightPx } = stage;
  const row = withinLimits(rowPx, stage);
  const farthest = fitScale(stage, row);
  const scale = Math.min(Math.max(pxPerValue, farthest), farthest / CLOSEST_PART);
  const margin = MARGIN_PX / scale;
  const rightmost = extent.to + margin - stripsPx(stage, row) / scale;
  const lowest = Math.max(rows * row + RULER_PX - heightPx, 0);
  return {
    left: Math.max(Math.min(left, rightmost), extent.from - margin),
    pxPerValue: scale,
    rowPx: row,
    scrollPx: Math.min(Math.max(scrollPx, 0), lowest),
  };
}

/** Moved by CSS pixels: to the right, and down. */
export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  left: camera.left + dx / camera.pxPerValue,
  scrollPx: camera.scrollPx + dy,
});

/** Zoomed along the axis; the value under `xPx` of the canvas stays there. */
export function zoomedAt(camera: Camera, stage: Stage, factor: number, xPx: number): Camera {
  const atPx = Math.max(xPx - gutterPx(stage, camera.rowPx), 0);
  const value = camera.left + atPx / camera.pxPerValue;
  const { pxPerValue } = bounded({ ...camera, pxPerValue: camera.pxPerValue * factor }, stage);
  return bounded({ ...camera, pxPerValue, left: value - atPx / pxPerValue }, stage);
}

/** With rows of another height; the row under `yPx` of the canvas stays there. The whole extent stays in view as it was. */
export function withRows(camera: Camera, stage: Stage, rowPx: number, yPx: number): Camera {
  const next = withinLimits(rowPx, stage);
  const row = (camera.scrollPx + yPx - RULER_PX) / camera.rowPx;
  const before = fitScale(stage, camera.rowPx);
  const pxPerValue = (camera.pxPerValue / before) * fitScale(stage, next);
  return bounded({ ...camera, pxPerValue, rowPx: next, scrollPx: row * next - yPx + RULER_PX }, stage);
}

/** Scrolled as little as brings a row into view. */
export function showingRow(camera: Camera, stage: Stage, row: number): Camera {
  const top = row * camera.rowPx;
  const room = stage.heightPx - RULER_PX - camera.rowPx;
  const scrollPx = Math.max(Math.min(camera.scrollPx, top), top - room);
  return bounded({ ...camera, scrollPx }, stage);
}

/** The row at a point of the canvas; a number outside of the rows where there is none. */
export const rowAt = ({ scrollPx, rowPx }: Camera, yPx: number): number =>
  yPx < RULER_PX ? -1 : Math.floor((scrollPx + yPx - RULER_PX) / rowPx);

/** The value at a point of the canvas; undefined over the titles. */
export function valueAt(camera: Camera, stage: Stage, xPx: number): number | undefined {
  const gutter = gutterPx(stage, camera.rowPx);
  return xPx < gutter ? undefined : camera.left + (xPx - gutter) / camera.pxPerValue;
}

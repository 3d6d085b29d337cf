import type { Palette, Shapes } from './shapes.ts';
import type { Camera } from './visible.ts';

/** Drawing primitives of a page, beside those of the canvas. Positions are CSS pixels, as there. */
export interface PaperShapes extends Shapes {
  /** A number in a ring of `RING_PX`, by which a comment is found. */
  ring(number: number, centrePx: number, middlePx: number): void;
  /** A line to write on; a dotted one lies within a box. */
  rule(leftPx: number, rightPx: number, yPx: number, look: 'solid' | 'dotted'): void;
  /** A dotted frame to write in. */
  frame(leftPx: number, topPx: number, rightPx: number, bottomPx: number): void;
}

/** Diameter of the ring around a number. */
export const RING_PX = 17;

/** One line of a printed page. Times are those that `atTimes` gave, pixels are CSS pixels from the line's left end. */
export interface PaperLine extends Camera {
  /** What begins at `to` stands in the next line. */
  readonly from: number;
  readonly to: number;
  /** Width of the page from the line's left end on: labels may go on behind the last line's end. */
  readonly roomPx: number;
  /** Whether the reader writes the labels: no text of the author's is drawn. */
  readonly isBlank: boolean;
  /** Number of the comment of a row; undefined for a row without one. */
  readonly numberOf: (row: number) => number | undefined;
}

/** A lane in one line of a page. */
export interface LaneOnPaper {
  readonly heightPx: number;
  draw(shapes: PaperShapes, palette: Palette): void;
}

/** How a kind is printed, for one whose lane reads otherwise on paper than on the canvas. Rows are those of the columns. */
export interface KindOnPaper<Columns> {
  /** The same rows in the same order at other times: `timeAt` never turns two times round. */
  atTimes(columns: Columns, timeAt: (time: number) => number): Columns;
  /** Lays out what touches a line, as high as its labels need; undefined where nothing does. */
  lineOf(columns: Columns, line: PaperLine, widths: Pick<Shapes, 'width'>): LaneOnPaper | undefined;
}

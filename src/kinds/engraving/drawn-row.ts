import type { EngravedSign, Shape, ShapeStyle } from './engraving.ts';
import type { Extent } from './path-data.ts';

/** Something drawn, at its place in the row. */
export interface RowShape {
  readonly shape: Shape;
  readonly extent: Extent;
}

/** A note, chord or rest of a row. */
export interface RowNote {
  readonly staff: number;
  readonly x: number;
  readonly shapes: readonly RowShape[];
}

/** A measure of a row, with the shapes of its staves. */
export interface RowMeasure {
  readonly number: number;
  readonly left: number;
  readonly right: number;
  readonly shapes: readonly RowShape[];
  readonly notes: readonly RowNote[];
  /** The edge that it begins with, and places of the lines of each staff, where staves stand elsewhere than before. */
  readonly begins?: { readonly edge: number; readonly staves: readonly (readonly number[])[] };
}

/** An engraving as one endless row of music, before it is cut. */
export interface EngravedRow {
  readonly width: number;
  readonly height: number;
  readonly styles: readonly ShapeStyle[];
  /** Places of the lines of each staff. */
  readonly staves: readonly (readonly number[])[];
  /** Measures from left to right. */
  readonly measures: readonly RowMeasure[];
  /** Shapes that belong to no measure, such as slurs and words. */
  readonly beside: readonly RowShape[];
  readonly signs: readonly EngravedSign[];
}

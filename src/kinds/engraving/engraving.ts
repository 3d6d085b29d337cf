/**
 * An engraved score as the server keeps it and the viewer fetches it: JSON Lines, the head first, then one piece for each
 * measure, left to right. The whole piece is one long row of music; places are in its own units, y downwards.
 */
export interface EngravingHead {
  readonly width: number;
  readonly height: number;
  /** Left end of the staves: part names and braces stand before it. */
  readonly stavesX: number;
  /** Styles that shapes name by their index. */
  readonly styles: readonly ShapeStyle[];
  /** Staves from the top: a note's `staff` is an index into them. */
  readonly staves: readonly EngravedStaff[];
  readonly measures: readonly EngravedMeasure[];
  /** Clefs, key signatures and braces, ascending by x: what the head of a system repeats. */
  readonly signs: readonly EngravedSign[];
  /** Where places of the music stand, by the numbers of measures; of a source that tells no better (`EngravedMeasure.anchors`). */
  readonly anchors: EngravingAnchors;
  /** The order in which measures are played, by their indexes; absent where the source does not tell. */
  readonly order?: readonly number[];
  /** Names of the movements, where there are several. */
  readonly movements?: readonly string[];
}

/** Where places of the music stand: both lists ascend. */
export interface EngravingAnchors {
  /** Measure number plus fraction of the measure: 12.5 is half way through measure 12. */
  readonly places: readonly number[];
  readonly xs: readonly number[];
}

/** Where parts of one measure stand that have passed, from 0 to 1: both lists ascend. */
export interface MeasureAnchors {
  readonly parts: readonly number[];
  readonly xs: readonly number[];
}

export interface EngravedStaff {
  /** Places of its lines from the top. */
  readonly lines: readonly number[];
}

export interface EngravedMeasure {
  /** The number that is printed, or that of the measure before where it has none. */
  readonly number: number;
  readonly x: number;
  readonly width: number;
  /** Vertical extent of the whole drawing. */
  readonly top: number;
  readonly bottom: number;
  /** Notes that begin in it, each of a chord's and none that a tie continues; absent where the source does not tell. */
  readonly onsets?: number;
  /** Where its notes and rests begin; absent where the source names places by the numbers of measures. */
  readonly anchors?: MeasureAnchors;
  /** Facts from the source about the measure as one of a sequence: the fields of `ScoreMeasure` in `src/measures`. */
  readonly label?: string;
  readonly isUnnumbered?: true;
  readonly quarters?: number;
  readonly isPartial?: true;
  readonly movement?: number;
  readonly endings?: readonly number[];
  /** Left end of the staves and their places, where they stand elsewhere from here on: a system begins here. */
  readonly begins?: { readonly stavesX: number; readonly staves: readonly EngravedStaff[] };
}

export interface EngravedSign {
  readonly kind: 'clef' | 'key' | 'brace';
  /** Staff it stands on; of a brace the first of its staves. */
  readonly staff: number;
  readonly x: number;
  readonly width: number;
  readonly shapes: readonly Shape[];
}

/** Drawing of one measure. */
export interface EngravedPiece {
  readonly shapes: readonly Shape[];
  readonly notes: readonly EngravedNote[];
  /** Shapes that span several measures, such as slurs. */
  readonly across: readonly ShapeAcross[];
}

/** A note, chord or rest. */
export interface EngravedNote {
  readonly staff: number;
  /** Middle of its heads. */
  readonly x: number;
  readonly shapes: readonly Shape[];
}

interface ShapeAcross {
  /** Number of the shape in the whole score: each measure that it touches has it. */
  readonly id: number;
  readonly shape: Shape;
}

/** A path by its data, a rectangle by x, y, width and height, or a text by the left end of its baseline. */
export type Shape =
  | readonly [style: number, pathData: string]
  | readonly [style: number, x: number, y: number, width: number, height: number]
  | readonly [style: number, x: number, y: number, text: string];

/** Paint of a shape; `ink` is the colour of printed signs. Missing properties are not painted. */
export interface ShapeStyle {
  readonly fill?: PaintColor;
  readonly stroke?: PaintColor;
  readonly strokeWidth?: number;
  readonly dashes?: readonly number[];
  /** Size of a text in units of the score. */
  readonly fontSize?: number;
  readonly isBold?: true;
  readonly isItalic?: true;
}

type PaintColor = 'ink' | `#${string}`;

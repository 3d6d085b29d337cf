import type { PackedColor } from '../shared/color.ts';
import type { TextStyle } from '../kinds/contract/shapes.ts';

/** Edges in CSS pixels from the drawing's top left corner; y goes down. */
interface Edges {
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
}

/** A filled rectangle. Its edge is a line within it, left out on a side that is open: there it goes on. */
export interface Box extends Edges {
  readonly sort: 'box';
  readonly fill: PackedColor;
  readonly edge: PackedColor | undefined;
  readonly penPx: number;
  readonly isOpenLeft: boolean;
  readonly isOpenRight: boolean;
  /** An average of the colours of components too dense to be told apart. */
  readonly isBlend: boolean;
}

/** A straight line. */
export interface Line {
  readonly sort: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly penPx: number;
  readonly color: PackedColor;
}

/** A shape along points, filled or drawn with a pen. */
interface Outline {
  readonly sort: 'outline';
  readonly points: readonly (readonly [xPx: number, yPx: number])[];
  readonly isClosed: boolean;
  readonly isFilled: boolean;
  readonly penPx: number;
  readonly color: PackedColor;
}

/** A filled ellipse within its edges. */
interface Oval extends Edges {
  readonly sort: 'oval';
  readonly color: PackedColor;
}

/** One line of text from its left edge on, its letters on `baselinePx`. */
export interface Letters {
  readonly sort: 'letters';
  readonly text: string;
  readonly leftPx: number;
  readonly baselinePx: number;
  readonly widthPx: number;
  readonly style: TextStyle;
  readonly sizePx: number;
  readonly color: PackedColor;
}

/** What a drawing for paper is made of; later ones cover earlier ones, and none is transparent. */
export type Primitive = Box | Line | Outline | Oval | Letters;

/** A drawing of a size, with all of its primitives within it. */
export interface Drawing {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly primitives: readonly Primitive[];
  /** Texts that were left out because the fonts lack letters of them. */
  readonly leftOut: number;
}

/** What a drawing needs to know of the fonts. */
export interface Lettering {
  /** How wide a line is in CSS pixels, at the size that its style has. */
  width(text: string, style: TextStyle): number;
  /** Whether the fonts have all letters of a text. */
  has(text: string, style: TextStyle): boolean;
}

/** Sizes of the pen and of letters, in CSS pixels. */
export interface PaperSizes {
  /** Lines and edges of boxes. */
  readonly penPx: number;
  /** Letters that are lower by their style are made as large as this. */
  readonly minLetterPx: number;
}

/** The primitives of a drawing elsewhere. */
export function moved(primitives: readonly Primitive[], byXPx: number, byYPx: number): readonly Primitive[] {
  return primitives.map((primitive): Primitive => {
    switch (primitive.sort) {
      case 'line': {
        const { x1, y1, x2, y2 } = primitive;
        return { ...primitive, x1: x1 + byXPx, y1: y1 + byYPx, x2: x2 + byXPx, y2: y2 + byYPx };
      }
      case 'outline':
        return { ...primitive, points: primitive.points.map(([x, y]) => [x + byXPx, y + byYPx]) };
      case 'letters':
        return {
          ...primitive,
          leftPx: primitive.leftPx + byXPx,
          baselinePx: primitive.baselinePx + byYPx,
        };
      case 'box':
      case 'oval': {
        const { leftPx, topPx, rightPx, bottomPx } = primitive;
        return {
          ...primitive,
          leftPx: leftPx + byXPx,
          topPx: topPx + byYPx,
          rightPx: rightPx + byXPx,
          bottomPx: bottomPx + byYPx,
        };
      }
    }
  });
}

import type { PackedColor } from '../shared/color.ts';

/**
 * How a text looks: `label` in boxes and under signs, `number` over ticks, `harmony` in the reading face, the `page`s
 * in a page icon; `accidental`, `quality` and `figure` are signs of the music font beside a `harmony` text.
 */
export type TextStyle =
  | 'label'
  | 'number'
  | 'ruler'
  | 'harmony'
  | 'accidental'
  | 'quality'
  | 'figure'
  | 'page'
  | 'page-10'
  | 'page-100';

/** Signs of fixed shape, drawn in one colour. */
export type Sign = 'triangle' | 'page';

/**
 * What a kind draws with. Positions are CSS pixels: x from the canvas's left edge, y from the lane's top. Later
 * shapes cover earlier ones. Whoever draws sets edges on whole device pixels.
 */
export interface Shapes {
  rect(leftPx: number, topPx: number, rightPx: number, bottomPx: number, color: PackedColor): void;
  /** A filled box whose outermost pixel is its edge. */
  box(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    fill: PackedColor,
    edge: PackedColor,
  ): void;
  /** A vertical line of one pixel, its middle at `xPx`. */
  tick(xPx: number, topPx: number, bottomPx: number, color: PackedColor): void;
  sign(
    sign: Sign,
    leftPx: number,
    topPx: number,
    widthPx: number,
    heightPx: number,
    color: PackedColor,
  ): void;
  /**
   * One line of text, its middle at `centrePx` and `middlePx`. Longer than `roomPx` it is cut with an ellipsis,
   * and left out where not even its first letter fits: then the answer is false.
   */
  label(
    text: string,
    centrePx: number,
    middlePx: number,
    roomPx: number,
    style: TextStyle,
    color: PackedColor,
  ): boolean;
  /** One line of text, whole, from its left edge on; its letters stand on `baselinePx`. */
  text(text: string, leftPx: number, baselinePx: number, style: TextStyle, color: PackedColor): void;
  /** How wide a line of text is in CSS pixels. */
  width(text: string, style: TextStyle): number;
}

/** The theme's colours as kinds need them; the tokens of the same names hold them. */
export interface Inks {
  readonly beat: PackedColor;
  readonly measure: PackedColor;
  readonly measureText: PackedColor;
  readonly harmony: PackedColor;
  readonly key: PackedColor;
  readonly marker: PackedColor;
  readonly wave: PackedColor;
  readonly pdf: PackedColor;
  readonly slider: PackedColor;
  readonly levelInk: PackedColor;
  /** Of the five level colours, in order. */
  readonly levelEdges: readonly PackedColor[];
  /** The edge of an author's fill. */
  edgeOf(fill: PackedColor): PackedColor;
  /** The label's ink on an author's fill. */
  labelOn(fill: PackedColor): PackedColor;
}

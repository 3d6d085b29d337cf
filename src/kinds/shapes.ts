import type { PackedColor } from '../shared/color.ts';

/**
 * How a text looks: `label` in boxes and under signs, `number` over ticks, `harmony` in the reading face, the `page`s
 * in a page icon; `accidental`, `quality` and `figure` are signs of the music font beside a `harmony` text. Those of a score
 * are called `staff` and the height of a diatonic step in CSS pixels: a space of the staff is two steps high.
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
  | 'page-100'
  | StaffStyle;

type StaffStyle = 'staff-2' | 'staff-3' | 'staff-4' | 'staff-5' | 'staff-6' | 'staff-7' | 'staff-8';

/** The style of signs whose staff has steps of so many whole pixels, 2 to 8. */
export const staffStyle = (stepPx: number) => `staff-${stepPx}` as StaffStyle;

/** Signs of fixed shape, drawn in one colour; an `oval` is as wide and as high as it is to be. */
export type Sign = 'triangle' | 'page' | 'comment' | 'oval';

/**
 * What a kind draws with. Positions are CSS pixels: x from the left edge of what is drawn, y from the lane's top. Later
 * shapes cover earlier ones. Whoever draws sets edges on whole device pixels.
 *
 * What is drawn may be shown at a slightly other scale before it is drawn again. So a shape says what of it belongs to
 * a time and what is a size of its own: edges of a `rect` or `box` are times each; a `tick` or `bar` stands at a time;
 * `sign`, `label` and `text` keep their distance from the time that was pinned last.
 */
export interface Shapes {
  /** What follows belongs to the time that stands at `xPx`. */
  pin(xPx: number): void;
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
  /** A rectangle of a width of its own, its left edge at a time. */
  bar(leftPx: number, topPx: number, widthPx: number, bottomPx: number, color: PackedColor): void;
  /**
   * A row of bins, each as wide as `binPx`, for what is too dense for shapes. Returns their colours for the caller to
   * fill in, all clear at first; they hold until the next shape is drawn.
   */
  strip(leftPx: number, binPx: number, count: number, topPx: number, bottomPx: number): Uint32Array;
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
  /**
   * The same for the text of a span: it stands in the middle of what is in view of it, as far as it does not leave the
   * span for that.
   */
  spanLabel(
    text: string,
    leftPx: number,
    rightPx: number,
    middlePx: number,
    style: TextStyle,
    color: PackedColor,
  ): boolean;
  /** One line of text, whole, from its left edge on; its letters stand on `baselinePx`. */
  text(text: string, leftPx: number, baselinePx: number, style: TextStyle, color: PackedColor): void;
  /** How wide a line of text is in CSS pixels. */
  width(text: string, style: TextStyle): number;
  /** Widths may be remembered as long as this stays the same; left out where they may not. */
  readonly widthsVersion?: number;
}

/** The theme's colours as kinds need them. */
export interface Palette {
  /** Colour of a token that the kind has named among its `colorTokens`; throws for any other. */
  of(token: string): PackedColor;
  /** The edge of an author's fill. */
  edgeOf(fill: PackedColor): PackedColor;
  /** The label's colour on an author's fill. */
  labelOn(fill: PackedColor): PackedColor;
}

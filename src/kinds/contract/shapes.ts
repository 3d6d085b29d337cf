import type { PackedColor } from '../../shared/color.ts';

/**
 * Text styles: `label` in boxes and under signs, `number` over ticks, `harmony` in the reading face, `page` in a page
 * icon; `accidental`, `quality` and `figure` are signs of the music font beside a `harmony` text. Styles of a score are
 * named `staff` and the height of a diatonic step in CSS pixels: a space of the staff is two steps high.
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

/** Signs of fixed shape, drawn in one colour; an `oval` takes its width and height from the call. */
export type Sign = 'triangle' | 'page' | 'comment' | 'oval';

/**
 * Drawing primitives for a kind. Positions are CSS pixels: x from the left edge of the drawing, y from the lane's top.
 * Later shapes cover earlier ones. The renderer snaps edges to whole device pixels.
 *
 * A drawing may be shown rescaled before it is redrawn, so each shape defines which of its coordinates scale with time:
 * the left and right edges of a `rect` or `box` do; a `tick` or `bar` scales its position only; `sign`, `label` and
 * `text` keep their distance in pixels from the last pinned time.
 */
export interface Shapes {
  /** Anchors the shapes that follow to the time at `xPx`. */
  setAnchor(xPx: number): void;
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
  /**
   * A straight line between two points at times of their own, `widthPx` thick. Left out by those that draw what files
   * hold, for which upright shapes suffice.
   */
  line?(
    fromXPx: number,
    fromYPx: number,
    toXPx: number,
    toYPx: number,
    widthPx: number,
    color: PackedColor,
  ): void;
  /** A rectangle of a width of its own, its left edge at a time. */
  bar(leftPx: number, topPx: number, widthPx: number, bottomPx: number, color: PackedColor): void;
  /**
   * A row of bins, each as wide as `binPx`, for components too dense for shapes. Returns their colours for the caller
   * to fill in, all transparent at first; the array is valid until the next shape is drawn.
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
   * and left out where not even three of its letters fit: then the answer is false.
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
   * The same for the text of a span: centred on the visible part of the span, but never outside the span. It is divided
   * at spaces and hyphens into at most `maxLines` lines, and replaced by `shortForm` where it does not fit and that does,
   * before anything is cut.
   */
  spanLabel(
    text: string,
    leftPx: number,
    rightPx: number,
    middlePx: number,
    style: TextStyle,
    color: PackedColor,
    maxLines?: number,
    shortForm?: string,
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

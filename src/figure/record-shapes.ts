import { WHITE_INK } from './day-colors.ts';
import type { Lettering, PaperSizes, Primitive } from './primitives.ts';
import { packRgba, type PackedColor } from '../shared/color.ts';
import type { Shapes, Sign, TextStyle } from '../kinds/contract/shapes.ts';
import { signOutline } from '../kinds/drawing/sign-outline.ts';
import { LABEL_LINE_PX } from '../kinds/drawing/sizes.ts';
import { cutToRoom, drawnText, labelLinesIn } from '../kinds/drawing/text-layout.ts';
import { BASELINE_SHIFT, TEXT_SIZES } from '../kinds/drawing/text-sizes.ts';

/** A rectangle no thicker than this is a line, and as thick as all lines are. */
const MAX_LINE_PX = 1.01;
/** Rounding error of sums of binary fractions. */
const SLACK_PX = 0.01;
/** Narrower parts of a span that is cut off are left out: they are the distance between two boxes. */
const MIN_PART_PX = 1.5;

/** Part of the lane's width that is drawn in; shapes beyond it are cut off there. */
export interface PassageEdges {
  readonly leftPx: number;
  readonly rightPx: number;
  /** Width of the whole lane: texts may reach beyond the passage, but not beyond this. */
  readonly lanePx: number;
  /** Whether a point at the right edge belongs to the passage, as at a recording's end. */
  readonly isEndShown: boolean;
}

/** How lines of running text are set. */
interface Paragraph {
  readonly roomPx: number;
  readonly maxLines: number;
  readonly style: TextStyle;
  readonly color: PackedColor;
}

/** Writes down what a kind draws in one lane, cut to a passage. Positions are those of the lane. */
export class ShapeRecorder implements Shapes {
  readonly primitives: Primitive[] = [];
  /** Texts left out because the fonts lack letters. */
  leftOut = 0;
  private anchorPx = 0;
  private strips: { readonly at: number; readonly primitives: () => readonly Primitive[] }[] = [];

  constructor(
    readonly edges: PassageEdges,
    private readonly lettering: Lettering,
    private readonly sizes: PaperSizes,
  ) {}

  /** All that was drawn, with strips in the colours that they were given. */
  finish(): readonly Primitive[] {
    let from = 0;
    const all: Primitive[] = [];
    for (const { at, primitives } of this.strips) {
      all.push(...this.primitives.slice(from, at), ...primitives());
      from = at;
    }
    return [...all, ...this.primitives.slice(from)];
  }

  /** How many letters were drawn. */
  get textLength(): number {
    return this.primitives.reduce((sum, one) => sum + (one.sort === 'letters' ? one.text.length : 0), 0);
  }

  /** Forgets all texts. */
  removeTexts(): void {
    const kept = this.primitives.map((one) => one.sort !== 'letters');
    this.strips = this.strips.map(({ at, primitives }) => ({
      at: kept.slice(0, at).filter((isKept) => isKept).length,
      primitives,
    }));
    this.primitives.splice(0, Infinity, ...this.primitives.filter((_, index) => kept[index]));
    this.leftOut = 0;
  }

  setAnchor(xPx: number): void {
    this.anchorPx = xPx;
  }

  rect(leftPx: number, topPx: number, rightPx: number, bottomPx: number, color: PackedColor): void {
    const { edges } = this;
    const [left, right] = [Math.max(leftPx, edges.leftPx), Math.min(rightPx, edges.rightPx)];
    if (right <= left) return;
    const [middleX, middleY] = [(left + right) / 2, (topPx + bottomPx) / 2];
    if (bottomPx - topPx <= MAX_LINE_PX) this.stroke(left, middleY, right, middleY, color);
    else if (right - left <= MAX_LINE_PX) this.stroke(middleX, topPx, middleX, bottomPx, color);
    else this.area(left, topPx, right, bottomPx, color, false);
  }

  box(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    fill: PackedColor,
    edge: PackedColor,
  ): void {
    const { edges, sizes } = this;
    const isOpenLeft = leftPx < edges.leftPx - SLACK_PX;
    const isOpenRight = rightPx > edges.rightPx + SLACK_PX;
    const [left, right] = [Math.max(leftPx, edges.leftPx), Math.min(rightPx, edges.rightPx)];
    if (right - left < (isOpenLeft || isOpenRight ? MIN_PART_PX : SLACK_PX)) return;
    this.primitives.push({
      ...{ sort: 'box', leftPx: left, topPx, rightPx: right, bottomPx },
      ...{ fill: opaque(fill), edge: edge === fill ? undefined : opaque(edge) },
      ...{ penPx: sizes.penPx, isOpenLeft, isOpenRight, isBlend: false },
    });
  }

  tick(xPx: number, topPx: number, bottomPx: number, color: PackedColor): void {
    const { leftPx, rightPx } = this.edges;
    if (xPx < leftPx - SLACK_PX || xPx > rightPx + SLACK_PX) return;
    // The barline that ends the passage belongs to it, but not a point of what comes after.
    if (xPx === this.anchorPx && !this.isInPassage(xPx)) return;
    this.stroke(xPx, topPx, xPx, bottomPx, color);
  }

  bar(leftPx: number, topPx: number, widthPx: number, bottomPx: number, color: PackedColor): void {
    if (!this.isInPassage(leftPx + Math.min(widthPx / 2, 1))) return;
    this.rect(leftPx, topPx, leftPx + widthPx, bottomPx, color);
  }

  strip(leftPx: number, binPx: number, count: number, topPx: number, bottomPx: number): Uint32Array {
    const colors = new Uint32Array(count);
    const primitives = () => {
      const recorder = new ShapeRecorder(this.edges, this.lettering, this.sizes);
      let first = 0;
      colors.forEach((color, bin) => {
        if (colors[bin + 1] === color) return;
        if (color !== 0)
          recorder.blend(leftPx + first * binPx, topPx, leftPx + (bin + 1) * binPx, bottomPx, color);
        first = bin + 1;
      });
      return recorder.primitives;
    };
    this.strips.push({ at: this.primitives.length, primitives });
    return colors;
  }

  sign(
    sign: Sign,
    leftPx: number,
    topPx: number,
    widthPx: number,
    heightPx: number,
    color: PackedColor,
  ): void {
    // Nothing can be pressed on paper: comments are printed beside, or not at all.
    if (sign === 'comment' || !this.isInPassage(this.anchorPx)) return;
    if (leftPx < 0 || leftPx + widthPx > this.edges.lanePx) return;
    const [rightPx, bottomPx] = [leftPx + widthPx, topPx + heightPx];
    if (sign === 'oval') {
      this.primitives.push({ sort: 'oval', leftPx, topPx, rightPx, bottomPx, color: opaque(color) });
      return;
    }
    const { penPx } = this.sizes;
    const { isFilled, lines } = signOutline(sign, widthPx, heightPx, penPx);
    for (const { points, isClosed } of lines) {
      const placed = points.map(([x, y]) => [leftPx + x, topPx + y] as const);
      this.primitives.push({
        ...{ sort: 'outline', points: placed, isClosed, isFilled, penPx, color: opaque(color) },
      });
    }
  }

  label(
    text: string,
    centrePx: number,
    middlePx: number,
    roomPx: number,
    style: TextStyle,
    color: PackedColor,
  ): boolean {
    if (!this.isInPassage(this.anchorPx)) return false;
    return this.lines([text], centrePx, middlePx, roomPx, style, color);
  }

  spanLabel(
    text: string,
    leftPx: number,
    rightPx: number,
    middlePx: number,
    style: TextStyle,
    color: PackedColor,
    maxLines = 1,
    shortForm = '',
  ): boolean {
    const { edges } = this;
    const [left, right] = [Math.max(leftPx, edges.leftPx), Math.min(rightPx, edges.rightPx)];
    const room = right - left;
    if (text === '' || room <= 0) return false;
    const lines = labelLinesIn(text, shortForm, room, maxLines, (part) => this.width(part, style));
    return this.lines(lines, (left + right) / 2, middlePx, room, style, color);
  }

  text(text: string, leftPx: number, baselinePx: number, style: TextStyle, color: PackedColor): void {
    if (this.isInPassage(this.anchorPx)) this.write(text, leftPx, baselinePx, style, color);
  }

  width(text: string, style: TextStyle): number {
    const { sizePx } = TEXT_SIZES[style];
    return (this.lettering.width(text, style) * this.sizeOf(style)) / sizePx;
  }

  /** Lines of a text from a left edge on, around a middle. */
  paragraph(
    text: string,
    leftPx: number,
    middlePx: number,
    { roomPx, maxLines, style, color }: Paragraph,
  ): boolean {
    if (text === '' || roomPx <= 0) return false;
    const lines = labelLinesIn(text, '', roomPx, maxLines, (part) => this.width(part, style));
    return this.lines(lines, leftPx, middlePx, roomPx, style, color, 'left');
  }

  /** Lines of a label one below the other, each cut to the room. */
  private lines(
    lines: readonly string[],
    xPx: number,
    middlePx: number,
    roomPx: number,
    style: TextStyle,
    color: PackedColor,
    side: 'middle' | 'left' = 'middle',
  ): boolean {
    if (roomPx <= 0) return false;
    const widthOf = (part: string) => this.width(part, style);
    const shown = lines.flatMap((line) =>
      line === '' ? [] : (cutToRoom(drawnText(line), roomPx + SLACK_PX, widthOf) ?? []),
    );
    shown.forEach((line, index) => {
      const linePx = middlePx + (index - (shown.length - 1) / 2) * LABEL_LINE_PX;
      const baselinePx = linePx + this.sizeOf(style) * BASELINE_SHIFT;
      const left = side === 'left' ? xPx : xPx - widthOf(line) / 2;
      this.write(line, left, baselinePx, style, color);
    });
    return shown.length > 0;
  }

  /** One line of text, whole, unless the fonts lack letters of it. */
  write(raw: string, leftPx: number, baselinePx: number, style: TextStyle, color: PackedColor): void {
    const { text } = drawnText(raw);
    if (text.trim() === '') return;
    if (!this.lettering.has(text, style)) {
      this.leftOut++;
      return;
    }
    const widthPx = this.width(text, style);
    const { lanePx } = this.edges;
    if (widthPx > lanePx) return;
    // A text at the passage's edge has its place within the lane.
    const left = Math.min(Math.max(leftPx, 0), lanePx - widthPx);
    const sizePx = this.sizeOf(style);
    this.primitives.push({
      ...{ sort: 'letters', text, leftPx: left, baselinePx, widthPx, style, sizePx, color: opaque(color) },
    });
  }

  private sizeOf(style: TextStyle): number {
    const { sizePx, family } = TEXT_SIZES[style];
    // Signs of music are drawn to be read small.
    return family === 'musicFont' ? sizePx : Math.max(sizePx, this.sizes.minLetterPx);
  }

  private isInPassage(xPx: number): boolean {
    const { leftPx, rightPx, isEndShown } = this.edges;
    return xPx >= leftPx - SLACK_PX && (isEndShown ? xPx <= rightPx + SLACK_PX : xPx < rightPx - SLACK_PX);
  }

  /** A line as thick as all are. */
  stroke(x1: number, y1: number, x2: number, y2: number, color: PackedColor): void {
    this.primitives.push({ sort: 'line', x1, y1, x2, y2, penPx: this.sizes.penPx, color: opaque(color) });
  }

  private blend(leftPx: number, topPx: number, rightPx: number, bottomPx: number, color: PackedColor): void {
    const { edges } = this;
    const [left, right] = [Math.max(leftPx, edges.leftPx), Math.min(rightPx, edges.rightPx)];
    if (right > left) this.area(left, topPx, right, bottomPx, color, true);
  }

  private area(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    color: PackedColor,
    isBlend: boolean,
  ): void {
    this.primitives.push({
      ...{ sort: 'box', leftPx, topPx, rightPx, bottomPx, fill: opaque(color), edge: undefined },
      ...{ penPx: this.sizes.penPx, isOpenLeft: false, isOpenRight: false, isBlend },
    });
  }
}

/** The colour on white: paper has nothing that shines through. */
function opaque(color: PackedColor): PackedColor {
  const alpha = (color >>> 24) / 255;
  if (alpha === 1) return color;
  const channel = (shift: number) =>
    Math.round(((color >>> shift) & 0xff) * alpha + ((WHITE_INK >>> shift) & 0xff) * (1 - alpha));
  return packRgba(channel(0), channel(8), channel(16));
}

import type { PackedColor } from '../../shared/color.ts';
import { upperBound } from '../../kinds/visible.ts';
import type { Shapes, Sign, TextStyle } from '../../kinds/shapes.ts';
import type { GlyphAtlas, Line } from './glyph-atlas.ts';
import type { QuadBatch } from './quad-batch.ts';

const ELLIPSIS = '…';

/** Draws a kind's shapes into a batch, their edges on whole device pixels. */
export class ShapeBatch implements Shapes {
  private topPx = 0;
  private resolution = 1;

  constructor(
    private readonly quads: QuadBatch,
    private readonly atlas: GlyphAtlas,
  ) {}

  /** Where y = 0 lies from the canvas's top, in CSS pixels; `resolution` is device pixels per CSS pixel. */
  setPlace(topPx: number, resolution: number): void {
    this.topPx = topPx;
    this.resolution = resolution;
  }

  rect(leftPx: number, topPx: number, rightPx: number, bottomPx: number, color: PackedColor): void {
    const left = this.snap(leftPx);
    const top = this.snap(this.topPx + topPx);
    const least = 1 / this.resolution;
    this.quads.rect(
      left,
      top,
      Math.max(this.snap(rightPx), left + least),
      Math.max(this.snap(this.topPx + bottomPx), top + least),
      color,
    );
  }

  box(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    fill: PackedColor,
    edge: PackedColor,
  ): void {
    const left = this.snap(leftPx);
    const top = this.snap(this.topPx + topPx);
    const right = this.snap(rightPx);
    const bottom = this.snap(this.topPx + bottomPx);
    const line = this.line;
    if (edge !== fill) this.quads.rect(left, top, right, bottom, edge);
    const inset = edge === fill ? 0 : line;
    this.quads.rect(left + inset, top + inset, right - inset, bottom - inset, fill);
  }

  tick(xPx: number, topPx: number, bottomPx: number, color: PackedColor): void {
    const left = this.snap(xPx - this.line / 2);
    this.quads.rect(
      left,
      this.snap(this.topPx + topPx),
      left + this.line,
      this.snap(this.topPx + bottomPx),
      color,
    );
  }

  /** The outline of a rectangle, `widthPx` wide, inside it. */
  outline(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    widthPx: number,
    color: PackedColor,
  ): void {
    const left = this.snap(leftPx);
    const top = this.snap(this.topPx + topPx);
    const right = this.snap(rightPx);
    const bottom = this.snap(this.topPx + bottomPx);
    this.quads.rect(left, top, right, top + widthPx, color);
    this.quads.rect(left, bottom - widthPx, right, bottom, color);
    this.quads.rect(left, top + widthPx, left + widthPx, bottom - widthPx, color);
    this.quads.rect(right - widthPx, top + widthPx, right, bottom - widthPx, color);
  }

  sign(
    sign: Sign | 'disc' | 'corner',
    leftPx: number,
    topPx: number,
    widthPx: number,
    heightPx: number,
    color: PackedColor,
  ): void {
    const glyph = this.atlas.sign(sign, widthPx, heightPx);
    this.quads.glyph(glyph, this.snap(leftPx), this.snap(this.topPx + topPx), this.resolution, color);
  }

  label(
    text: string,
    centrePx: number,
    middlePx: number,
    roomPx: number,
    style: TextStyle,
    color: PackedColor,
  ): boolean {
    if (text === '' || roomPx <= 0) return false;
    const line = this.atlas.line(text, style);
    const { glyphs, ends } = line;
    const room = roomPx * this.resolution;
    const width = ends.at(-1) ?? 0;
    let count = glyphs.length;
    let drawn = width;
    const ellipsis = this.atlas.line(ELLIPSIS, style);
    if (width > room) {
      const ellipsisWidth = ellipsis.ends[0]!;
      count = upperBound(ends, room - ellipsisWidth);
      // No blank before the ellipsis.
      while (count > 0 && glyphs[count - 1] === undefined) count--;
      if (count === 0) return false;
      drawn = ends[count - 1]! + ellipsisWidth;
    }
    const start = Math.round(centrePx * this.resolution - drawn / 2);
    this.run(line, count, start, middlePx, style, color);
    if (count === line.glyphs.length) return true;
    this.run(ellipsis, 1, start + Math.round(line.ends[count - 1]!), middlePx, style, color);
    return true;
  }

  width(text: string, style: TextStyle): number {
    return (this.atlas.line(text, style).ends.at(-1) ?? 0) / this.resolution;
  }

  /** One line of text, whole, from its left edge on. */
  text(text: string, leftPx: number, middlePx: number, style: TextStyle, color: PackedColor): void {
    const line = this.atlas.line(text, style);
    this.run(line, line.glyphs.length, Math.round(leftPx * this.resolution), middlePx, style, color);
  }

  /** The first `count` parts of a line from `start` on, in device pixels. */
  private run(
    { glyphs, ends }: Line,
    count: number,
    start: number,
    middlePx: number,
    style: TextStyle,
    color: PackedColor,
  ): void {
    const { resolution } = this;
    const baseline = Math.round((this.topPx + middlePx) * resolution + this.atlas.baselineShift(style));
    for (let index = 0; index < count; index++) {
      const glyph = glyphs[index];
      if (!glyph) continue;
      const pen = start + Math.floor(index > 0 ? ends[index - 1]! : 0);
      const left = (pen + glyph.shiftX) / resolution;
      this.quads.glyph(glyph, left, (baseline + glyph.shiftY) / resolution, resolution, color);
    }
  }

  /** A line of one CSS pixel, in whole device pixels. */
  private get line(): number {
    return Math.max(1, Math.round(this.resolution)) / this.resolution;
  }

  private snap(px: number): number {
    return Math.round(px * this.resolution) / this.resolution;
  }
}

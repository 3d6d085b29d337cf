import type { PackedColor } from '../../shared/color.ts';
import type { Shapes, Sign, TextStyle } from '../../kinds/shapes.ts';
import type { Glyph, Run } from './face.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import type { QuadBatch } from './quad-batch.ts';

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
    if (glyph)
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
    const { atlas, resolution } = this;
    const run = atlas.run(text, style, roomPx * resolution, color);
    if (!run) return false;
    const left = Math.round(centrePx * resolution - run.width / 2);
    const baseline = Math.round((this.topPx + middlePx) * resolution + atlas.baselineShift(style));
    this.run(run, left, baseline, color);
    return true;
  }

  text(text: string, leftPx: number, baselinePx: number, style: TextStyle, color: PackedColor): void {
    const { resolution } = this;
    const run = this.atlas.run(text, style, Infinity, color);
    if (!run) return;
    const baseline = Math.round((this.topPx + baselinePx) * resolution);
    this.run(run, Math.round(leftPx * resolution), baseline, color);
  }

  width(text: string, style: TextStyle): number {
    return this.atlas.width(text, style) / this.resolution;
  }

  /** A text from `start` on, its letters on `baseline`: whole device pixels. */
  private run({ glyphs, pens, count, tail }: Run, start: number, baseline: number, color: PackedColor): void {
    for (let index = 0; index < count; index++) {
      const glyph = glyphs[index];
      if (glyph) this.glyph(glyph, start + Math.floor(pens[index]!), baseline, color);
    }
    if (tail) this.glyph(tail, start + Math.floor(pens[count]!), baseline, color);
  }

  private glyph(glyph: Glyph, pen: number, baseline: number, color: PackedColor): void {
    const { resolution } = this;
    const left = (pen + glyph.shiftX) / resolution;
    this.quads.glyph(glyph, left, (baseline + glyph.shiftY) / resolution, resolution, color);
  }

  /** A line of one CSS pixel, in whole device pixels. */
  private get line(): number {
    return Math.max(1, Math.round(this.resolution)) / this.resolution;
  }

  private snap(px: number): number {
    return Math.round(px * this.resolution) / this.resolution;
  }
}

import type { PackedColor } from '../../../shared/color.ts';
import type { Shapes, Sign, TextStyle } from '../../../kinds/contract/shapes.ts';
import { LABEL_LINE_PX } from '../../../kinds/drawing/sizes.ts';
import { labelLinesIn } from '../../../kinds/drawing/text-layout.ts';
import type { Glyph, Run } from './face.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { STRIP_TEXTURE_WIDTH, type StripTexture } from './strip-texture.ts';

/** Farther than any window reaches, and little enough for single precision: where a label's span is cut off. */
const FAR_PX = 2 ** 16;
/** More than any unit is. */
const MAX_UNIT_PX = 16;

/** Draws a kind's shapes into a batch, their edges on whole device pixels. */
export class ShapeBatch implements Shapes {
  /** Shapes drawn since the last `begin`, without texts: those that stand for components. */
  drawn = 0;
  private topPx = 0;
  private resolution = 1;
  private unitPx = 1;
  private canvasPx = Infinity;
  private anchorPx = 0;
  /** Strips that wait for `drawBins`, where there is no texture for them; edges in CSS pixels. */
  private readonly binned: {
    readonly leftPx: number;
    readonly binPx: number;
    readonly top: number;
    readonly bottom: number;
    readonly colors: Uint32Array;
  }[] = [];

  constructor(
    private readonly quads: QuadBatch,
    private readonly atlas: GlyphAtlas,
    /** Texture for strips; without it `drawBins` draws them as rectangles. */
    private readonly strips?: StripTexture,
  ) {}

  /**
   * `resolution`: device pixels per CSS pixel. `canvasPx`: greatest width of a span's label. `unitPx`: CSS pixels per
   * unit; scales all sizes and texts.
   */
  begin(resolution: number, canvasPx: number, unitPx = 1): void {
    this.resolution = resolution;
    this.canvasPx = canvasPx;
    this.unitPx = unitPx;
    this.drawn = 0;
    this.setTop(0);
  }

  /** Sets y = 0, in CSS pixels from the canvas's top. Shapes belong to x = 0 until the next `setAnchor`. */
  setTop(topPx: number): void {
    this.topPx = topPx;
    this.anchorPx = 0;
  }

  setAnchor(xPx: number): void {
    this.anchorPx = xPx * this.unitPx;
  }

  rect(leftPx: number, topPx: number, rightPx: number, bottomPx: number, color: PackedColor): void {
    const { unitPx } = this;
    const top = this.down(topPx);
    const bottom = Math.max(this.down(bottomPx), top + 1 / this.resolution);
    this.drawn++;
    this.quads.span(leftPx * unitPx, rightPx * unitPx, 0, 0, top, bottom, color);
  }

  box(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    fill: PackedColor,
    edge: PackedColor,
  ): void {
    const { unitPx } = this;
    const [left, right] = [leftPx * unitPx, rightPx * unitPx];
    const top = this.down(topPx);
    const bottom = this.down(bottomPx);
    this.drawn++;
    if (edge !== fill) this.quads.span(left, right, 0, 0, top, bottom, edge);
    const inset = edge === fill ? 0 : this.hairline;
    this.quads.span(left, right, inset, -inset, top + inset, bottom - inset, fill);
  }

  tick(xPx: number, topPx: number, bottomPx: number, color: PackedColor): void {
    this.drawn++;
    const { hairline, unitPx } = this;
    this.quads.bar(xPx * unitPx - hairline / 2, 0, hairline, this.down(topPx), this.down(bottomPx), color);
  }

  line(
    fromXPx: number,
    fromYPx: number,
    toXPx: number,
    toYPx: number,
    widthPx: number,
    color: PackedColor,
  ): void {
    const { unitPx, topPx } = this;
    this.drawn++;
    this.quads.line(
      fromXPx * unitPx,
      topPx + fromYPx * unitPx,
      toXPx * unitPx,
      topPx + toYPx * unitPx,
      widthPx * unitPx,
      color,
    );
  }

  bar(leftPx: number, topPx: number, widthPx: number, bottomPx: number, color: PackedColor): void {
    const top = this.down(topPx);
    const bottom = Math.max(this.down(bottomPx), top + 1 / this.resolution);
    const { unitPx } = this;
    this.drawn++;
    const width = Math.max(this.snap(widthPx * unitPx), 1 / this.resolution);
    this.quads.bar(leftPx * unitPx, 0, width, top, bottom, color);
  }

  strip(leftPx: number, binPx: number, count: number, topPx: number, bottomPx: number): Uint32Array {
    const { unitPx } = this;
    const [top, bottom] = [this.down(topPx), this.down(bottomPx)];
    const strip = this.strips?.add(count);
    if (!strip) {
      const colors = new Uint32Array(count);
      // More dense rows than any screen shows: rows that find no room in the texture are left out.
      if (!this.strips)
        this.binned.push({ leftPx: leftPx * unitPx, binPx: binPx * unitPx, top, bottom, colors });
      return colors;
    }
    this.drawn += count;
    for (let first = 0, { row } = strip; first < count; row++) {
      const after = Math.min(first + STRIP_TEXTURE_WIDTH, count);
      const [left, right] = [(leftPx + first * binPx) * unitPx, (leftPx + after * binPx) * unitPx];
      this.quads.strip(left, right, row, after - first, top, bottom);
      first = after;
    }
    return strip.colors;
  }

  /** Draws the strips added since the last call, bins of one colour together. For layers without a texture. */
  drawBins(): void {
    for (const { leftPx, binPx, top, bottom, colors } of this.binned.splice(0)) {
      let first = 0;
      colors.forEach((color, bin) => {
        const next = colors[bin + 1];
        if (next === color) return;
        const [left, right] = [leftPx + first * binPx, leftPx + (bin + 1) * binPx];
        if (color !== 0) this.quads.span(left, right, 0, 0, top, bottom, color);
        first = bin + 1;
      });
    }
  }

  /** The outline of a rectangle, `widthPx` wide, inside it; for layers that draw in CSS pixels. */
  outline(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    widthPx: number,
    color: PackedColor,
  ): void {
    const top = this.down(topPx);
    const bottom = this.down(bottomPx);
    const { quads } = this;
    quads.span(leftPx, rightPx, 0, 0, top, top + widthPx, color);
    quads.span(leftPx, rightPx, 0, 0, bottom - widthPx, bottom, color);
    quads.bar(leftPx, 0, widthPx, top + widthPx, bottom - widthPx, color);
    quads.bar(rightPx, -widthPx, 0, top + widthPx, bottom - widthPx, color);
  }

  sign(
    sign: Sign | 'disc' | 'corner',
    leftPx: number,
    topPx: number,
    widthPx: number,
    heightPx: number,
    color: PackedColor,
  ): void {
    const glyph = this.atlas.sign(sign, widthPx, heightPx, this.unitPx);
    this.drawn++;
    if (glyph) this.glyph(glyph, this.snap(leftPx * this.unitPx - this.anchorPx), this.down(topPx), color);
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
    const { resolution, unitPx } = this;
    const run = this.atlas.run(text, style, roomPx * unitPx * resolution, color, unitPx);
    if (!run) return false;
    this.run(
      run,
      this.offsetFromAnchor(centrePx * unitPx * resolution - run.width / 2),
      this.baseline(middlePx, style),
      color,
    );
    return true;
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
    const { atlas, resolution, unitPx } = this;
    const left = Math.max(leftPx * unitPx, -FAR_PX);
    const right = Math.min(rightPx * unitPx, FAR_PX);
    const room = Math.min(right - left, this.canvasPx) * resolution;
    if (text === '' || room <= 0) return false;
    const lines = labelLinesIn(text, shortForm, room, maxLines, (part) => atlas.width(part, style, unitPx));
    const runs = lines.flatMap((line) => atlas.run(line, style, room, color, unitPx) ?? []);
    const width = Math.max(...runs.map((run) => run.width));
    runs.forEach((run, index) => {
      const baseline = this.baseline(middlePx + (index - (runs.length - 1) / 2) * LABEL_LINE_PX, style);
      const start = Math.floor((width - run.width) / 2);
      eachGlyph(run, (glyph, pen) => {
        const x = (start + pen + glyph.shiftX) / resolution;
        const y = (baseline + glyph.shiftY) / resolution;
        this.quads.glyph(glyph, left, right, width / 2 / resolution, x, y, resolution, color);
      });
    });
    return runs.length > 0;
  }

  text(text: string, leftPx: number, baselinePx: number, style: TextStyle, color: PackedColor): void {
    const { resolution, unitPx } = this;
    const run = this.atlas.run(text, style, Infinity, color, unitPx);
    if (!run) return;
    const baseline = Math.round((this.topPx + baselinePx * unitPx) * resolution);
    this.run(run, this.offsetFromAnchor(leftPx * unitPx * resolution), baseline, color);
  }

  /** Number that changes with the fonts and the resolution, which empty the atlas, and with the unit. */
  get widthsVersion(): number {
    return this.atlas.generation * MAX_UNIT_PX + this.unitPx;
  }

  width(text: string, style: TextStyle): number {
    return this.atlas.width(text, style, this.unitPx) / this.resolution / this.unitPx;
  }

  /** A text from `start` on beside the anchor, its letters on `baseline`: whole device pixels. */
  private run(run: Run, start: number, baseline: number, color: PackedColor): void {
    const { resolution } = this;
    eachGlyph(run, (glyph, pen) => {
      this.glyph(
        glyph,
        (start + pen + glyph.shiftX) / resolution,
        (baseline + glyph.shiftY) / resolution,
        color,
      );
    });
  }

  private glyph(glyph: Glyph, leftPx: number, top: number, color: PackedColor): void {
    this.quads.glyph(glyph, this.anchorPx, this.anchorPx, undefined, leftPx, top, this.resolution, color);
  }

  /**
   * Distance of a place from the anchor, in device pixels: the same wherever the anchor is, so that a label looks the
   * same in every window. A half rounds to the right, even where a sum ends a little short of it.
   */
  private offsetFromAnchor(left: number): number {
    return Math.floor(left - this.anchorPx * this.resolution + 0.501);
  }

  private baseline(middlePx: number, style: TextStyle): number {
    const shift = this.atlas.baselineShift(style, this.unitPx);
    return Math.round((this.topPx + middlePx * this.unitPx) * this.resolution + shift);
  }

  /** A line of one unit, in whole device pixels. */
  private get hairline(): number {
    return Math.max(1, Math.round(this.resolution * this.unitPx)) / this.resolution;
  }

  private down(px: number): number {
    return this.snap(this.topPx + px * this.unitPx);
  }

  private snap(px: number): number {
    return Math.round(px * this.resolution) / this.resolution;
  }
}

/** Visits the pictures of a text and where their pens stand, in whole device pixels from the text's left edge. */
function eachGlyph({ glyphs, pens, count, tail }: Run, visit: (glyph: Glyph, pen: number) => void): void {
  for (let index = 0; index < count; index++) {
    const glyph = glyphs[index];
    if (glyph) visit(glyph, Math.floor(pens[index] ?? 0));
  }
  if (tail) visit(tail, Math.floor(pens[count] ?? 0));
}

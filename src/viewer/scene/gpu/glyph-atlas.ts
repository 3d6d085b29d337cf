import type { PackedColor } from '../../../shared/color.ts';
import { upperBound } from '../../../kinds/contract/visible.ts';
import { BASELINE_SHIFT, TEXT_SIZES, TEXT_STYLES, type Families } from '../../../kinds/drawing/text-sizes.ts';
import { ELLIPSIS, mayBeColored, MIN_CUT_LETTERS } from '../../../kinds/drawing/text-layout.ts';
import type { Sign, TextStyle } from '../../../kinds/contract/shapes.ts';
import { entryAt, float32At, uint8At } from '../../../shared/elements.ts';
import { drawSign } from '../layers/draw-sign.ts';
import { cut, Face, PHASES, type Glyph, type Letters, type Run, type Shaped } from './face.ts';
import { Shelves, type Spot } from './shelves.ts';

type Faces = Readonly<Record<TextStyle, Face>>;

const WIDTH = 2048;
/** No device with WebGL 2 that is in use has smaller textures: 32 megabytes at most. */
const MAX_HEIGHT = 4096;
const FIRST_HEIGHT = 512;
/** A frame that finds more than this taken begins on an empty sheet. */
const CROWDED_HEIGHT = MAX_HEIGHT * 0.75;
const WHITE = '#ffffff';
const WHITE_PX = 4;
/** A line that is drawn in one piece is kept in slices of this width: four to a row, a pixel apart. */
const SLICE_WIDTH = WIDTH / 4 - 1;
/** Marks piled on a letter are cut off this many font sizes from its base line. */
const REACH = 3;
/** Sums of widths are not exact: this much more than the room still fits. */
const SLACK = 1 / 64;
/** Sign from the music font, which no other text makes the browser fetch. */
const FLAT = '♭';
let lastGeneration = 0;
const NOTHING: Run = { glyphs: [], pens: [], count: 0, tail: undefined, width: 0 };

/**
 * Glyphs and signs on one sheet, in device pixels, drawn when first asked for: white for the GPU to tint, emoji in
 * their own colours. So every text and shape of a layer is one draw call. The sheet grows to a bound; glyphs never move
 * within a frame, and those that do not fit then are left out.
 */
export class GlyphAtlas {
  readonly canvas: HTMLCanvasElement;
  /** Goes up whenever something was drawn: the texture must be uploaded. */
  drawn = 0;
  /** Another number whenever everything was thrown away: whatever was laid out before is void. No two atlases have the same. */
  generation = 0;
  /** The middle of a patch that is white all over, in device pixels. */
  readonly white = WHITE_PX / 2;
  private readonly context: CanvasRenderingContext2D;
  private readonly shelves = new Shelves(WIDTH, MAX_HEIGHT);
  /** Faces by the scale that they are drawn at. */
  private readonly faces = new Map<number, Faces>();
  /** Faces that were asked for last, as most are again. */
  private last: { readonly scale: number; readonly faces: Faces } | undefined;
  private readonly signs = new Map<string, Glyph>();
  private isFresh = true;
  /** Rows of the sheet that were drawn in since they were last asked for, in device pixels. */
  private freshTop = 0;
  private freshBottom = 0;

  constructor(
    private families: Families,
    private resolution: number,
  ) {
    this.canvas = document.createElement('canvas');
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser has no 2D canvas: labels cannot be drawn.');
    this.context = context;
    this.canvas.width = WIDTH;
    this.reset();
  }

  /** Font declarations of all faces with a text of each, for the browser's font loader. */
  get fonts(): readonly { readonly font: string; readonly sample: string }[] {
    return TEXT_STYLES.map((style) => ({
      font: this.facesAt(1)[style].font,
      sample: TEXT_SIZES[style].family === 'musicFont' ? FLAT : 'a',
    }));
  }

  /** Starts over for other fonts or another number of device pixels per CSS pixel. */
  setUp(families: Families, resolution: number): void {
    this.families = families;
    this.resolution = resolution;
    this.reset();
  }

  /** Clears the atlas; later requests are drawn with the fonts as they then are. */
  reset(): void {
    this.faces.clear();
    this.last = undefined;
    this.signs.clear();
    this.shelves.clear();
    // Clears it as well.
    this.canvas.height = FIRST_HEIGHT;
    this.context.fillStyle = WHITE;
    this.shelves.place(WHITE_PX, WHITE_PX);
    this.context.fillRect(0, 0, WHITE_PX, WHITE_PX);
    this.generation = ++lastGeneration;
    this.drawn++;
    this.freshTop = 0;
    this.freshBottom = this.shelves.bottom;
  }

  /** The rows that were drawn in since the last call, or of all that was drawn; undefined where there are none. */
  takeFresh(isAll: boolean): { readonly top: number; readonly pixels: ImageData } | undefined {
    const top = isAll ? 0 : this.freshTop;
    const bottom = isAll ? this.shelves.bottom : this.freshBottom;
    this.freshTop = Infinity;
    this.freshBottom = 0;
    if (bottom <= top) return undefined;
    return { top, pixels: this.context.getImageData(0, top, WIDTH, bottom - top) };
  }

  /** Makes room before a frame is laid out; returns the generation that holds until the next one. */
  beginFrame(): number {
    this.isFresh = this.shelves.isFull || this.shelves.bottom > CROWDED_HEIGHT;
    if (this.isFresh) this.reset();
    return this.generation;
  }

  /** Whether all was thrown away for want of room as this frame began. */
  get wasReset(): boolean {
    return this.isFresh;
  }

  /** Whether texts were left out that another frame has room for. */
  get hasOverflowed(): boolean {
    return this.shelves.isFull && !this.isFresh;
  }

  /**
   * A text, cut with an ellipsis where it is longer than `room` device pixels; undefined where nothing of it fits.
   * The colour is that of its letters: it counts where they are drawn together with emoji. It is `scale` times as large as
   * the style has it.
   */
  run(text: string, style: TextStyle, room: number, color: PackedColor, scale: number): Run | undefined {
    const face = this.facesAt(scale)[style];
    const line = face.line(text);
    return line.isShaped
      ? this.shapedRun(line, face, room + SLACK, color)
      : this.lettersRun(line, face, room + SLACK);
  }

  /** Width of a text in device pixels. */
  width(text: string, style: TextStyle, scale: number): number {
    return this.facesAt(scale)[style].line(text).width;
  }

  /** Distance of a line's base line below its middle, in device pixels. */
  baselineShift(style: TextStyle, scale: number): number {
    return this.facesAt(scale)[style].size * BASELINE_SHIFT;
  }

  /** A sign of a size in pixels of `scale` CSS pixels each; `shiftX` and `shiftY` are 0. */
  sign(sign: Sign | 'disc' | 'corner', widthPx: number, heightPx: number, scale: number): Glyph | undefined {
    const key = `${sign} ${widthPx} ${heightPx} ${scale}`;
    const known = this.signs.get(key);
    if (known) return known;
    const resolution = this.resolution * scale;
    const width = Math.round(widthPx * resolution);
    const height = Math.round(heightPx * resolution);
    const spot = this.place(width, height);
    if (!spot) return undefined;
    this.context.save();
    this.context.translate(spot.left, spot.top);
    this.context.fillStyle = WHITE;
    drawSign(this.context, sign, width, height, resolution);
    this.context.restore();
    const glyph = { ...spot, width, height, shiftX: 0, shiftY: 0, isColored: false };
    this.signs.set(key, glyph);
    return glyph;
  }

  private facesAt(scale: number): Faces {
    if (this.last?.scale === scale) return this.last.faces;
    const faces = this.faces.get(scale) ?? this.createFaces(scale);
    this.faces.set(scale, faces);
    this.last = { scale, faces };
    return faces;
  }

  private createFaces(scale: number): Faces {
    const face = (style: TextStyle) => {
      const { weight, sizePx, family } = TEXT_SIZES[style];
      const size = sizePx * this.resolution * scale;
      return new Face(`${weight} ${size}px ${this.families[family]}`, size, this.context);
    };
    return {
      label: face('label'),
      number: face('number'),
      ruler: face('ruler'),
      harmony: face('harmony'),
      accidental: face('accidental'),
      quality: face('quality'),
      figure: face('figure'),
      page: face('page'),
      'page-10': face('page-10'),
      'page-100': face('page-100'),
      'staff-2': face('staff-2'),
      'staff-3': face('staff-3'),
      'staff-4': face('staff-4'),
      'staff-5': face('staff-5'),
      'staff-6': face('staff-6'),
      'staff-7': face('staff-7'),
      'staff-8': face('staff-8'),
    };
  }

  private lettersRun(line: Letters, face: Face, room: number): Run | undefined {
    const { parts, pens, glyphs, isWhole, width } = line;
    const isUncut = isWhole && width <= room;
    // The index before the first pen that is too far right.
    let count = isUncut ? parts.length : upperBound(pens, room - face.ellipsisWidth) - 1;
    // No blank before the ellipsis.
    if (!isUncut) while (count > 0 && isBlank(entryAt(parts, count - 1))) count--;
    if (!isUncut && count < Math.min(MIN_CUT_LETTERS, parts.length)) return undefined;
    while (glyphs.length < count) {
      const index = glyphs.length;
      glyphs.push(this.glyph(entryAt(parts, index), phaseOf(pens[index] ?? 0), face));
    }
    if (isUncut) return (line.whole ??= { glyphs, pens, count, tail: undefined, width });
    const tail = this.glyph(ELLIPSIS, phaseOf(pens[count] ?? 0), face);
    return { glyphs, pens, count, tail, width: (pens[count] ?? 0) + face.ellipsisWidth };
  }

  private shapedRun(line: Shaped, face: Face, room: number, color: PackedColor): Run | undefined {
    if (line.isWhole && line.width <= room) return this.picture(line, line.text, line.width, face, color);
    const count = face.fitting(line, room);
    if (count < Math.min(MIN_CUT_LETTERS, line.cutWidths.length)) return undefined;
    return this.picture(line, cut(line, count), float32At(line.cutWidths, count - 1), face, color);
  }

  /** A letter whose pen stands `phase` quarters right of a whole device pixel: letters keep their distances at any size. */
  private glyph(part: string, phase: number, face: Face): Glyph | undefined {
    const known = entryAt(face.glyphs, phase);
    let glyph = known.get(part);
    if (glyph || known.has(part)) return glyph;
    if (!isBlank(part)) {
      const { shiftX, shiftY, width, height } = boundsOf(face.measure(part), phase / PHASES, face.size);
      const spot = this.place(Math.min(width, SLICE_WIDTH), height);
      if (spot) {
        glyph = { ...spot, width: Math.min(width, SLICE_WIDTH), height, shiftX, shiftY, isColored: false };
        this.drawText(part, glyph, phase / PHASES, face, 'ltr', WHITE);
        if (mayBeColored(part) && this.hasColors(glyph)) glyph = { ...glyph, isColored: true };
      }
    }
    // A letter that found no room is not tried again before the sheet begins anew.
    known.set(part, glyph);
    return glyph;
  }

  /** A line in one piece, in slices. With emoji in it, it has its colours already. */
  private picture(
    { direction, isColored }: Shaped,
    text: string,
    textWidth: number,
    face: Face,
    color: PackedColor,
  ): Run {
    const fillStyle = isColored ? cssColor(color) : WHITE;
    const key = `${fillStyle} ${direction} ${text}`;
    const known = face.pictures.get(key);
    if (known) return known;
    const { shiftX, shiftY, width, height } = boundsOf(face.measure(text, direction), 0, face.size);
    const glyphs: Glyph[] = [];
    for (let from = 0; from < width; from += SLICE_WIDTH) {
      const sliceWidth = Math.min(SLICE_WIDTH, width - from);
      const spot = this.place(sliceWidth, height);
      if (!spot) {
        face.pictures.set(key, NOTHING);
        return NOTHING;
      }
      const glyph = { ...spot, width: sliceWidth, height, shiftX: shiftX + from, shiftY, isColored };
      this.drawText(text, glyph, 0, face, direction, fillStyle);
      glyphs.push(glyph);
    }
    const pens = glyphs.map(() => 0);
    const run = { glyphs, pens, count: glyphs.length, tail: undefined, width: textWidth };
    face.pictures.set(key, run);
    return run;
  }

  /** Draws the part of a text that falls into a glyph's place. */
  private drawText(
    text: string,
    { left, top, width, height, shiftX, shiftY }: Glyph,
    phase: number,
    face: Face,
    direction: 'ltr' | 'rtl',
    fillStyle: string,
  ): void {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.font = face.font;
    context.direction = direction;
    context.textAlign = 'left';
    context.fillStyle = fillStyle;
    context.fillText(text, left - shiftX + phase, top - shiftY);
    context.restore();
  }

  /** Whether a glyph that was drawn in white has anything else in it. */
  private hasColors({ left, top, width, height }: Glyph): boolean {
    const data = new Uint8Array(this.context.getImageData(left, top, width, height).data.buffer);
    for (let at = 0; at < data.length; at += 4) {
      // Nearly clear pixels do not keep their colour exactly.
      if (
        uint8At(data, at + 3) > 64 &&
        Math.min(uint8At(data, at), uint8At(data, at + 1), uint8At(data, at + 2)) < 200
      )
        return true;
    }
    return false;
  }

  private place(width: number, height: number): Spot | undefined {
    const spot = this.shelves.place(width, height);
    if (!spot) return undefined;
    if (this.shelves.bottom > this.canvas.height) this.grow();
    this.drawn++;
    this.freshTop = Math.min(this.freshTop, spot.top);
    this.freshBottom = Math.max(this.freshBottom, spot.top + height);
    return spot;
  }

  /** Enlarges the atlas; its content stays in place. */
  private grow(): void {
    const { canvas } = this;
    const copy = document.createElement('canvas');
    copy.width = WIDTH;
    copy.height = canvas.height;
    copy.getContext('2d')?.drawImage(canvas, 0, 0);
    while (canvas.height < this.shelves.bottom) canvas.height *= 2;
    this.context.drawImage(copy, 0, 0);
  }
}

const phaseOf = (pen: number) => Math.floor((pen - Math.floor(pen)) * PHASES);

const isBlank = (part: string) => part.trim() === '';

/** The opaque colour; its alpha stays with the GPU. */
const cssColor = (color: PackedColor) =>
  `rgb(${color & 0xff} ${(color >>> 8) & 0xff} ${(color >>> 16) & 0xff})`;

/** The whole pixels around a text whose pen stands `phase` right of one. */
function boundsOf(metrics: TextMetrics, phase: number, fontSize: number) {
  const reach = Math.ceil(REACH * fontSize);
  const ascent = Math.min(Math.ceil(metrics.actualBoundingBoxAscent), reach);
  const descent = Math.min(Math.ceil(metrics.actualBoundingBoxDescent), reach);
  const shiftX = -Math.ceil(metrics.actualBoundingBoxLeft) - 1;
  return {
    shiftX,
    shiftY: -ascent - 1,
    width: Math.max(Math.ceil(metrics.actualBoundingBoxRight + phase) - shiftX + 1, 1),
    height: Math.max(descent + ascent + 2, 1),
  };
}

import type { Sign, TextStyle } from '../../kinds/shapes.ts';

/** A place in the atlas. All numbers are device pixels. */
export interface Glyph {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From the pen's place on the base line to the top left corner. */
  readonly shiftX: number;
  readonly shiftY: number;
}

/** A text cut into its drawn parts; `ends[i]` is where part i ends, in device pixels from the text's start. */
export interface Line {
  readonly glyphs: readonly (Glyph | undefined)[];
  readonly ends: Float32Array;
}

interface Face {
  readonly font: string;
  /** Of the ellipsis, in device pixels. */
  readonly lines: Map<string, Line>;
  readonly glyphs: Map<string, Glyph | undefined>;
}

const SIZE = 1024;
/** A label longer than this is cut before it is measured: no screen shows more of it. */
const LONGEST = 400;
/** Scripts whose letters change shape beside one another: drawn as one piece. */
const JOINED =
  /[\u0590-\u08ff\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const WHITE_PX = 4;
/** A letter is drawn at this many places between two device pixels. */
const PHASES = 4;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * White glyphs and signs on one canvas, in device pixels, drawn when first asked for. The GPU tints them, so every
 * text and shape of a layer is one draw call.
 */
export class GlyphAtlas {
  readonly canvas: HTMLCanvasElement;
  /** Goes up whenever something was drawn: the texture must be uploaded. */
  drawn = 0;
  /** Goes up whenever everything was thrown away: whatever was laid out before is void. */
  generation = 0;
  /** The middle of a patch that is white all over, in device pixels. */
  readonly white = WHITE_PX / 2;
  readonly size = SIZE;
  private readonly context: CanvasRenderingContext2D;
  private faces: Readonly<Record<TextStyle, Face>>;
  private readonly signs = new Map<string, Glyph>();
  private penX = 0;
  private penY = 0;
  private rowHeight = 0;

  constructor(
    private uiFont: string,
    private readingFont: string,
    private resolution: number,
  ) {
    this.canvas = document.createElement('canvas');
    this.canvas.width = SIZE;
    this.canvas.height = SIZE;
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser has no 2D canvas: labels cannot be drawn.');
    this.context = context;
    this.faces = this.createFaces();
    this.reset();
  }

  /** Font declarations of all faces, for the browser's font loader. */
  get fonts(): readonly string[] {
    return Object.values(this.faces).map(({ font }) => font);
  }

  /** Begins anew for other fonts or another number of device pixels per CSS pixel. */
  setUp(uiFont: string, readingFont: string, resolution: number): void {
    this.uiFont = uiFont;
    this.readingFont = readingFont;
    this.resolution = resolution;
    this.reset();
  }

  /** Throws everything away; what is asked for next is drawn with the fonts as they then are. */
  reset(): void {
    this.faces = this.createFaces();
    this.signs.clear();
    this.context.clearRect(0, 0, SIZE, SIZE);
    this.context.fillStyle = '#ffffff';
    this.context.fillRect(0, 0, WHITE_PX, WHITE_PX);
    this.penX = WHITE_PX + 1;
    this.penY = 0;
    this.rowHeight = WHITE_PX;
    this.generation++;
    this.drawn++;
  }

  line(text: string, style: TextStyle): Line {
    const face = this.faces[style];
    const known = face.lines.get(text);
    if (known) return known;
    const line = this.layOut(text.slice(0, LONGEST), face);
    face.lines.set(text, line);
    return line;
  }

  /** How far below the middle of a line its base line lies, in device pixels. */
  baselineShift(style: TextStyle): number {
    return SIZES[style].sizePx * this.resolution * 0.33;
  }

  /** A sign of a size in CSS pixels; `shiftX` and `shiftY` are 0. */
  sign(sign: Sign | 'disc' | 'corner', widthPx: number, heightPx: number): Glyph {
    const key = `${sign} ${widthPx} ${heightPx}`;
    const known = this.signs.get(key);
    if (known) return known;
    const width = Math.round(widthPx * this.resolution);
    const height = Math.round(heightPx * this.resolution);
    const { left, top } = this.place(width, height);
    this.context.save();
    this.context.translate(left, top);
    drawSign(this.context, sign, width, height, this.resolution);
    this.context.restore();
    const glyph = { left, top, width, height, shiftX: 0, shiftY: 0 };
    this.signs.set(key, glyph);
    this.drawn++;
    return glyph;
  }

  private createFaces(): Readonly<Record<TextStyle, Face>> {
    const face = (style: TextStyle): Face => {
      const { weight, sizePx, isReading } = SIZES[style];
      const family = isReading ? this.readingFont : this.uiFont;
      return {
        font: `${weight} ${sizePx * this.resolution}px ${family}`,
        lines: new Map(),
        glyphs: new Map(),
      };
    };
    return {
      label: face('label'),
      number: face('number'),
      ruler: face('ruler'),
      harmony: face('harmony'),
      page: face('page'),
      'page-10': face('page-10'),
      'page-100': face('page-100'),
    };
  }

  private layOut(text: string, face: Face): Line {
    const parts = JOINED.test(text) ? [text] : Array.from(graphemes.segment(text), ({ segment }) => segment);
    this.context.font = face.font;
    const ends = new Float32Array(parts.length);
    parts.forEach((part, index) => {
      const before = parts[index - 1];
      // Measured as a pair, so that kerning counts.
      const advance =
        before === undefined
          ? this.context.measureText(part).width
          : this.context.measureText(before + part).width - this.context.measureText(before).width;
      ends[index] = (ends[index - 1] ?? 0) + advance;
    });
    const glyphs = parts.map((part, index) => {
      const pen = index > 0 ? ends[index - 1]! : 0;
      return this.glyph(part, Math.floor((pen % 1) * PHASES) / PHASES, face);
    });
    return { glyphs, ends };
  }

  /** A part whose pen stands `phase` right of a whole device pixel: letters keep their distances at any size. */
  private glyph(part: string, phase: number, face: Face): Glyph | undefined {
    const key = `${phase} ${part}`;
    if (face.glyphs.has(key)) return face.glyphs.get(key);
    const bounds = this.context.measureText(part);
    const shiftX = -Math.ceil(bounds.actualBoundingBoxLeft) - 1;
    const shiftY = -Math.ceil(bounds.actualBoundingBoxAscent) - 1;
    const width = Math.min(Math.ceil(bounds.actualBoundingBoxRight + phase) - shiftX + 1, SIZE);
    const height = Math.ceil(bounds.actualBoundingBoxDescent) - shiftY + 1;
    const isBlank = part.trim() === '';
    let glyph: Glyph | undefined;
    if (!isBlank) {
      glyph = { ...this.place(width, height), width, height, shiftX, shiftY };
      this.context.font = face.font;
      this.context.fillText(part, glyph.left - shiftX + phase, glyph.top - shiftY);
      this.drawn++;
    }
    face.glyphs.set(key, glyph);
    return glyph;
  }

  /** The next free place, rows from the top. A full atlas is begun anew: a screen fills a fraction of one. */
  private place(width: number, height: number): { readonly left: number; readonly top: number } {
    if (this.penX + width > SIZE) {
      this.penX = 0;
      this.penY += this.rowHeight + 1;
      this.rowHeight = 0;
    }
    if (this.penY + height > SIZE) this.reset();
    const left = this.penX;
    this.penX += width + 1;
    this.rowHeight = Math.max(this.rowHeight, height);
    return { left, top: this.penY };
  }
}

interface Size {
  readonly weight: number;
  readonly sizePx: number;
  readonly isReading?: boolean;
}

const SIZES: Readonly<Record<TextStyle, Size>> = {
  label: { weight: 500, sizePx: 12.5 },
  number: { weight: 600, sizePx: 11.5 },
  ruler: { weight: 400, sizePx: 11.5 },
  harmony: { weight: 400, sizePx: 15, isReading: true },
  page: { weight: 500, sizePx: 12 },
  'page-10': { weight: 500, sizePx: 10.5 },
  'page-100': { weight: 500, sizePx: 8.5 },
};

function drawSign(
  context: CanvasRenderingContext2D,
  sign: Sign | 'disc' | 'corner',
  width: number,
  height: number,
  resolution: number,
): void {
  context.beginPath();
  switch (sign) {
    case 'triangle':
      context.moveTo(0, height);
      context.lineTo(width / 2, 0);
      context.lineTo(width, height);
      context.fill();
      return;
    case 'corner':
      context.moveTo(0, 0);
      context.lineTo(width, 0);
      context.lineTo(width, height);
      context.fill();
      return;
    case 'disc':
      context.arc(width / 2, height / 2, Math.min(width, height) / 2, 0, 2 * Math.PI);
      context.fill();
      return;
    case 'page': {
      const fold = width * 0.3;
      const half = resolution / 2;
      context.lineWidth = resolution;
      context.strokeStyle = '#ffffff';
      context.moveTo(half, half);
      context.lineTo(width - fold, half);
      context.lineTo(width - half, fold);
      context.lineTo(width - half, height - half);
      context.lineTo(half, height - half);
      context.closePath();
      context.moveTo(width - fold, half);
      context.lineTo(width - fold, fold);
      context.lineTo(width - half, fold);
      context.stroke();
      return;
    }
  }
}

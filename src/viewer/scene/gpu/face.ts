import { float32At, float64At } from '../../../shared/elements.ts';
import {
  directionOf,
  drawnText,
  ELLIPSIS,
  isPlain,
  isShaped,
  mayBeColored,
  mostThatFit,
} from '../../../kinds/drawing/text-layout.ts';

/** A place in the atlas. All numbers are device pixels. */
export interface Glyph {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Offset from the pen's place on the base line to the top left corner. */
  readonly shiftX: number;
  readonly shiftY: number;
  /** Whether the glyph has its own colours; the others are white, for the GPU to tint. */
  readonly isColored: boolean;
}

/** A text to draw: pictures and where their pens stand, in device pixels from the text's left edge. */
export interface Run {
  readonly glyphs: readonly (Glyph | undefined)[];
  readonly pens: readonly number[];
  /** How many of the glyphs. */
  readonly count: number;
  /** The ellipsis after them; its pen is the one after theirs. */
  readonly tail: Glyph | undefined;
  readonly width: number;
}

/** A line of letters that stand each for itself. Device pixels from the line's left edge. */
export interface Letters {
  readonly isShaped: false;
  readonly parts: readonly string[];
  /** Where each part begins; one more number is where the last ends. */
  readonly pens: readonly number[];
  /** Pictures of the first parts, as many as were asked for so far; undefined for a blank. */
  readonly glyphs: (Glyph | undefined)[];
  readonly isWhole: boolean;
  /** Width with the ellipsis, if it is not whole. Device pixels. */
  readonly width: number;
  /** All of it, once it was asked for where it has room. */
  whole: Run | undefined;
}

/** A line that is drawn in one piece, because its letters join or run from right to left. */
export interface Shaped {
  readonly isShaped: true;
  readonly text: string;
  /** Index of the end of each grapheme in the text. */
  readonly ends: readonly number[];
  /** Widths of the text cut after each grapheme with an ellipsis; not yet measured ones are NaN. Device pixels. */
  readonly cutWidths: Float32Array;
  readonly direction: 'ltr' | 'rtl';
  readonly isColored: boolean;
  readonly isWhole: boolean;
  readonly width: number;
}

type Line = Letters | Shaped;

/** Subpixel positions at which a letter is drawn between two device pixels. */
export const PHASES = 4;
/** Capacity of the cache of lines, in graphemes: some ten megabytes. Each line adds `LINE_COST`. */
const REMEMBERED = 500_000;
const LINE_COST = 16;
const REMEMBERED_PAIRS = 20_000;
/** Indexes in a table of the letters of plain texts: 0 is no letter, then comes the blank. */
const BEFORE_BLANK = 0x1f;
const PLAIN_PLACES = 0x7f - BEFORE_BLANK;

/** One font at one size: measures texts, and remembers a bounded number of them. */
export class Face {
  /** Letters in the atlas, by phase; undefined for blanks and for letters that found no room. */
  readonly glyphs = Array.from({ length: PHASES }, () => new Map<string, Glyph | undefined>());
  /** Lines in the atlas that are drawn in one piece, by colour, direction and text. */
  readonly pictures = new Map<string, Run>();
  private readonly lines = new Map<string, Line>();
  private readonly advances = new Map<string, number>();
  /** `advances` of the letters of plain texts, by the index of the one before and their own; NaN where unknown. */
  private plainAdvances: Float64Array | undefined;
  private cost = 0;
  private dotsWidth: number | undefined;

  constructor(
    readonly font: string,
    /** Size of the font in device pixels. */
    readonly size: number,
    private readonly context: CanvasRenderingContext2D,
  ) {}

  get ellipsisWidth(): number {
    return (this.dotsWidth ??= this.measure(ELLIPSIS).width);
  }

  /** A text laid out as one line. */
  line(text: string): Line {
    const known = this.lines.get(text);
    if (known) return known;
    const line = this.layOut(text);
    this.cost += LINE_COST + (line.isShaped ? line.ends.length : line.parts.length);
    // Reached after a long way through a large file; the texts in view are laid out again at once.
    if (this.cost > REMEMBERED) {
      this.lines.clear();
      this.cost = 0;
    }
    this.lines.set(text, line);
    return line;
  }

  /** The picture's bounds around a pen at the left end of the base line, and the way to the right end. */
  measure(text: string, direction: 'ltr' | 'rtl' = 'ltr'): TextMetrics {
    this.context.font = this.font;
    this.context.direction = direction;
    this.context.textAlign = 'left';
    return this.context.measureText(text);
  }

  /** Number of graphemes of a line that fit with the ellipsis after them; 0 where none does. */
  fitting(line: Shaped, room: number): number {
    const most = line.isWhole ? line.ends.length - 1 : line.ends.length;
    return mostThatFit(most, room, (count) => {
      const known = float32At(line.cutWidths, count - 1);
      if (!Number.isNaN(known)) return known;
      const { width } = this.measure(cut(line, count), line.direction);
      line.cutWidths[count - 1] = width;
      return width;
    });
  }

  private layOut(raw: string): Line {
    const { text, graphemes, isWhole } = drawnText(raw);
    if (isPlain(text)) return this.lettersOf(graphemes, this.plainPens(text), isWhole);
    if (!isShaped(text)) return this.lettersOf(graphemes, this.pensOf(graphemes), isWhole);
    const direction = directionOf(text);
    let end = 0;
    const ends = graphemes.map((grapheme) => (end += grapheme.length));
    return {
      isShaped: true,
      text,
      ends,
      cutWidths: new Float32Array(ends.length).fill(NaN),
      direction,
      isColored: mayBeColored(text),
      isWhole,
      width: this.measure(isWhole ? text : text + ELLIPSIS, direction).width,
    };
  }

  private lettersOf(parts: readonly string[], pens: readonly number[], isWhole: boolean): Letters {
    const width = pens.at(-1) ?? 0;
    return {
      isShaped: false,
      parts,
      pens,
      glyphs: [],
      isWhole,
      width: isWhole ? width : width + this.ellipsisWidth,
      whole: undefined,
    };
  }

  private pensOf(parts: readonly string[]): readonly number[] {
    const pens = [0];
    let pen = 0;
    let before = '';
    for (const part of parts) {
      pen += this.advance(before, part);
      pens.push(pen);
      before = part;
    }
    return pens;
  }

  /** The same for a plain text: no text is made of each pair to look its advance up, which takes longer than all else. */
  private plainPens(text: string): readonly number[] {
    const known = (this.plainAdvances ??= new Float64Array(PLAIN_PLACES ** 2).fill(NaN));
    const pens = [0];
    let pen = 0;
    let before = 0;
    for (let index = 0; index < text.length; index++) {
      const place = text.charCodeAt(index) - BEFORE_BLANK;
      const pair = before * PLAIN_PLACES + place;
      let advance = float64At(known, pair);
      if (Number.isNaN(advance)) {
        advance = this.advance(text.charAt(index - 1), text.charAt(index));
        known[pair] = advance;
      }
      pen += advance;
      pens.push(pen);
      before = place;
    }
    return pens;
  }

  /** Advance of the pen by a letter after another one. Measured as a pair, so that kerning counts. */
  private advance(before: string, part: string): number {
    const pair = before + part;
    // Pairs with a letter of more than one unit could be taken for others.
    const key = pair.length <= 2 ? pair : `${before.length} ${pair}`;
    const known = this.advances.get(key);
    if (known !== undefined) return known;
    const own = before === '' ? 0 : this.advance('', before);
    const advance = this.measure(pair).width - own;
    if (this.advances.size >= REMEMBERED_PAIRS) this.advances.clear();
    this.advances.set(key, advance);
    return advance;
  }
}

/** The first graphemes of a line with the ellipsis after them, without a blank between. */
export const cut = ({ text, ends }: Shaped, count: number) =>
  text.slice(0, ends[count - 1]).trimEnd() + ELLIPSIS;

import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as fontkit from 'fontkit';
import type { Lettering, Letters } from '../../figure/figure.ts';
import type { TextStyle } from '../../kinds/contract/shapes.ts';
import { TEXT_SIZES } from '../../kinds/drawing/text-sizes.ts';
import { ROOT_FOLDER } from '../root-folder.ts';

const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const FOLDERS = {
  figure: path.join(ROOT_FOLDER, 'src', 'server', 'figure', 'fonts'),
  pictures: path.join(ROOT_FOLDER, 'src', 'server', 'seo', 'fonts'),
} as const;

/** A part of a line in one font. */
interface FontRun {
  readonly font: LoadedFont;
  readonly text: string;
}

interface LoadedFont {
  readonly file: string;
  readonly bytes: Buffer;
  readonly face: fontkit.Font;
}

const parts = (folder: string, name: string) => PARTS.map((part) => path.join(folder, `${name}-${part}.ttf`));

const MUSIC = [path.join(FOLDERS.figure, 'tilia-music.otf')];
const READING = parts(FOLDERS.pictures, 'read');
const PLAIN = parts(FOLDERS.pictures, 'ui');
const LABELS = parts(FOLDERS.figure, 'ui-500');
const NUMBERS = [path.join(FOLDERS.figure, 'ui-600-latin.ttf'), ...LABELS];

/** Files of a style's fonts: a letter is taken from the first that has it. */
function filesOf(style: TextStyle): readonly string[] {
  const { family, weight } = TEXT_SIZES[style];
  if (family === 'musicFont') return MUSIC;
  // Accidentals in running text are in the music font.
  if (family === 'readingFont') return [...READING, ...MUSIC];
  return [...(weight >= 600 ? NUMBERS : weight >= 500 ? LABELS : PLAIN), ...MUSIC];
}

/** The product's fonts, each opened when it is first needed. */
export class FontSet implements Lettering {
  private readonly fonts = new Map<string, LoadedFont>();
  private readonly widths = new Map<string, number>();

  width(text: string, style: TextStyle): number {
    const key = `${style} ${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      const { sizePx } = TEXT_SIZES[style];
      width = this.runs(text, style).reduce((sum, run) => sum + advanceOf(run, sizePx), 0);
      this.widths.set(key, width);
    }
    return width;
  }

  has(text: string, style: TextStyle): boolean {
    return Array.from(text).every((letter) => this.fontOf(letter, style) !== undefined);
  }

  /** A line in parts of one font each; letters that no font has are left out. */
  runs(text: string, style: TextStyle): readonly FontRun[] {
    const runs: { font: LoadedFont; text: string }[] = [];
    for (const letter of text) {
      const font = this.fontOf(letter, style);
      const last = runs.at(-1);
      if (!font) continue;
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  /** The outline of a line as path data, its pen at the left end of the base line, y down. */
  outlineOf({ text, style, sizePx }: Letters): string {
    let penPx = 0;
    let d = '';
    for (const run of this.runs(text, style)) {
      const scale = sizePx / run.font.face.unitsPerEm;
      const { glyphs, positions } = run.font.face.layout(run.text);
      glyphs.forEach((glyph, index) => {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
        d += glyph.path
          .scale(scale, -scale)
          .translate(penPx + xOffset * scale, -yOffset * scale)
          .toSVG();
        penPx += xAdvance * scale;
      });
    }
    return rounded(d);
  }

  private fontOf(letter: string, style: TextStyle): LoadedFont | undefined {
    const point = letter.codePointAt(0) ?? 0;
    for (const file of filesOf(style)) {
      const font = this.load(file);
      if (font.face.hasGlyphForCodePoint(point)) return font;
    }
    return undefined;
  }

  private load(file: string): LoadedFont {
    let font = this.fonts.get(file);
    if (!font) {
      const bytes = readFileSync(file);
      font = { file, bytes, face: fontkit.create(bytes) };
      this.fonts.set(file, font);
    }
    return font;
  }
}

/** How far the pen goes by a run, at a size. */
export const advanceOf = ({ font: { face }, text }: FontRun, sizePx: number): number =>
  (face.layout(text).advanceWidth * sizePx) / face.unitsPerEm;

/** Path data with two decimals: a hundredth of a pixel of a figure is less than any printer's. */
const rounded = (d: string): string =>
  d.replaceAll(/-?\d+\.\d+(e-?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100));

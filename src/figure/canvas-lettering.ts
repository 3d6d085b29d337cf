import { FAMILIES } from './families.ts';
import type { Lettering } from './primitives.ts';
import type { TextStyle } from '../kinds/contract/shapes.ts';
import { directionOf } from '../kinds/drawing/text-layout.ts';
import { TEXT_SIZES, TEXT_STYLES } from '../kinds/drawing/text-sizes.ts';

/** Texts are measured this large, where no browser rounds their widths. */
const MEASURED_PX = 100;
/** Texts whose widths are remembered. */
const MAX_REMEMBERED = 20_000;
const MUSIC_SAMPLE = '♭';

/**
 * Finds whether a text has no other letters than those that the page's fonts are declared for: the server draws figures with the
 * same ones, and leaves other texts out. Where nothing is declared every text is found.
 */
function letterFinder(document: Document): Lettering['has'] {
  const rangesOf = (style: TextStyle) => {
    const names = [FAMILIES[TEXT_SIZES[style].family], FAMILIES.musicFont].map(firstFamily);
    return [...document.fonts]
      .filter(({ family }) => names.includes(family.replaceAll(/['"]/g, '')))
      .flatMap(({ unicodeRange }) => unicodeRange.split(',').map(readRange));
  };
  const ranges = new Map(TEXT_STYLES.map((style) => [style, rangesOf(style)]));
  return (text, style) => {
    const known = ranges.get(style) ?? [];
    if (known.length === 0) return true;
    return Array.from(text).every((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return known.some(([first, last]) => point >= first && point <= last);
    });
  };
}

const firstFamily = (families: string) => (families.split(',')[0] ?? '').replaceAll(/['"]/g, '');

/** `U+0-FF`, `U+131` or `U+4??`. */
function readRange(written: string): readonly [first: number, last: number] {
  const [from = '', to = from] = written.trim().slice(2).split('-');
  return [parseInt(from.replaceAll('?', '0'), 16), parseInt(to.replaceAll('?', 'F'), 16)];
}

/** Measures texts with the page's fonts, once these are there. For the browser. */
export async function createCanvasLettering(document: Document): Promise<Lettering> {
  const fontOf = (style: TextStyle) => {
    const { weight, family } = TEXT_SIZES[style];
    return `${weight} ${MEASURED_PX}px ${FAMILIES[family]}`;
  };
  const loads = TEXT_STYLES.map((style) =>
    document.fonts.load(fontOf(style), TEXT_SIZES[style].family === 'musicFont' ? MUSIC_SAMPLE : 'a'),
  );
  // Without its font a text is drawn in another one, which is measured then.
  await Promise.allSettled(loads);
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas: labels cannot be measured.');
  const known = new Map<string, number>();
  return {
    width: (text, style) => {
      const key = `${style} ${text}`;
      let width = known.get(key);
      if (width === undefined) {
        context.font = fontOf(style);
        context.direction = directionOf(text);
        width = (context.measureText(text).width * TEXT_SIZES[style].sizePx) / MEASURED_PX;
        if (known.size >= MAX_REMEMBERED) known.clear();
        known.set(key, width);
      }
      return width;
    },
    has: letterFinder(document),
  };
}

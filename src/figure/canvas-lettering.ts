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
    has: () => true,
  };
}

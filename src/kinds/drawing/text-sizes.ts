import type { TextStyle } from '../contract/shapes.ts';

/** The families of the three voices, as CSS lists them. */
export interface Families {
  readonly uiFont: string;
  readonly readingFont: string;
  readonly musicFont: string;
}

interface TextSize {
  readonly weight: number;
  readonly sizePx: number;
  readonly family: keyof Families;
}

const HARMONY_PX = 15;
/** Distance from the middle of a line down to its base line, as a part of its size. */
export const BASELINE_SHIFT = 0.33;

/** A staff's space is a fifth of the music font's size. */
function staffSize(stepPx: number): TextSize {
  return { weight: 400, sizePx: 10 * stepPx, family: 'musicFont' };
}

/** Fonts of the styles, on the canvas and on paper, in CSS pixels. */
export const TEXT_SIZES: Readonly<Record<TextStyle, TextSize>> = {
  label: { weight: 500, sizePx: 12.5, family: 'uiFont' },
  number: { weight: 600, sizePx: 11.5, family: 'uiFont' },
  ruler: { weight: 400, sizePx: 11.5, family: 'uiFont' },
  harmony: { weight: 500, sizePx: HARMONY_PX, family: 'readingFont' },
  accidental: { weight: 400, sizePx: 0.95 * HARMONY_PX, family: 'musicFont' },
  quality: { weight: 400, sizePx: 0.5 * HARMONY_PX, family: 'musicFont' },
  figure: { weight: 400, sizePx: 0.84 * HARMONY_PX, family: 'musicFont' },
  page: { weight: 500, sizePx: 12, family: 'uiFont' },
  'page-10': { weight: 500, sizePx: 10.5, family: 'uiFont' },
  'page-100': { weight: 500, sizePx: 8.5, family: 'uiFont' },
  'staff-2': staffSize(2),
  'staff-3': staffSize(3),
  'staff-4': staffSize(4),
  'staff-5': staffSize(5),
  'staff-6': staffSize(6),
  'staff-7': staffSize(7),
  'staff-8': staffSize(8),
};

export const TEXT_STYLES = Object.keys(TEXT_SIZES) as readonly TextStyle[];

import type { PaperSizes } from './primitives.ts';
import { TEXT_SIZES } from '../kinds/drawing/text-sizes.ts';

const PT_PER_INCH = 72;
const MM_PER_INCH = 25.4;
const MM_PER_PT = MM_PER_INCH / PT_PER_INCH;
/** Lines of a figure, as journals ask for them: 0.25 to 1.5 pt. */
const PEN_PT = 0.5;
/** No journal takes lower letters. */
const MIN_LETTER_PT = 6;

/** How large a CSS pixel of a drawing is on paper, and its sizes, where labels are `textPt` points high. */
export function paperScale(textPt: number): { readonly mmPerPx: number; readonly sizes: PaperSizes } {
  const ptPerPx = textPt / TEXT_SIZES.label.sizePx;
  return {
    mmPerPx: ptPerPx * MM_PER_PT,
    sizes: { penPx: PEN_PT / ptPerPx, minLetterPx: MIN_LETTER_PT / ptPerPx },
  };
}

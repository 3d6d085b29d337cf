import type { PackedColor } from '../../shared/color.ts';
import type { TextWidths } from '../contract/kind-timeline.ts';
import type { LabelRole, SetLabel } from '../contract/set-label.ts';
import type { Shapes, TextStyle } from '../contract/shapes.ts';

/** Size of the numerals in CSS pixels: that of the text style `harmony`. */
const LETTER_PX = 15;
/** The font sets figures of one line so close that brackets and flats touch them. */
const FIGURE_GAP = 0.06;

interface Setting {
  readonly style: TextStyle;
  /**
   * Baselines of the lines, top first, below that of the label; in multiples of the letter size, as the following
   * values.
   */
  readonly baselines: readonly number[];
  readonly before: number;
  readonly after: number;
}

const SETTINGS: Readonly<Record<LabelRole, Setting>> = {
  accidental: { style: 'accidental', baselines: [0], before: 0, after: 0.04 },
  letters: { style: 'harmony', baselines: [0], before: 0, after: 0 },
  // The font gives the signs of quality no space of their own.
  quality: { style: 'quality', baselines: [-0.34], before: 0.03, after: 0.06 },
  figures: { style: 'figure', baselines: [-0.36, 0.1, 0.56], before: 0.02, after: 0 },
  tail: { style: 'harmony', baselines: [0], before: 0.04, after: 0 },
};

/** A text of a label, where it is set in CSS pixels from the label's start and its numeral's baseline. */
interface PlacedText {
  readonly text: string;
  readonly leftPx: number;
  readonly downPx: number;
  readonly style: TextStyle;
}

interface LaidOut {
  readonly texts: readonly PlacedText[];
  readonly widthPx: number;
}

function layOut(label: SetLabel, widths: TextWidths): LaidOut {
  const texts: PlacedText[] = [];
  let penPx = 0;
  // Space after a part stands between two; at the end it would only take room.
  let spacePx = 0;
  for (const { role, lines } of label.parts) {
    const { style, baselines, before, after } = SETTINGS[role];
    penPx += spacePx + before * LETTER_PX;
    let widthPx = 0;
    lines.forEach((line, index) => {
      let endPx = 0;
      for (const text of role === 'figures' ? Array.from(line) : [line]) {
        if (endPx > 0) endPx += FIGURE_GAP * LETTER_PX;
        texts.push({ text, leftPx: penPx + endPx, downPx: (baselines[index] ?? 0) * LETTER_PX, style });
        endPx += widths.width(text, style);
      }
      widthPx = Math.max(widthPx, endPx);
    });
    penPx += widthPx;
    spacePx = after * LETTER_PX;
  }
  return { texts, widthPx: penPx };
}

/** Cache of the last layout. Equal spellings share one label, and each is drawn many times. */
const known = new WeakMap<SetLabel, LaidOut & { readonly version: number }>();

function laidOut(label: SetLabel, widths: TextWidths): LaidOut {
  const version = widths.widthsVersion;
  if (version === undefined) return layOut(label, widths);
  const last = known.get(label);
  if (last?.version === version) return last;
  const now = { ...layOut(label, widths), version };
  known.set(label, now);
  return now;
}

/** Width of a label in CSS pixels. */
export const setWidth = (label: SetLabel, widths: TextWidths): number => laidOut(label, widths).widthPx;

/** Draws a label from its left edge on, its numeral standing on `baselinePx`. */
export function drawSet(
  label: SetLabel,
  leftPx: number,
  baselinePx: number,
  shapes: Shapes,
  color: PackedColor,
): void {
  for (const { text, leftPx: x, downPx, style } of laidOut(label, shapes).texts)
    shapes.text(text, leftPx + x, baselinePx + downPx, style, color);
}

import type { PackedColor } from '../../shared/color.ts';
import type { TextWidths } from '../kind-timeline.ts';
import type { LabelRole, SetLabel } from '../set-label.ts';
import type { Shapes, TextStyle } from '../shapes.ts';

/** Size of the numerals in CSS pixels: that of the text style `harmony`. */
const LETTER_PX = 15;
/** The font sets figures of one line so close that brackets and flats touch them. */
const FIGURE_GAP = 0.06;

interface Setting {
  readonly style: TextStyle;
  /** Baselines of the lines, top first, below that of the label; in letter sizes, as all that follows. */
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

/** Visits the lines of a label as they are set, in CSS pixels from its start, and returns its width. */
function layOut(
  label: SetLabel,
  texts: TextWidths,
  visit?: (text: string, leftPx: number, downPx: number, style: TextStyle) => void,
): number {
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
        visit?.(text, penPx + endPx, (baselines[index] ?? 0) * LETTER_PX, style);
        endPx += texts.width(text, style);
      }
      widthPx = Math.max(widthPx, endPx);
    });
    penPx += widthPx;
    spacePx = after * LETTER_PX;
  }
  return penPx;
}

interface KnownWidth {
  readonly texts: TextWidths;
  readonly version: number;
  readonly widthPx: number;
}

const known = new WeakMap<SetLabel, KnownWidth>();

/** Width of a label in CSS pixels. Cached: each label near the view is measured at every drawing. */
export function setWidth(label: SetLabel, texts: TextWidths): number {
  const version = texts.widthsVersion;
  if (version === undefined) return layOut(label, texts);
  const last = known.get(label);
  if (last?.texts === texts && last.version === version) return last.widthPx;
  const widthPx = layOut(label, texts);
  known.set(label, { texts, version, widthPx });
  return widthPx;
}

/** Draws a label from its left edge on, its numeral standing on `baselinePx`. */
export function drawSet(
  label: SetLabel,
  leftPx: number,
  baselinePx: number,
  shapes: Shapes,
  color: PackedColor,
): void {
  layOut(label, shapes, (text, x, down, style) =>
    shapes.text(text, leftPx + x, baselinePx + down, style, color),
  );
}

import { entryAt } from '../../shared/elements.ts';
import { escaped } from '../../shared/escape.ts';
import METRICS from './fonts/metrics.json';

/** The face that is read (titles), and the face of all else. */
export type Face = 'read' | 'ui';

/** Family of the face's part that has each sign, and the sign's width in sizes. */
type Signs = ReadonlyMap<string, { readonly family: string; readonly width: number }>;

const SIGNS: Readonly<Record<Face, Signs>> = { read: signsOf('read'), ui: signsOf('ui') };

const ELLIPSIS = '…';

function signsOf(face: Face): Signs {
  const signs = new Map<string, { family: string; width: number }>();
  for (const { family, widths } of METRICS.filter((part) => part.face === face)) {
    for (let at = 0; at < widths.length; at += 2) {
      const sign = String.fromCodePoint(entryAt(widths, at));
      if (!signs.has(sign)) signs.set(sign, { family, width: entryAt(widths, at + 1) / 1000 });
    }
  }
  return signs;
}

/** A text as it can be set in one line: letters composed, spaces plain, signs without a picture left out. */
export function settable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

/** Whether the product's fonts have all of a text: it must not be shown with holes. */
export const canSet = (text: string, face: Face): boolean =>
  Array.from(text).every((sign) => SIGNS[face].has(sign));

/** The width of a text, in sizes. */
function widthOf(text: string, face: Face): number {
  let width = 0;
  for (const sign of text) width += SIGNS[face].get(sign)?.width ?? 0;
  return width;
}

/** `text`, cut with an ellipsis where it is wider than `width` sizes. */
export function cutToWidth(text: string, face: Face, width: number): string {
  if (widthOf(text, face) <= width) return text;
  let rest = width - widthOf(ELLIPSIS, face);
  let kept = '';
  for (const sign of text) {
    rest -= widthOf(sign, face);
    if (rest < 0) break;
    kept += sign;
  }
  return kept.trimEnd() + ELLIPSIS;
}

/**
 * Breaks a text into at most `most` lines of at most `width` sizes, between words but never before a number ("K. 279").
 * A wider word is cut, and so is the last line where the rest does not fit.
 */
export function breakLines(text: string, face: Face, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ (?!\d)/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || lines.length === most - 1 || widthOf(longer, face) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((part) => cutToWidth(part, face, width));
}

interface Place {
  readonly x: number;
  /** Distance of the base line from the top. */
  readonly y: number;
  readonly sizePx: number;
  readonly face: Face;
  readonly color: string;
  readonly anchor?: 'start' | 'end';
}

/** A line of text as SVG: each run of letters in the part of the face that has them. */
export function textSvg(text: string, { x, y, sizePx, face, color, anchor = 'start' }: Place): string {
  const runs: { family: string; text: string }[] = [];
  for (const sign of text) {
    const family = SIGNS[face].get(sign)?.family;
    const last = runs.at(-1);
    if (family === undefined) continue;
    if (last?.family === family) last.text += sign;
    else runs.push({ family, text: sign });
  }
  const spans = runs.map((run) => `<tspan font-family="${run.family}">${escaped(run.text)}</tspan>`);
  const place = `x="${x}" y="${y}" font-size="${sizePx}" fill="${color}" text-anchor="${anchor}"`;
  return `<text xml:space="preserve" ${place}>${spans.join('')}</text>`;
}

import { FAMILIES } from './families.ts';
import { edgeLines } from './hatching.ts';
import type { Drawing, Letters, Primitive } from './primitives.ts';
import { TEXT_SIZES } from '../kinds/drawing/text-sizes.ts';
import { directionOf } from '../kinds/drawing/text-layout.ts';
import { escaped } from '../shared/escape.ts';
import { hexOf } from '../kinds/columns/colors.ts';

/** The outline of a text as path data, its pen at the left end of the base line. */
type OutlineOf = (letters: Letters) => string;

interface SvgOptions {
  /** Millimetres per CSS pixel of the drawing. */
  readonly mmPerPx: number;
  readonly title: string;
  readonly description: string;
  /** Left out, letters are text that can be selected and searched for; else they are outlines that need no font. */
  readonly outlineOf?: OutlineOf;
}

/** A drawing as a whole SVG file on white ground. */
export function writeSvg(drawing: Drawing, { mmPerPx, title, description, outlineOf }: SvgOptions): string {
  const { widthPx, heightPx, primitives } = drawing;
  const size = `width="${number(widthPx * mmPerPx)}mm" height="${number(heightPx * mmPerPx)}mm"`;
  const box = `viewBox="0 0 ${number(widthPx)} ${number(heightPx)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} role="img" text-rendering="geometricPrecision">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect width="${number(widthPx)}" height="${number(heightPx)}" fill="#ffffff"/>`,
    svgBody(primitives, outlineOf),
    '</svg>',
    '',
  ].join('\n');
}

/** Primitives as elements of SVG in CSS pixels, for an `svg` of any page. No style attribute is used. */
export const svgBody = (primitives: readonly Primitive[], outlineOf?: OutlineOf): string =>
  primitives.map((primitive) => element(primitive, outlineOf)).join('\n');

function element(primitive: Primitive, outlineOf: OutlineOf | undefined): string {
  switch (primitive.sort) {
    case 'box': {
      const { leftPx, topPx, rightPx, bottomPx, fill, edge, penPx } = primitive;
      const size = `width="${number(rightPx - leftPx)}" height="${number(bottomPx - topPx)}"`;
      const area = `<rect x="${number(leftPx)}" y="${number(topPx)}" ${size} fill="${hexOf(fill)}"/>`;
      if (edge === undefined) return area;
      const d = edgeLines(primitive).map((points) => pathOf(points, false));
      return `${area}<path d="${d.join('')}" fill="none" ${pen(edge, penPx)}/>`;
    }
    case 'line': {
      const { x1, y1, x2, y2, penPx, color } = primitive;
      const ends = `x1="${number(x1)}" y1="${number(y1)}" x2="${number(x2)}" y2="${number(y2)}"`;
      return `<line ${ends} ${pen(color, penPx)}/>`;
    }
    case 'outline': {
      const { points, isClosed, isFilled, penPx, color } = primitive;
      const look = isFilled ? `fill="${hexOf(color)}"` : `fill="none" ${pen(color, penPx)}`;
      return `<path d="${pathOf(points, isClosed)}" ${look}/>`;
    }
    case 'oval': {
      const { leftPx, topPx, rightPx, bottomPx, color } = primitive;
      const centre = `cx="${number((leftPx + rightPx) / 2)}" cy="${number((topPx + bottomPx) / 2)}"`;
      const radii = `rx="${number((rightPx - leftPx) / 2)}" ry="${number((bottomPx - topPx) / 2)}"`;
      return `<ellipse ${centre} ${radii} fill="${hexOf(color)}"/>`;
    }
    case 'letters':
      return outlineOf ? outlined(primitive, outlineOf(primitive)) : textElement(primitive);
  }
}

function textElement({ text, leftPx, baselinePx, widthPx, style, sizePx, color }: Letters): string {
  const { family, weight } = TEXT_SIZES[style];
  const isLeftToRight = directionOf(text) === 'ltr';
  const direction = isLeftToRight ? '' : ' direction="rtl"';
  const place = `x="${number(isLeftToRight ? leftPx : leftPx + widthPx)}" y="${number(baselinePx)}"${direction}`;
  const font = `font-family="${FAMILIES[family]}" font-weight="${weight}" font-size="${number(sizePx)}"`;
  return `<text ${place} ${font} fill="${hexOf(color)}" xml:space="preserve">${escaped(text)}</text>`;
}

/** A group with the text as its name, for those who search the file. */
function outlined({ text, leftPx, baselinePx, color }: Letters, d: string): string {
  if (d === '') return '';
  const place = `transform="translate(${number(leftPx)} ${number(baselinePx)})"`;
  return `<path ${place} d="${d}" fill="${hexOf(color)}" aria-label="${escaped(text)}"/>`;
}

const pen = (color: number, penPx: number) => `stroke="${hexOf(color)}" stroke-width="${number(penPx)}"`;

const pathOf = (points: readonly (readonly [number, number])[], isClosed: boolean) =>
  `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}${isClosed ? 'Z' : ''}`;

const number = (value: number) => String(Math.round(value * 1000) / 1000);

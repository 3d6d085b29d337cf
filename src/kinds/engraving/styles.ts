import type { ShapeStyle } from './engraving.ts';

type Attributes = Readonly<Record<string, string>>;

/** Most styles of one engraving. */
const MAX_STYLES = 256;
const MAX_STROKE = 100;
const MAX_FONT_SIZE = 400;
const MAX_DASHES = 8;
/** Ink colour of the engraver's output. */
const BLACK = '#000000';
const UNITS = { px: 1, pt: 96 / 72 } as const;
const USUAL_FONT_SIZE = 20;

/** Collects the styles of an engraving, each once. */
export class Styles {
  readonly all: ShapeStyle[] = [];
  private readonly indexes = new Map<string, number>();

  /** Index of the style that attributes ask for; undefined where nothing would be seen. */
  indexOf(attributes: Attributes, isText: boolean): number | undefined {
    const style = styleOf(attributes, isText);
    if (!style) return undefined;
    const key = JSON.stringify(style);
    const known = this.indexes.get(key);
    if (known !== undefined) return known;
    if (this.all.length >= MAX_STYLES) return undefined;
    this.indexes.set(key, this.all.length);
    return this.all.push(style) - 1;
  }
}

function styleOf(attributes: Attributes, isText: boolean): ShapeStyle | undefined {
  const fill = colorOf(attributes['fill'] ?? BLACK);
  const stroke = colorOf(attributes['stroke'] ?? 'none');
  if (fill === undefined && stroke === undefined) return undefined;
  const strokeWidth = numberWithin(attributes['stroke-width'], MAX_STROKE);
  const dashes = dashesOf(attributes['stroke-dasharray'] ?? '');
  return {
    ...(fill !== undefined && { fill }),
    ...(stroke !== undefined && {
      stroke,
      ...(strokeWidth !== undefined && { strokeWidth }),
      ...(dashes.length > 0 && { dashes }),
    }),
    ...(isText && {
      fontSize: fontSizeOf(attributes['font-size'] ?? ''),
      ...(/^(bold|[6-9]00)$/.test(attributes['font-weight'] ?? '') && { isBold: true as const }),
      ...(/^(italic|oblique)$/.test(attributes['font-style'] ?? '') && { isItalic: true as const }),
    }),
  };
}

/** Undefined for an invisible colour: none, one without alpha, or an unknown one. */
function colorOf(written: string): ShapeStyle['fill'] {
  const [, short, long, alpha] = /^#(?:([\da-f]{3})|([\da-f]{6})([\da-f]{2})?)$/i.exec(written) ?? [];
  if (alpha === '00') return undefined;
  const hex = long ?? short?.replace(/./g, '$&$&');
  if (hex === undefined) return written === 'black' ? 'ink' : undefined;
  const color = `#${hex.toLowerCase()}` as const;
  return color === BLACK ? 'ink' : color;
}

function numberWithin(written: string | undefined, most: number): number | undefined {
  const value = Number(written ?? NaN);
  return value >= 0 && value <= most ? value : undefined;
}

function dashesOf(written: string): readonly number[] {
  const dashes = written.split(/[\s,]+/).map((part) => (part === '' ? undefined : numberWithin(part, 1e4)));
  const known = dashes.filter((dash) => dash !== undefined);
  return known.length === dashes.length && known.length <= MAX_DASHES && known.some((dash) => dash > 0)
    ? known
    : [];
}

function fontSizeOf(written: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(px|pt)?$/.exec(written) ?? [];
  const size = Number(number ?? USUAL_FONT_SIZE) * UNITS[unit === 'pt' ? 'pt' : 'px'];
  return Math.round(Math.min(Math.max(size, 1), MAX_FONT_SIZE) * 100) / 100;
}

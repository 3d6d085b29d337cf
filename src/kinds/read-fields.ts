import { authorColor } from '../shared/author-color.ts';
import { shown, type Fields } from '../shared/fields.ts';

/** The field `color` as lower-case `#rrggbb`; undefined where none is given ("" and null too) or none can be read. */
export function readColor(fields: Fields): string | undefined {
  const written = fields.raw('color');
  if (written === undefined || written === '') return undefined;
  const color = typeof written === 'string' ? authorColor(written) : undefined;
  if (color === undefined)
    fields.warn('color', `expected a colour, found ${shown(written)}; the usual colour is used`);
  return color;
}

const MAX_HEIGHT_PX = 10_000;

/** A height in pixels as the author set it, `fallback` where it is absent or no height. */
export function readHeightPx(fields: Fields, fallback: number, name = 'height'): number {
  const heightPx = fields.optionalNumber(name, fallback);
  if (heightPx > 0 && heightPx <= MAX_HEIGHT_PX) return heightPx;
  fields.warn(name, `expected a height from 1 to ${MAX_HEIGHT_PX}; ${fallback} is used`);
  return fallback;
}

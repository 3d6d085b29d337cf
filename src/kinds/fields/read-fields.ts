import { authorColor } from '../../shared/author-color.ts';
import { shown, type Fields } from '../../shared/fields.ts';

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

/** Times written the wrong way round are exchanged: both are known, and leaving the component out would lose its texts. */
export function readSpan(fields: Fields): { readonly start: number; readonly end: number } {
  const start = fields.time('start');
  const end = fields.time('end');
  if (start <= end) return { start, end };
  fields.warn('end', 'lies before start; the two are exchanged');
  return { start: end, end: start };
}

/** Lead-in and tail reach outwards only; one that points inwards says nothing and is left out. */
export function readTails(
  fields: Fields,
  start: number,
  end: number,
): { readonly pre_start?: number; readonly post_end?: number } {
  const preStart = fields.raw('pre_start') === undefined ? start : fields.time('pre_start');
  const postEnd = fields.raw('post_end') === undefined ? end : fields.time('post_end');
  if (preStart > start) fields.warn('pre_start', 'lies after start; it is left out');
  if (postEnd < end) fields.warn('post_end', 'lies before end; it is left out');
  return { ...(preStart < start && { pre_start: preStart }), ...(postEnd > end && { post_end: postEnd }) };
}

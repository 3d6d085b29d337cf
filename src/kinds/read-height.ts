import type { Fields } from '../shared/fields.ts';

const MAX_HEIGHT_PX = 10_000;

/** A height in pixels as the author set it, `fallback` where it is absent or no height. */
export function readHeightPx(fields: Fields, fallback: number, name = 'height'): number {
  const heightPx = fields.optionalNumber(name, fallback);
  if (heightPx > 0 && heightPx <= MAX_HEIGHT_PX) return heightPx;
  fields.warn(name, `expected a height from 1 to ${MAX_HEIGHT_PX}; ${fallback} is used`);
  return fallback;
}

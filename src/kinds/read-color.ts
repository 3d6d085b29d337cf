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

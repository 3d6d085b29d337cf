import { readColor, readHeightPx } from '../read-fields.ts';
import type { Fields } from '../../shared/fields.ts';
import type { HierarchyComponent } from './component.ts';
import type { KindReading, Unsaved } from '../kind.ts';
import { MAX_LEVEL } from '../ranges.ts';

const DESKTOP_HEIGHT_PX = 120;

/** Units of form: [start, end] at a level, with labels and colours. */
export const reading: KindReading<HierarchyComponent> = {
  componentKinds: ['HIERARCHY'],
  readComponent(fields) {
    const { start, end } = readSpan(fields);
    const color = readColor(fields);
    return {
      start,
      end,
      ...readTails(fields, start, end),
      level: readLevel(fields),
      label: fields.optionalText('label'),
      ...(color !== undefined && { color }),
      comments: fields.optionalText('comments'),
      formal_type: fields.optionalText('formal_type'),
      formal_function: fields.optionalText('formal_function'),
    };
  },
  compare: (a, b) => a.start - b.start || b.end - a.end || b.level - a.level,
  readAttributes: (fields) => ({ height: readHeightPx(fields, DESKTOP_HEIGHT_PX) }),
  span: ({ start, end }) => [start, end],
};

/** Times written the wrong way round are exchanged: both are known, and leaving the unit out would lose its texts. */
function readSpan(fields: Fields): { readonly start: number; readonly end: number } {
  const start = fields.time('start');
  const end = fields.time('end');
  if (start <= end) return { start, end };
  fields.warn('end', 'lies before start; the two are exchanged');
  return { start: end, end: start };
}

/** Lead-in and tail reach outwards only; one that points inwards says nothing and is left out. */
function readTails(
  fields: Fields,
  start: number,
  end: number,
): Pick<Unsaved<HierarchyComponent>, 'pre_start' | 'post_end'> {
  const preStart = fields.raw('pre_start') === undefined ? start : fields.time('pre_start');
  const postEnd = fields.raw('post_end') === undefined ? end : fields.time('post_end');
  if (preStart > start) fields.warn('pre_start', 'lies after start; it is left out');
  if (postEnd < end) fields.warn('post_end', 'lies before end; it is left out');
  return { ...(preStart < start && { pre_start: preStart }), ...(postEnd > end && { post_end: postEnd }) };
}

function readLevel(fields: Fields): number {
  const written = fields.number('level');
  const level = Math.min(Math.max(Math.round(written), 1), MAX_LEVEL);
  if (level !== written)
    fields.warn('level', `expected a whole number from 1 to ${MAX_LEVEL}; the nearest is used`);
  return level;
}

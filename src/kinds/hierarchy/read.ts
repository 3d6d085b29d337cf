import { readColor, readHeightPx, readSpan, readTails } from '../fields/read-fields.ts';
import type { Fields } from '../../shared/fields.ts';
import type { HierarchyComponent } from './component.ts';
import type { KindReading } from '../contract/kind.ts';
import { MAX_LEVEL } from '../fields/ranges.ts';

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
  identity: { tier: ({ level }) => level, name: ({ label }) => label },
  span: ({ start, end }) => [start, end],
};

function readLevel(fields: Fields): number {
  const written = fields.number('level');
  const level = Math.min(Math.max(Math.round(written), 1), MAX_LEVEL);
  if (level !== written)
    fields.warn('level', `expected a whole number from 1 to ${MAX_LEVEL}; the nearest is used`);
  return level;
}

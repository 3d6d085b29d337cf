import { searchedId, type KindSearched } from '../contract/searched.ts';
import type { RangeComponent } from './component.ts';

/** Ranges, a lane for each row. */
export const searched: KindSearched<RangeComponent> = {
  word: 'range',
  parts(components, { rows }) {
    const names = Array.isArray(rows) ? rows.map((row: unknown) => nameOf(row)) : [];
    return [
      {
        sort: 'spans',
        lanes: 'rows',
        words: ['range', 'ranges'],
        isUsual: true,
        units: components.map((component, index) => ({
          id: searchedId(component, index),
          label: component.label,
          start: component.start,
          end: component.end,
          row: names[component.row] ?? '',
          comments: component.comments,
          ...(component.color !== undefined && { color: component.color }),
        })),
      },
    ];
  },
};

const nameOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string' ? row.name : '';

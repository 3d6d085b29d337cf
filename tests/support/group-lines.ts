import { expect } from 'vitest';
import type { RowGroups } from '../../src/kinds/contract/kind-timeline.ts';

/** All groups of an outline: places, labels with their details, starts of their own rows. */
export function linesOf(groups: RowGroups | undefined, start: (row: number) => number) {
  if (!groups) throw new Error('There are no groups.');
  return Array.from({ length: groups.count }, (_, group) => {
    const rows = [];
    for (let at = groups.firstOf(group); at < groups.firstOf(group + 1); at++) rows.push(groups.rowAt(at));
    for (const row of rows) {
      expect(groups.groupOf(row)).toBe(group);
      expect(groups.rowAt(groups.positionOf(row))).toBe(row);
    }
    const { level, position, setSize } = groups.place(group);
    const place = `${level}: ${position} of ${setSize}`;
    return [place, groups.label(group), groups.detail(group), rows.map(start)];
  });
}

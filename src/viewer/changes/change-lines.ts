import type { Change, ChangeGroup, Sort } from './change-list.ts';

/** A line of the list: that of a timeline, of one of its changes, or of both where one line tells all. */
export interface ChangeLine {
  readonly group: ChangeGroup;
  readonly change: Change | undefined;
}

/** Lines of the list, those of a sort alone where one is chosen. */
export function changeLines(groups: readonly ChangeGroup[], sort: Sort | 'all'): readonly ChangeLine[] {
  return groups.flatMap((group): ChangeLine[] => {
    const { whole } = group;
    if (whole) return sort === 'all' || whole.sorts.includes(sort) ? [{ group, change: whole }] : [];
    const changes =
      sort === 'all' ? group.changes : group.changes.filter(({ sorts }) => sorts.includes(sort));
    if (sort !== 'all' && changes.length === 0) return [];
    return [{ group, change: undefined }, ...changes.map((change) => ({ group, change }))];
  });
}

/** Place of the next (`1`) or previous (`-1`) line with a change; undefined at the end. `at` is -1 before the first one. */
export function nextChange(lines: readonly ChangeLine[], at: number, step: 1 | -1): number | undefined {
  for (let place = at + step; place >= 0 && place < lines.length; place += step)
    if (lines[place]?.change) return place;
  return undefined;
}

/** Which of how many changes stands in a line, from 1. */
export function changePlace(lines: readonly ChangeLine[], place: number): readonly [number, number] {
  let position = 0;
  let count = 0;
  lines.forEach(({ change }, index) => {
    if (!change) return;
    count++;
    if (index <= place) position = count;
  });
  return [position, count];
}

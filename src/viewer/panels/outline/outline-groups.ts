import type { RowGroups } from '../../../kinds/contract/kind-timeline.ts';
import { upperBound } from '../../../kinds/contract/visible.ts';

/** A line below a timeline's own: a component, or a group of them. */
export interface LineBelow {
  readonly row: number | undefined;
  /** Index among the timeline's groups; left out for a component. */
  readonly group?: number;
}

/** The lines below a timeline's own, as `OutlineLines` has those of all. */
export interface LinesBelow {
  readonly count: number;
  readonly total: number;
  at(index: number): LineBelow;
  indexOf(line: LineBelow): number;
  positionOf(line: LineBelow): number;
}

/** One line for each component, none for a group. */
export const flatLines = (count: number): LinesBelow => ({
  count,
  total: count,
  at: (row) => ({ row }),
  indexOf: ({ row = 0 }) => row,
  positionOf: ({ row = 0 }) => row,
});

/** One line for each of some components, which are given ascending. */
export const listedLines = (rows: readonly number[]): LinesBelow => {
  const placeOf = ({ row = 0 }: LineBelow) => Math.max(upperBound(rows, row) - 1, 0);
  return {
    count: rows.length,
    total: rows.length,
    at: (index) => ({ row: rows[index] }),
    indexOf: placeOf,
    positionOf: placeOf,
  };
};

/** Whether a group holds others: those are open at first, since they have few lines. */
export const holdsGroups = (groups: RowGroups, group: number) =>
  group + 1 < groups.count && groups.parent(group + 1) === group;

/** Groups, each with its lines below it where it is open. */
export function groupedLines(groups: RowGroups, isOpen: (group: number) => boolean): LinesBelow {
  /** The groups whose lines can be reached, ascending, and the index of each one's line. */
  const shown: number[] = [];
  const lines: number[] = [];
  const isReached = new Uint8Array(groups.count);
  let count = 0;
  for (let group = 0; group < groups.count; group++) {
    const parent = groups.parent(group);
    if (parent !== undefined && !(isReached[parent] === 1 && isOpen(parent))) continue;
    isReached[group] = 1;
    shown.push(group);
    lines.push(count);
    count += 1 + (isOpen(group) ? groups.firstOf(group + 1) - groups.firstOf(group) : 0);
  }
  const lineOf = (group: number): number => {
    const parent = groups.parent(group);
    if (isReached[group] !== 1 && parent !== undefined) return lineOf(parent);
    return lines[upperBound(shown, group) - 1] ?? 0;
  };
  const groupOf = ({ row, group }: LineBelow) => group ?? groups.groupOf(row ?? 0);
  /** Number of lines from a group's line down to a component. */
  const belowGroup = (row: number, group: number) => groups.positionOf(row) - groups.firstOf(group) + 1;
  return {
    count,
    total: groups.count + groups.firstOf(groups.count),
    at(index) {
      const place = upperBound(lines, index) - 1;
      const group = shown[place] ?? 0;
      const below = index - (lines[place] ?? 0);
      return below === 0
        ? { row: undefined, group }
        : { row: groups.rowAt(groups.firstOf(group) + below - 1) };
    },
    indexOf(line) {
      const group = groupOf(line);
      const own = lineOf(group);
      if (line.row === undefined || isReached[group] !== 1 || !isOpen(group)) return own;
      return own + belowGroup(line.row, group);
    },
    positionOf(line) {
      const group = groupOf(line);
      const groupLine = group + groups.firstOf(group);
      return line.row === undefined ? groupLine : groupLine + belowGroup(line.row, group);
    },
  };
}

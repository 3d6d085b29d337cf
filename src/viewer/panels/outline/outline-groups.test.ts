import { expect, test } from 'vitest';
import type { RowGroups } from '../../../kinds/contract/kind-timeline.ts';
import { flatLines, groupedLines, holdsGroups, type LineBelow } from './outline-groups.ts';
import { outlineMove } from './outline-keys.ts';
import { outlineLines, type OutlineLine } from './outline-lines.ts';

/** Two staves: the first holds a note itself and two measures, the second is empty, the third holds a measure. */
const TREE = [
  { parent: undefined, first: 0 },
  { parent: 0, first: 1 },
  { parent: 0, first: 3 },
  { parent: undefined, first: 4 },
  { parent: undefined, first: 4 },
  { parent: 4, first: 4 },
];
/** Rows in the order of the outline. */
const ROWS = [0, 2, 4, 5, 1, 3];

const groups: RowGroups = {
  count: TREE.length,
  firstOf: (group) => TREE[group]?.first ?? ROWS.length,
  parent: (group) => TREE[group]?.parent,
  place: () => ({ level: 1, position: 1, setSize: 1 }),
  label: (group) => `Group ${group}`,
  detail: () => '',
  groupOf: (row) => TREE.findLastIndex(({ first }) => first <= ROWS.indexOf(row)),
  rowAt: (position) => ROWS[position]!,
  positionOf: (row) => ROWS.indexOf(row),
};

/** Lines by the naive way: a list of all that can be reached. */
function listed(isOpen: (group: number) => boolean): LineBelow[] {
  const below = (parent: number | undefined): LineBelow[] =>
    TREE.flatMap((group, index) => {
      if (group.parent !== parent) return [];
      const rows = ROWS.slice(group.first, TREE[index + 1]?.first ?? ROWS.length);
      const inside = isOpen(index) ? [...rows.map((row) => ({ row })), ...below(index)] : [];
      return [{ row: undefined, group: index }, ...inside];
    });
  return below(undefined);
}

test.each([
  ['all are open', []],
  ['measures are closed', [1, 2, 5]],
  ['a staff is closed', [0]],
  ['a staff and what is in it are closed', [0, 1]],
  ['all are closed', [0, 1, 2, 3, 4, 5]],
])('lines are those of the list when %s', (_, closed) => {
  const isOpen = (group: number) => !closed.includes(group);
  const expected = listed(isOpen);
  const lines = groupedLines(groups, isOpen);
  expect(lines.count).toBe(expected.length);
  expect(expected.map((_line, index) => lines.at(index))).toEqual(expected);
  expect(expected.map((line) => lines.indexOf(line))).toEqual(expected.map((_line, index) => index));
  const all = listed(() => true);
  expect(lines.total).toBe(all.length);
  expect(all.map((line) => lines.positionOf(line))).toEqual(all.map((_line, index) => index));
});

test('what is in a closed group is where the group is', () => {
  const lines = groupedLines(groups, (group) => group !== 0 && group !== 5);
  expect(lines.indexOf({ row: 4 })).toBe(lines.indexOf({ row: undefined, group: 0 }));
  expect(lines.indexOf({ row: undefined, group: 2 })).toBe(0);
  expect(lines.indexOf({ row: 3 })).toBe(lines.indexOf({ row: undefined, group: 5 }));
});

test('groups that hold others are told from those that hold components alone', () => {
  expect(TREE.map((_, group) => holdsGroups(groups, group))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
});

test.each<[string, string, Partial<OutlineLine>, Partial<OutlineLine> | 'toggle']>([
  ['Right on a timeline leads to the first group', 'ArrowRight', {}, { group: 0 }],
  ['Right on an open group leads into it', 'ArrowRight', { group: 0 }, { row: 0 }],
  ['Right on a closed group opens it', 'ArrowRight', { group: 2 }, 'toggle'],
  ['Left on an open group closes it', 'ArrowLeft', { group: 0 }, 'toggle'],
  ['Left on a closed group leads to what holds it', 'ArrowLeft', { group: 2 }, { group: 0 }],
  ['Left on a closed outermost group leads to the timeline', 'ArrowLeft', { group: 3 }, {}],
  ['Left on a component leads to its group', 'ArrowLeft', { row: 2 }, { group: 1 }],
  ['Down goes on to the group after a component', 'ArrowDown', { row: 4 }, { group: 2 }],
])('%s', (_, key, from, to) => {
  const isOpen = (group: number) => group === 0 || group === 1 || group === 4;
  const timelines = [
    {
      rows: { count: 1, id: (row: number) => row, span: () => [0, 0] as const },
      order: { neighbour: () => undefined, nearestFrom: () => undefined },
    },
    {
      rows: { count: ROWS.length, id: (row: number) => row, span: () => [0, 0] as const },
      order: { neighbour: () => undefined, nearestFrom: () => undefined, groups: () => groups },
    },
  ];
  const move = outlineMove(key, {
    lines: outlineLines([flatLines(1), groupedLines(groups, isOpen)], [0, 1], new Set()),
    active: { timeline: 1, row: undefined, ...from },
    collapsed: new Set(),
    isOpen: (timeline, group) => timeline === 1 && isOpen(group),
    timelines,
    pageLines: 10,
  });
  expect(move).toEqual(to === 'toggle' ? to : { timeline: 1, row: undefined, ...to });
});

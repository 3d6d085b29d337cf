import { expect, test } from 'vitest';
import { flatLines } from './outline-groups.ts';
import { outlineLines, type OutlineLine } from './outline-lines.ts';

/** Lines by the naive way: a list of all. */
function listed(counts: readonly number[], order: readonly number[], collapsed: ReadonlySet<number>) {
  return order.flatMap((timeline): OutlineLine[] => {
    const count = collapsed.has(timeline) ? 0 : counts[timeline]!;
    return [
      { timeline, row: undefined },
      ...Array.from({ length: count }, (_, row): OutlineLine => ({ timeline, row })),
    ];
  });
}

test.each([
  { counts: [3, 0, 5], order: [0, 1, 2], collapsed: [] },
  { counts: [3, 0, 5], order: [2, 0, 1], collapsed: [] },
  { counts: [3, 0, 5, 1], order: [3, 1, 2, 0], collapsed: [2] },
  { counts: [4, 2], order: [1, 0], collapsed: [0, 1] },
  { counts: [0, 0], order: [0, 1], collapsed: [] },
])('lines of $counts in order $order without $collapsed are those of the list', (file) => {
  const { counts, order } = file;
  const collapsed = new Set(file.collapsed);
  const expected = listed(counts, order, collapsed);
  const lines = outlineLines(counts.map(flatLines), order, collapsed);
  expect(lines.count).toBe(expected.length);
  expect(expected.map((_, index) => lines.at(index))).toEqual(expected);
  expect(expected.map((line) => lines.indexOf(line))).toEqual(expected.map((_, index) => index));

  const all = listed(counts, order, new Set());
  expect(lines.total).toBe(all.length);
  expect(all.map((line) => lines.positionOf(line))).toEqual(all.map((_, index) => index));
});

test('a component of a collapsed timeline is where its timeline is', () => {
  const lines = outlineLines([2, 3].map(flatLines), [0, 1], new Set([1]));
  expect(lines.indexOf({ timeline: 1, row: 2 })).toBe(lines.indexOf({ timeline: 1, row: undefined }));
  expect(lines.positionOf({ timeline: 1, row: 2 })).toBe(6);
});

test('a file without timelines has no lines', () => {
  expect(outlineLines([], [], new Set())).toMatchObject({ count: 0, total: 0 });
});

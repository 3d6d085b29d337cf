import { describe, expect, test } from 'vitest';
import type { Order } from '../../../kinds/contract/kind-timeline.ts';
import { outlineMove } from './outline-keys.ts';
import { flatLines } from './outline-groups.ts';
import { outlineLines } from './outline-lines.ts';

/** Units 0 (holds 1 and 3), 1 (holds 2), and a flat timeline; the third is empty. */
const PARENTS = [undefined, 0, 1, 0];
const timelineOf = (count: number, nesting: Pick<Order, 'parent' | 'vertical'>) => ({
  rows: { count, id: (row: number) => row, span: () => [0, 0] as const },
  order: { neighbour: () => undefined, nearestFrom: () => undefined, ...nesting },
});
const nested = timelineOf(PARENTS.length, {
  parent: (row) => PARENTS[row],
  vertical: (row, step) => (step === 'up' ? PARENTS[row] : PARENTS.findIndex((parent) => parent === row)),
});
// As in a timeline whose rows lie above one another and hold nothing.
const flat = timelineOf(30, { vertical: (row) => row + 1 });
const empty = timelineOf(0, {});
const timelines = [nested, flat, empty];

const place = (timeline: number, row?: number, collapsed: readonly number[] = []) => {
  const folded = new Set(collapsed);
  return {
    lines: outlineLines(
      timelines.map(({ rows }) => flatLines(rows.count)),
      [0, 1, 2],
      folded,
    ),
    active: { timeline, row },
    collapsed: folded,
    timelines,
    isOpen: () => false,
    pageLines: 10,
  };
};

describe('Left and Right', () => {
  test.each([
    ['Right on an open timeline', 'ArrowRight', place(0), { timeline: 0, row: 0 }],
    ['Right on a closed timeline', 'ArrowRight', place(0, undefined, [0]), 'toggle'],
    ['Right on a timeline without components', 'ArrowRight', place(2), { timeline: 2, row: undefined }],
    ['Right on a unit that holds others', 'ArrowRight', place(0, 0), { timeline: 0, row: 1 }],
    ['Right on a unit that holds none', 'ArrowRight', place(0, 3), { timeline: 0, row: 3 }],
    ['Right on one that holds nothing', 'ArrowRight', place(1, 3), { timeline: 1, row: 3 }],
    ['Left on a unit within another', 'ArrowLeft', place(0, 3), { timeline: 0, row: 0 }],
    ['Left on a unit of the top', 'ArrowLeft', place(0, 0), { timeline: 0, row: undefined }],
    ['Left on an open timeline', 'ArrowLeft', place(0), 'toggle'],
    ['Left on a closed timeline', 'ArrowLeft', place(0, undefined, [0]), { timeline: 0, row: undefined }],
  ])('%s', (_, key, at, to) => {
    expect(outlineMove(key, at)).toEqual(to);
  });
});

describe('through the lines', () => {
  test.each([
    ['Down from a timeline', 'ArrowDown', place(0), { timeline: 0, row: 0 }],
    ['Down to the next timeline', 'ArrowDown', place(0, 3), { timeline: 1, row: undefined }],
    ['Down past a closed timeline', 'ArrowDown', place(0, undefined, [0]), { timeline: 1, row: undefined }],
    ['Up to the end of the timeline above', 'ArrowUp', place(1), { timeline: 0, row: 3 }],
    ['Up at the top', 'ArrowUp', place(0), { timeline: 0, row: undefined }],
    ['Down at the end', 'ArrowDown', place(2), { timeline: 2, row: undefined }],
    ['a page down', 'PageDown', place(0, 0), { timeline: 1, row: 5 }],
    ['a page down near the end', 'PageDown', place(1, 28), { timeline: 2, row: undefined }],
    ['a page up', 'PageUp', place(1, 5), { timeline: 0, row: 0 }],
    ['Home', 'Home', place(1, 5), { timeline: 0, row: undefined }],
    ['End', 'End', place(0, 0), { timeline: 2, row: undefined }],
  ])('%s', (_, key, at, to) => {
    expect(outlineMove(key, at)).toEqual(to);
  });
});

test('other keys are not the outline’s', () => {
  for (const key of [' ', 'k', 'o', '?', 'Tab', 'F5']) expect(outlineMove(key, place(0, 0))).toBeUndefined();
});

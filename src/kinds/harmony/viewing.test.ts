import { expect, test } from 'vitest';
import { INKS, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import type { HarmonyComponent } from '../kind.ts';
import { harmonyViewing as kind } from './viewing.ts';

const view = viewOf(0, 100, 1000);
const at = (time: number, kindOf: 'HARMONY' | 'KEY', label: string): HarmonyComponent => ({
  id: time + 1,
  time,
  kind: kindOf,
  label,
  comments: '',
  step: 0,
  accidental: 0,
});
const columns = kind.toColumns(
  [at(20, 'HARMONY', 'V65/V'), at(10, 'HARMONY', 'I'), at(10, 'KEY', 'G'), at(60, 'KEY', 'd')],
  {},
);

test('keys stand above harmonies, each in its ink', () => {
  const shapes = recordShapes();
  kind.draw(columns, view, shapes, INKS);
  expect(shapes.labels.map(({ text, centrePx, color }) => [text, centrePx, color])).toEqual([
    ['G', 100, INKS.key],
    ['d', 600, INKS.key],
    ['I', 100, INKS.harmony],
    ['V65/V', 200, INKS.harmony],
  ]);
  expect(kind.laneRows?.map(({ name }) => name)).toEqual(['Keys', 'Harmonies']);
});

test('harmonies too close for their labels are ticks, not nothing', () => {
  const shapes = recordShapes();
  const dense = kind.toColumns(
    [at(10, 'HARMONY', 'I'), at(10.5, 'HARMONY', 'V'), at(90, 'HARMONY', 'I')],
    {},
  );
  kind.draw(dense, view, shapes, INKS);
  expect(shapes.ticks.map(({ xPx }) => xPx)).toEqual([100, 105]);
  expect(shapes.labels).toHaveLength(1);
});

test('a point finds the sign of its own row', () => {
  const found = (xPx: number, yPx: number) => {
    const row = kind.hit(columns, view, xPx, yPx);
    return row === undefined ? undefined : kind.label(columns, row);
  };
  expect(found(102, 10)).toBe('G');
  expect(found(102, 45)).toBe('I');
  expect(found(205, 10)).toBeUndefined();
});

test('what holds is the last key and the last harmony', () => {
  const rows: number[] = [];
  kind.now(columns, 30, rows);
  expect(rows.map((row) => kind.label(columns, row))).toEqual(['G', 'V65/V']);
});

test('a harmony is spoken with its key', () => {
  const surroundings = { timelineName: 'H', measureAt: () => undefined, measureBefore: () => undefined };
  const row = kind.hit(columns, view, 200, 45)!;
  expect(kind.describe(columns, row, surroundings)).toBe('V65/V, in G, 0:20, 2 of 2');
  expect(kind.inspect(columns, row, surroundings)[0]).toEqual({ name: 'Label', value: 'V65/V' });
  expect(kind.neighbour(columns, row, -1)).toBe(kind.hit(columns, view, 100, 45));
});

test('a long label takes the room that short neighbours leave', () => {
  const shapes = recordShapes();
  // 30 px to either side: the neighbours need 3.5 px of them, and 3 px lie between.
  const row = kind.toColumns(
    [at(10, 'HARMONY', 'I'), at(13, 'HARMONY', 'vii°7/V'), at(16, 'HARMONY', 'V')],
    {},
  );
  kind.draw(row, view, shapes, INKS);
  expect(shapes.labels.map(({ roomPx }) => Math.round(roomPx))).toEqual([27, 47, 27]);
});

test('a label at the start stands beside the resting playhead, not under it', () => {
  const shapes = recordShapes();
  kind.draw(kind.toColumns([at(0, 'KEY', 'C'), at(0, 'HARMONY', 'vi')], {}), view, shapes, INKS);
  expect(shapes.labels.map(({ centrePx }) => centrePx)).toEqual([4 + 3.5, 4 + 7]);

  const tight = recordShapes();
  kind.draw(kind.toColumns([at(0, 'KEY', 'E♭'), at(2, 'KEY', 'B♭')], {}), view, tight, INKS);
  expect(tight.labels.map(({ text, centrePx }) => [text, centrePx])).toEqual([
    ['E♭', 0],
    ['B♭', 20],
  ]);
});

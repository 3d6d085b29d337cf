import { kindOf } from '../../../tests/support/open-timeline.ts';
import { countedMeasures } from '../../../tests/support/counted-measures.ts';
import { expect, test } from 'vitest';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

const view = viewOf(0, 100, 1000);
const columns = kind.toColumns(
  [
    { id: 1, time: 50, page_number: 2 },
    { id: 2, time: 10, page_number: 1 },
  ],
  {},
);

test('a page is an icon 20 px wide that begins at its time, its number within', () => {
  const shapes = recordShapes();
  kind.open(columns).lane.draw(view, shapes, PALETTE);
  expect(shapes.signs.map(({ sign, leftPx, rightPx }) => [sign, leftPx, rightPx])).toEqual([
    ['page', 100, 120],
    ['page', 500, 520],
  ]);
  expect(shapes.labels.map(({ text, centrePx }) => [text, centrePx])).toEqual([
    ['1', 110],
    ['2', 510],
  ]);
});

test('any point of the icon finds it', () => {
  expect(kind.open(columns).lane.hit(view, 100, 15)).toEqual({ row: 0, sharing: 1 });
  expect(kind.open(columns).lane.hit(view, 119, 15)).toEqual({ row: 0, sharing: 1 });
  expect(kind.open(columns).lane.hit(view, 130, 15)).toBeUndefined();
});

test('icon and number are in the colour of pages, in the middle of the lane', () => {
  const shapes = recordShapes();
  kind.open(columns).lane.draw(viewOf(0, 100, 1000, 50), shapes, PALETTE);
  expect(shapes.signs.map(({ topPx, bottomPx, color }) => [topPx, bottomPx, color])).toEqual([
    [13, 37, PALETTE.of('viewer-pdf')],
    [13, 37, PALETTE.of('viewer-pdf')],
  ]);
  expect(shapes.labels.map(({ color }) => color)).toEqual([
    PALETTE.of('viewer-pdf'),
    PALETTE.of('viewer-pdf'),
  ]);
});

test('what is marked is the icon and 3 px around it', () => {
  expect(kind.open(columns).lane.place(1, view)).toEqual({
    bounds: { leftPx: 497, topPx: 0, rightPx: 523, bottomPx: 30 },
    fill: undefined,
  });
});

test('coming from another lane the nearest page is met, and a page is open until the next', () => {
  expect([0, 29, 31, 99].map((time) => kind.open(columns).order.nearestFrom(time, 'above'))).toEqual([
    0, 0, 1, 1,
  ]);
  const open = (time: number) => {
    const rows: number[] = [];
    kind.open(columns).listening?.now?.(time, rows);
    return rows;
  };
  expect([9, 10, 49, 50].map(open)).toEqual([[], [0], [0], [1]]);
});

test('the inspector and the spoken line', () => {
  const surroundings = {
    timelineName: 'Score',
    measures: () => countedMeasures([2], [6, 7], { start: 20, step: 10 }),
  };
  expect(kind.open(columns).words.label(1)).toBe('Page 2');
  expect(kind.open(columns, surroundings).words.inspect(1)).toEqual([
    { name: 'Page', value: '2' },
    { name: 'Timeline', value: 'Score' },
    { name: 'Measure', value: '7.2' },
    { name: 'Time', value: '0:00:50.00' },
  ]);
  expect(kind.open(columns, surroundings).words.describe(1)).toBe('Page 2, 0:50, measure 7, 2 of 2');
});

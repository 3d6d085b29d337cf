import { expect, test } from 'vitest';
import { INKS, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { pdfViewing as kind } from './viewing.ts';

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
  kind.draw(columns, view, shapes, INKS);
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
  expect(kind.hit(columns, view, 100, 15)).toEqual({ row: 0, sharing: 1 });
  expect(kind.hit(columns, view, 119, 15)).toEqual({ row: 0, sharing: 1 });
  expect(kind.hit(columns, view, 130, 15)).toBeUndefined();
});

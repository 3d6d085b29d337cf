import { expect, test } from 'vitest';
import { rowWindow, scrolledHeightPx, scrollToRow, type RowList } from './row-window.ts';

const ROW_PX = 28;
const small: RowList = { count: 1000, rowPx: ROW_PX, viewPx: 560 };
const million: RowList = { count: 1_000_000, rowPx: ROW_PX, viewPx: 560 };
const farthest = (list: RowList) => scrolledHeightPx(list) - list.viewPx;

/** Distance of a row from the top of the view, in CSS pixels. */
const topInView = (list: RowList, scrollPx: number, row: number) => {
  const { first, topPx } = rowWindow(list, scrollPx, 0);
  return topPx + (row - first) * list.rowPx - scrollPx;
};

test('rows stand where they stand in the whole list', () => {
  expect(scrolledHeightPx(small)).toBe(28_000);
  for (const scrollPx of [0, 13, 5000, farthest(small)])
    for (const row of [0, 170, 999]) expect(topInView(small, scrollPx, row)).toBe(row * ROW_PX - scrollPx);
});

test('two screens of rows are mounted, and all that are in view', () => {
  for (const list of [small, million]) {
    for (const scrollPx of [0, 700, 5001.5, farthest(list)]) {
      const { first, end } = rowWindow(list, scrollPx, 0);
      expect(end - first).toBeLessThanOrEqual(42);
      if (first > 0) expect(topInView(list, scrollPx, first)).toBeLessThanOrEqual(0);
      if (end < list.count) expect(topInView(list, scrollPx, end)).toBeGreaterThanOrEqual(list.viewPx);
    }
  }
});

test('the bar reaches the last of a million rows in an element no browser refuses', () => {
  expect(scrolledHeightPx(million)).toBeLessThan(17_000_000);
  const { end } = rowWindow(million, farthest(million), 0);
  expect(end).toBe(million.count);
  expect(topInView(million, farthest(million), million.count - 1)).toBeCloseTo(560 - ROW_PX, 3);
  expect(topInView(million, 0, 0)).toBe(0);
});

test('any row can be scrolled to, and one in view is left where it is', () => {
  for (const list of [small, million]) {
    let scrollPx = 0;
    for (const row of [5, 19, 20, 999, 998, 400, list.count - 1, 123, 0]) {
      scrollPx = scrollToRow(list, scrollPx, row);
      expect(scrollPx).toBeGreaterThanOrEqual(0);
      expect(scrollPx).toBeLessThanOrEqual(farthest(list) + 0.001);
      expect(topInView(list, scrollPx, row)).toBeGreaterThanOrEqual(-0.01);
      expect(topInView(list, scrollPx, row)).toBeLessThanOrEqual(list.viewPx - ROW_PX + 0.01);
      expect(scrollToRow(list, scrollPx, row)).toBeCloseTo(scrollPx, 3);
    }
  }
  expect(scrollToRow(small, 100, 10)).toBe(100);
});

test('with nothing in view the rows around the active one are mounted', () => {
  expect(rowWindow({ ...million, viewPx: 0 }, 0, 5000)).toMatchObject({ first: 4980, end: 5021 });
  expect(rowWindow({ ...small, viewPx: 0 }, 0, 3)).toMatchObject({ first: 0, end: 24 });
  expect(rowWindow({ ...small, viewPx: 0 }, 0, 999)).toMatchObject({ first: 979, end: 1000 });
});

test('a short list is not scrolled', () => {
  const few = { count: 3, rowPx: ROW_PX, viewPx: 560 };
  expect(rowWindow(few, 0, 0)).toEqual({ first: 0, end: 3, topPx: 0 });
  expect(scrollToRow(few, 0, 2)).toBe(0);
  expect(rowWindow({ ...few, count: 0 }, 0, 0)).toEqual({ first: 0, end: 0, topPx: 0 });
});

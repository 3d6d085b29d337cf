import { expect, test } from 'vitest';
import { countPages, shownPages } from './paging.tsx';

test('a multiple of 15 has no empty last page, and nothing has one page', () => {
  expect([0, 1, 15, 16, 30, 248].map((count) => countPages(count))).toEqual([1, 1, 1, 2, 2, 17]);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 17, [1, 2, undefined, 17]],
  [4, 17, [1, 2, 3, 4, 5, undefined, 17]],
  [9, 17, [1, undefined, 8, 9, 10, undefined, 17]],
  [14, 17, [1, undefined, 13, 14, 15, 16, 17]],
  [17, 17, [1, undefined, 16, 17]],
])('page %i of %i shows its neighbours and the ends', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});

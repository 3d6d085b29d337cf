import { expect, test } from 'vitest';
import { seeded } from '../../../tests/support/record-shapes.ts';
import { pagesOf, type Heights } from './pages.ts';

const heights = (some: Partial<Heights>): Heights => ({
  ...{ roomPx: 1000, headPx: 100, systemsPx: [], systemGapPx: 20, commentsPx: [], commentGapPx: 10 },
  ...{ questionPx: 0, partGapPx: 30 },
  ...some,
});
const NONE = { from: 0, to: 0 };

test('systems fill pages, the first one below its head', () => {
  const pages = pagesOf(heights({ systemsPx: [300, 300, 300, 300, 300] }));
  expect(pages.map(({ systems }) => systems)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 5 },
  ]);
  expect(pages.map(({ freePx }) => freePx)).toEqual([280, 60]);
});

test('comments stand below the music in two columns of like height', () => {
  const pages = pagesOf(heights({ systemsPx: [400], commentsPx: [50, 50, 50, 50, 90] }));
  expect(pages).toEqual([
    {
      ...{ systems: { from: 0, to: 1 }, hasQuestion: false },
      columns: [
        { from: 0, to: 3 },
        { from: 3, to: 5 },
      ],
      freePx: 1000 - 100 - 400 - 30 - 170,
    },
  ]);
});

test('comments that do not fit go on on the next page', () => {
  const pages = pagesOf(heights({ systemsPx: [700], commentsPx: Array.from({ length: 30 }, () => 90) }));
  expect(pages.map(({ columns }) => columns)).toEqual([
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
    [
      { from: 2, to: 12 },
      { from: 12, to: 22 },
    ],
    [
      { from: 22, to: 26 },
      { from: 26, to: 30 },
    ],
  ]);
});

test('the question comes last, on a page with room for it', () => {
  const one = pagesOf(heights({ systemsPx: [400], questionPx: 300 }));
  expect(one.map(({ hasQuestion }) => hasQuestion)).toEqual([true]);
  const two = pagesOf(heights({ systemsPx: [400, 300], questionPx: 300 }));
  expect(two.map(({ systems, hasQuestion }) => [systems, hasQuestion])).toEqual([
    [{ from: 0, to: 2 }, false],
    [NONE, true],
  ]);
});

test('whatever the heights, each part stands once, in order, and within its page unless it is higher than one', () => {
  const random = seeded(5);
  for (let round = 0; round < 200; round++) {
    const list = (most: number, px: number) =>
      Array.from({ length: Math.floor(random() * most) }, () => 10 + random() * px);
    const all = heights({ systemsPx: list(30, 400), commentsPx: list(60, 500), questionPx: 200 });
    const pages = pagesOf(all);
    const systems = pages.flatMap(({ systems: { from, to } }) => range(from, to));
    expect(systems).toEqual(range(0, all.systemsPx.length));
    const comments = pages.flatMap(({ columns = [NONE, NONE] }) =>
      columns.flatMap(({ from, to }) => range(from, to)),
    );
    expect(comments).toEqual(range(0, all.commentsPx.length));
    expect(pages.filter(({ hasQuestion }) => hasQuestion)).toHaveLength(1);
    for (const { freePx } of pages) expect(freePx).toBeGreaterThanOrEqual(0);
  }
});

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

import { expect, test } from 'vitest';
import { pageAt, pageBeside } from './page-turns.ts';

const turns = { time: Float64Array.of(10, 20, 20, 30), page: Uint32Array.of(2, 5, 6, 3) };

test.each([
  ['before the first turn the first page shows', 0, 1],
  ['also when the lead is not reached yet', 9.49, 1],
  ['a page shows half a second before its turn', 9.5, 2],
  ['and at its turn', 10, 2],
  ['until half a second before the next', 19.49, 2],
  ['of two turns at one moment the one that is drawn counts', 20, 5],
  ['pages may be turned back', 29.5, 3],
  ['the last one stays', 1e9, 3],
])('%s: at %d s', (_, time, page) => {
  expect(pageAt(turns, time)).toBe(page);
});

test('a timeline without turns names no page', () => {
  expect(pageAt({ time: new Float64Array(), page: new Uint32Array() }, 5)).toBeUndefined();
});

test('many turns are found as a search through all of them finds them', () => {
  const time = Float64Array.from({ length: 1000 }, (_, index) => index * 1.37);
  const page = Uint32Array.from({ length: 1000 }, (_, index) => 1 + ((index * 7) % 90));
  for (let now = 0; now < 1400; now += 0.77) {
    const slow = page[time.findLastIndex((turn) => turn <= now + 0.5)];
    expect(pageAt({ time, page }, now)).toBe(slow);
  }
});

test.each([
  [1, 1, 3, 2],
  [3, 1, 3, undefined],
  [1, -1, 3, undefined],
  [2, -1, 3, 1],
  [9, -1, 3, 3],
  [9, 1, 3, 3],
  [undefined, 1, 3, 1],
  [undefined, -1, 3, 1],
  [1, 1, 0, undefined],
] as const)('from page %s a step of %d in %d pages leads to %s', (page, step, count, next) => {
  expect(pageBeside(page, step, count)).toBe(next);
});

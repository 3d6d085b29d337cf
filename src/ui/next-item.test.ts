import { expect, test } from 'vitest';
import { nextItem } from './next-item.ts';

const NAMES = ['Hide', ' Narrower', 'Wider', 'All pages', 'highest'];
const press = (key: string, part: { ctrlKey?: boolean } = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...part,
});

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 4],
  // Nothing has the focus: up leads to the last.
  ['ArrowUp', -1, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['n', 0, 1],
  ['H', 0, 4],
  ['h', 4, 0],
  ['a', 3, 3],
  ['w', -1, 2],
])('%s at %i goes to %i', (key, at, expected) => {
  expect(nextItem(NAMES, at, press(key))).toBe(expected);
});

test.each([
  ['x', {}],
  [' ', {}],
  ['Enter', {}],
  ['w', { ctrlKey: true }],
])('%j with %j moves nothing', (key, held) => {
  expect(nextItem(NAMES, 0, press(key, held))).toBeUndefined();
});

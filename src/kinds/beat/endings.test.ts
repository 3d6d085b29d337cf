import { expect, test } from 'vitest';
import { foldedOrder } from './endings.ts';

test('the measures that follow one by turns have a bracket each, and the way back an arrow', () => {
  const next = new Map([
    [1, [2, 3]],
    [2, [1]],
  ]);
  expect(foldedOrder({ next })).toEqual({
    endings: [
      { first: 2, last: 2, text: '1.' },
      { first: 3, last: 3, text: '2.' },
    ],
    back: [2],
  });
});

test('an ending of several measures and passes reaches to the next one; a plain repeat has no bracket', () => {
  const next = new Map([
    [3, [4, 4, 7]],
    [6, [1]],
    [9, [9, 10]],
  ]);
  expect(foldedOrder({ next })).toEqual({
    endings: [
      { first: 4, last: 6, text: '1. 2.' },
      { first: 7, last: 7, text: '3.' },
    ],
    back: [6, 9],
  });
});

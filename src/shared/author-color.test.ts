import { expect, test } from 'vitest';
import { authorColor } from './author-color.ts';

test.each([
  ['#ABC', '#aabbcc'],
  ['#FF964F', '#ff964f'],
  ['#80ff964f', '#ff964f'],
  ['#ff1964f32', '#ff96f3'],
  ['#ffff96004f00', '#ff964f'],
  [' Light Blue ', '#add8e6'],
  ['rebeccapurple', undefined],
  ['constructor', undefined],
  ['', undefined],
  ['#', undefined],
  ['#12345', undefined],
  ['#ggg', undefined],
  ['red;background:url(x)', undefined],
  ['transparent', undefined],
])('%s is %s', (written, color) => {
  expect(authorColor(written)).toBe(color);
});

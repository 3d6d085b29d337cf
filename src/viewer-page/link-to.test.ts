import { expect, test } from 'vitest';
import { linkTo } from './link-to.ts';

test('a link leads to the viewer of its file, and there to what it names', () => {
  expect(linkTo('https://tilia.example', 7, { component: 123 })).toBe('https://tilia.example/viewer/7?c=123');
  expect(linkTo('https://tilia.example', 7, {})).toBe('https://tilia.example/viewer/7');
  expect(linkTo('', 7, { component: 123 }, 2)).toBe('/viewer/7/v2?c=123');
});

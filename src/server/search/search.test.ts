import { expect, test } from 'vitest';
import { readComponentQuery } from './component-query.ts';
import { readConditions } from './search.ts';

const read = (query: object) => readConditions(JSON.stringify(query));

test.each([
  [{}],
  [{ title: '' }],
  [{ title: [] }],
  [{ title: ['', '  ', '\t'] }],
  // What is left of it to compare is nothing.
  [{ composer: '\u0301' }],
  [{ media: '' }],
  [{ kinds: ['', ''], licence: [''] }],
])('%j has no condition', (query) => {
  expect(read(query)).toEqual([]);
});

test('beside empty texts the others hold, as they are compared', () => {
  expect(read({ title: ['', ' Prélude '], tag: '', media: ['', 'YouTube'] })).toEqual([
    { property: 'title', text: 'prelude' },
    { property: 'media', text: 'youtube' },
  ]);
});

test('a text that is to be all of a property is the `is` of an object', () => {
  expect(read({ title: ['a', { is: ' Prélude ' }, { is: '' }], composer: { is: 'Bach' } })).toEqual([
    { property: 'title', text: 'a' },
    { property: 'title', text: 'prelude', isExact: true },
    { property: 'composer', text: 'bach', isExact: true },
  ]);
  expect(() => read({ title: { is: 3 } })).toThrow('query.title.is: expected a text');
  expect(() => read({ title: { has: 'a' } })).toThrow('query.title: expected a text');
});

test('empty texts do not count towards the most that one search may have', () => {
  expect(read({ title: Array<string>(30).fill('') })).toEqual([]);
  expect(() => read({ title: Array<string>(11).fill('a') })).toThrow('at most 10 conditions, found 11');
});

test('a value beside the choices of a facet is refused with them', () => {
  expect(() => read({ media: 'radio' })).toThrow('query.media: expected one of here, youtube, none');
});

test.each([
  [{}],
  [{ cmp: {}, file: {} }],
  [{ tl: {}, cmp: { label: '' }, file: { title: [''] } }],
  [{ cmp: { label: [' '], start: ' ', color: '' } }],
])('components are asked for without a condition by %j', (query) => {
  expect(readComponentQuery(JSON.stringify(query))).toEqual({
    kind: 'HIERARCHY',
    conditions: [],
    fileConditions: [],
  });
});

import { expect, test } from 'vitest';
import { valueError } from './fields.ts';
import { asking, readSearch, toAddress, toQuery, type Search } from './search.ts';

const PLAIN: Search = {
  kind: 'HIERARCHY',
  conditions: [],
  fileConditions: [],
  orderBy: 'title',
  direction: 'ascending',
  page: 1,
};

const read = (address: string) => readSearch(new URL(address, 'https://tilia.example').searchParams);

test('a search comes back from its address', () => {
  const search: Search = {
    kind: 'MARKER',
    conditions: [
      { property: 'label', value: 'a & b' },
      { property: 'time', value: '>1:10' },
      { property: 'label', value: 'c', isExact: true },
    ],
    fileConditions: [{ property: 'composer', value: 'Janáček' }],
    orderBy: 'time',
    direction: 'descending',
    page: 3,
  };
  expect(read(toAddress(search))).toEqual(search);
});

test('the plain page has the plain address', () => {
  const conditions = [{ property: 'label', value: '' }];
  expect(toAddress({ ...PLAIN, conditions })).toBe('/browse/timelines');
  expect(read('/browse/timelines')).toEqual(PLAIN);
});

test.each(['kind=HARMONY', 'time=3', 'order_by=time', 'page=0'])(
  '%s in an address is passed over',
  (query) => {
    expect(read(`/browse/timelines?${query}`)).toEqual(PLAIN);
  },
);

test('conditions go out under the component and the file, a repeated property as a list', () => {
  const { query } = toQuery(read('/browse/timelines?kind=MARKER&label=a&title=t&label.is=b'));
  expect(JSON.parse(query ?? '')).toEqual({
    tl: { kind: 'MARKER' },
    cmp: { label: ['a', { is: 'b' }] },
    file: { title: ['t'] },
  });
});

test('another question keeps the order where its kind has the column, and starts on page 1', () => {
  const search: Search = { ...PLAIN, orderBy: 'label', direction: 'descending', page: 4 };
  const question = { conditions: [], fileConditions: [] };
  expect(asking(search, { ...question, kind: 'MARKER' })).toEqual({ ...search, kind: 'MARKER', page: 1 });
  expect(asking(search, { ...question, kind: 'BEAT' })).toEqual({ ...PLAIN, kind: 'BEAT' });
});

test.each([
  ['start', '1:10', true],
  ['time', '60..90', true],
  ['end', 'late', false],
  ['color', '#4f94d4', true],
  ['color', '4F94D4', true],
  ['color', 'teal', true],
  ['color', 'leafy', false],
  ['label', 'anything', true],
  ['start', ' ', true],
])('%s can be searched for %j: %j', (property, value, isRight) => {
  expect(valueError({ property, value }) === undefined).toBe(isRight);
});

import { expect, test } from 'vitest';
import { sortedBy } from '../search/order.ts';
import { readSearch, toAddress, toQuery, type Search } from './search.ts';

const PLAIN: Search = { conditions: [], orderBy: 'title', direction: 'ascending', page: 1 };

const read = (address: string) => readSearch(new URL(address, 'https://tilia.example').searchParams);

test('a search comes back from its address', () => {
  const search: Search = {
    conditions: [
      { property: 'composer', value: 'Janáček & Söhne' },
      { property: 'title', value: 'prelude' },
      { property: 'title', value: '846' },
    ],
    orderBy: 'annotator',
    direction: 'descending',
    page: 3,
  };
  expect(read(toAddress(search))).toEqual(search);
});

test('the plain page has the plain address', () => {
  expect(toAddress({ ...PLAIN, conditions: [{ property: 'title', value: '' }] })).toBe('/browse/files');
  expect(read('/browse/files')).toEqual(PLAIN);
});

test.each(['page=0', 'page=1.5', 'page=x', 'page=1e99', 'order_by=id', 'order_direction=up', 'color=red'])(
  '%s in an address is passed over',
  (query) => {
    expect(read(`/browse/files?${query}`)).toEqual(PLAIN);
  },
);

test('conditions on one property go out as a list, in order', () => {
  expect(JSON.parse(toQuery(read('/browse/files?title=a&composer=b&title=c')).query ?? '')).toEqual({
    title: ['a', 'c'],
    composer: ['b'],
  });
});

test('a second click on a column turns its order round, another column starts ascending on page 1', () => {
  const turned = sortedBy({ ...PLAIN, page: 4 }, 'title');
  expect(turned).toEqual({ ...PLAIN, direction: 'descending' });
  expect(sortedBy(turned, 'title').direction).toBe('ascending');
  expect(sortedBy(turned, 'composer')).toEqual({ ...PLAIN, orderBy: 'composer' });
});

test('empty conditions are in no address and no question, and the others keep their order', () => {
  const conditions = ['', 'a', '', 'b'].map((value) => ({ property: 'title', value }));
  expect(toAddress({ ...PLAIN, conditions })).toBe('/browse/files?title=a&title=b');
  expect(toAddress({ ...PLAIN, conditions: [{ property: 'media', value: '' }] })).toBe('/browse/files');
  expect(JSON.parse(toQuery(read('/browse/files?title=&title=a&media=')).query ?? '')).toEqual({
    title: ['a'],
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureName } from '../../../tests/support/measure-name.ts';
import {
  MAX_CHARACTERS,
  MAX_HEADING,
  MAX_ITEMS,
  type BadItem,
  type ListItem,
  type PassagePlace,
} from './listening-list.ts';
import { isBad, readItem, readList, type ReadList } from './read-list.ts';
import { overfull, placeAsNamed, tidyHeading, writtenItem, writtenList } from './write-list.ts';

/** The list of an address, as a browser reads it. */
const listed = (query: string): ReadList => readList(new URLSearchParams(query).get('l') ?? '');

const isGood = (one: ListItem | BadItem): one is ListItem => !isBad(one);

const measures = (from: number, to?: number): PassagePlace => {
  const place = (measure: number) => ({ name: String(measure), beat: undefined, pass: undefined });
  return { measures: { from: place(from), to: to === undefined ? undefined : place(to) } };
};
const item = (part: Partial<ListItem>): ListItem => ({
  fileId: 12,
  place: measures(3),
  heading: '',
  ...part,
});

test.each<[string, ListItem]>([
  ['12,m3', item({})],
  ['12,m24-32', item({ place: measures(24, 32) })],
  ['12,83.2-97.5', item({ place: { time: { start: 83.2, end: 97.5 } } })],
  ['7,m3,First%20theme', item({ fileId: 7, heading: 'First theme' })],
  ['12,m3,50%25%2C%20then%20%253B', item({ heading: '50%, then ;' })],
  ['12,m3,%252525%20and%20%25253B', item({ heading: '%25 and %3B' })],
])('%s is read, and written as it was', (written, expected) => {
  expect(listed(`l=${written}`)).toEqual({ items: [expected], problems: [] });
  expect(writtenItem(expected)).toBe(written);
});

test.each([
  ['12,m24.3-32.1', '12,m24.3-32.1'],
  ['12,M24.3 – m32.1', '12,m24.3-32.1'],
  ['12,1:23.2-1:37.5,By hand, as one writes', '12,83.2-97.5,By%20hand%2C%20as%20one%20writes'],
  [' 12 , m16!2 ,', '12,m16!2'],
  ['12,m3,a\n\t b\u202Ec', '12,m3,a%20b%20c'],
])('by hand, %s is written as %s', (byHand, canonical) => {
  const read = readItem(byHand);
  expect(isBad(read) ? read.problem : writtenItem(read)).toBe(canonical);
});

test('a bad item is named with what to write instead, and the others work', () => {
  const { items, problems } = readList('12,m3;x,m4;;12,soon;12,9-4;12,m0.0;01,m3;12;13,1-2');
  expect(problems).toEqual([]);
  expect(items.map((one) => (isBad(one) ? [one.written, one.problem] : one.fileId))).toEqual([
    12,
    ['x,m4', expect.stringContaining('the number of a file')],
    ['12,soon', expect.stringContaining('83.2-97.5')],
    ['12,9-4', expect.stringContaining('earlier time first')],
    ['12,m0.0', expect.stringContaining('m24-32')],
    ['01,m3', expect.stringContaining('the number of a file')],
    ['12', expect.stringContaining('83.2-97.5')],
    13,
  ]);
});

test('no more than 60 items and 6 kB are read, and what is left out is said', () => {
  const many = readList('12,m3;'.repeat(MAX_ITEMS + 1));
  expect(many.items).toHaveLength(MAX_ITEMS);
  expect(many.problems).toEqual([expect.stringContaining('only the first 60')]);
  const long = readList(`12,m3,${'é'.repeat(MAX_HEADING)};`.repeat(20));
  expect(long.problems).toEqual([expect.stringContaining(`its first ${long.items.length} passages`)]);
  expect(writtenList(long.items.filter(isGood)).length).toBeLessThanOrEqual(MAX_CHARACTERS);
  expect(readList('x'.repeat(100_000)).items).toEqual([]);
});

test('what does not fit is told before it is added', () => {
  const short = Array.from({ length: MAX_ITEMS }, () => item({}));
  expect(overfull(short)).toBeUndefined();
  expect(overfull([...short, item({})])).toContain('at most 60 passages');
  expect(overfull(Array.from({ length: 20 }, () => item({ heading: 'é'.repeat(80) })))).toContain('too long');
});

test('a passage is named as its address has it', () => {
  expect(placeAsNamed(measures(3))).toBe('measure 3');
  expect(placeAsNamed(measures(24, 32))).toBe('measures 24 to 32');
  expect(placeAsNamed({ time: { start: 83.2, end: 97.5 } })).toBe('1:23 to 1:37');
});

describe('whatever is written is read again as the same', () => {
  const place = fc.record({
    movement: fc.option(fc.integer({ min: 1, max: 399 }), { nil: undefined }),
    name: measureName,
    beat: fc.option(fc.integer({ min: 1, max: 64 }), { nil: undefined }),
    pass: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  });
  const passage: fc.Arbitrary<PassagePlace> = fc.oneof(
    fc.record({ from: place, to: fc.option(place, { nil: undefined }) }).map((own) => ({ measures: own })),
    fc
      .tuple(fc.integer({ min: 0, max: 36_000_000 }), fc.integer({ min: 1, max: 36_000_000 }))
      .map(([start, length]) => ({ time: { start: start / 1000, end: (start + length) / 1000 } })),
  );
  const heading = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('%', '2', '5', '3', 'B', 'b', ';', ',', '&', '+', ' ', '#') }),
  );
  const listItem = fc.record({ fileId: fc.integer({ min: 1, max: 2 ** 31 - 1 }), place: passage, heading });

  test('by us, in the address of any browser', () => {
    fc.assert(
      fc.property(fc.array(listItem, { maxLength: 12 }), (items) => {
        const tidy = items.map((one) => ({ ...one, heading: tidyHeading(one.heading) }));
        const written = writtenList(items);
        fc.pre(written.length <= MAX_CHARACTERS);
        expect(listed(`l=${written}`)).toEqual({ items: tidy, problems: [] });
        // A mail program may encode the marks between the parts too.
        expect(listed(`l=${written.replaceAll(';', '%3B').replaceAll(',', '%2C')}`).items).toEqual(tidy);
        expect(
          listed(String(new URLSearchParams({ l: new URLSearchParams(`l=${written}`).get('l') ?? '' })))
            .items,
        ).toEqual(tidy);
      }),
    );
  });

  test('and nothing that anybody writes breaks it', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\d.,:;!m%-]{0,40}$/),
      fc
        .array(fc.stringMatching(/^\d{0,12},(m?[\d.!-]{0,30}),[%;,\w ]{0,90}$/))
        .map((parts) => parts.join(';')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const { items } = readList(text);
        const good = items.filter(isGood);
        const again = listed(`l=${writtenList(good)}`);
        expect(again).toEqual({ items: good, problems: [] });
      }),
    );
  });
});

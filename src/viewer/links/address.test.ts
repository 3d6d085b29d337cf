import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureName } from '../../../tests/support/measure-name.ts';
import { CHECK_TOPICS } from '../../kinds/contract/checking.ts';
import { FOLLOW_MODES } from '../store/follow.ts';
import type { Address } from './address.ts';
import { readAddress, readTime } from './read-address.ts';
import { query } from './write-address.ts';

const read = (search: string, hash = '') => readAddress(search, hash);

test.each<[string, Address]>([
  ['?diff=1', { diff: 1 }],
  ['?t=83.2', { time: { start: 83.2, end: undefined } }],
  ['?t=83.2,97.5', { time: { start: 83.2, end: 97.5 } }],
  ['?c=123', { component: 123 }],
  ['?m=24.3', { measures: { from: { name: '24', beat: 3, pass: undefined }, to: undefined } }],
  [
    '?m=24.3-32.1',
    {
      measures: {
        from: { name: '24', beat: 3, pass: undefined },
        to: { name: '32', beat: 1, pass: undefined },
      },
    },
  ],
  ['?m=16!2', { measures: { from: { name: '16', beat: undefined, pass: 2 }, to: undefined } }],
  ['?c=5&loop=1', { component: 5, loop: true }],
  ['?speed=0.75', { speed: 0.75 }],
  ['?v=60,120', { view: { start: 60, end: 120 } }],
  ['?tl=3,5', { timelines: [3, 5] }],
  ['?tl=', { timelines: [] }],
  ['?follow=continuous', { follow: 'continuous' }],
  ['?pdf=0', { score: false }],
  ['?check=harmony', { check: { topic: 'harmony' } }],
  ['?check=form:2&hide=all', { check: { topic: 'form', level: 2 }, hide: 'all' }],
  ['?check=keys&say=A%20%26%20%3Cb%3E', { check: { topic: 'keys' }, say: 'A & <b>' }],
  ['', {}],
])('the address %s is read, and written as it was', (search, address) => {
  expect(read(search)).toEqual({ address, problems: [] });
  expect(query(address)).toBe(search);
});

test('all at once, in one order however it was given', () => {
  const canonical =
    '?diff=9&c=1&t=2,3&m=4&loop=1&speed=0.5&v=6,7&tl=8&follow=off&pdf=1&check=form:1&hide=all&say=Listen';
  const shuffled = `?${canonical.slice(1).split('&').reverse().join('&')}`;
  expect(query(read(shuffled).address)).toBe(canonical);
});

test.each([
  ['?t=1:23.5', '?t=83.5'],
  ['?t=npt:10,', '?t=10'],
  ['?t=,97.5', '?t=0,97.5'],
  ['?t=1:00:00,1:00:02.5', '?t=3600,3602.5'],
  ['?m=m16.3!2', '?m=16.3!2'],
  ['?m=16!2.3', '?m=16.3!2'],
  ['?m=m24 – m32', '?m=24-32'],
  ['?m=-1--1', '?m=-1--1'],
  ['?loop=true', '?loop=1'],
  ['?loop=0', ''],
  ['?speed=.5', '?speed=0.5'],
  ['?speed=1.0', '?speed=1'],
  ['?v=1:00,2:00', '?v=60,120'],
  ['?tl=3,%205,', '?tl=3,5'],
  ['?follow=OFF', '?follow=off'],
  ['?pdf=no', '?pdf=0'],
  ['?utm_source=letter&t=5', '?t=5'],
])('%s is read leniently, and written as %s', (lenient, canonical) => {
  expect(read(lenient).problems).toEqual([]);
  expect(query(read(lenient).address)).toBe(canonical);
});

test.each([
  ['?diff=0', 'The link’s version to compare with could not be read.'],
  ['?c=x', 'The link’s unit is not in this file.'],
  ['?c=', 'The link’s unit is not in this file.'],
  ['?c=1.5', 'The link’s unit is not in this file.'],
  ['?t=never', 'The link’s time could not be read.'],
  ['?t=30,20', 'The link’s passage ends before it starts.'],
  ['?m=24.0', 'The link’s measure could not be read.'],
  ['?m=16!0', 'The link’s measure could not be read.'],
  ['?m=1-2-3', 'The link’s measure could not be read.'],
  ['?m=last', 'The link’s measure could not be read.'],
  ['?loop=maybe', 'The link’s loop setting must be 0 or 1.'],
  ['?speed=3', 'The link’s speed must be from 0.25 to 2.'],
  ['?speed=fast', 'The link’s speed must be from 0.25 to 2.'],
  ['?v=120', 'The link’s view could not be read.'],
  ['?v=120,60', 'The link’s view could not be read.'],
  ['?tl=form', 'The link’s timelines could not be read.'],
  ['?follow=me', 'The link’s follow setting must be off, page or continuous.'],
  ['?pdf=2', 'The link’s score setting must be 0 or 1.'],
])('%s is left alone, and said', (search, problem) => {
  expect(read(search)).toEqual({ address: {}, problems: [problem] });
});

test('an address asks by its query, else by its fragment', () => {
  expect(read('?c=5&t=3', '#t=9').address).toEqual({ component: 5, time: { start: 3, end: undefined } });
  expect(read('', '#t=9,10').address).toEqual({ time: { start: 9, end: 10 } });
  expect(read('', '#main').address).toEqual({});
});

test('links name a component, a time to the millisecond, a passage, or the file', () => {
  expect(query({ component: 123 })).toBe('?c=123');
  expect(query({ time: { start: 1 / 3, end: undefined } })).toBe('?t=0.333');
  expect(query({ time: { start: 83.2, end: 97.5 } })).toBe('?t=83.2,97.5');
  expect(query({})).toBe('');
});

describe('whatever is written is read again as the same', () => {
  /** Seconds that are whole milliseconds, up to ten hours. */
  const seconds = fc.integer({ min: 0, max: 36_000_000 }).map((ms) => ms / 1000);
  const span = fc
    .tuple(seconds, fc.integer({ min: 1, max: 36_000_000 }))
    .map(([start, ms]) => ({ start, end: Number((start + ms / 1000).toFixed(3)) }));
  const orNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const place = fc.record({
    movement: orNone(fc.integer({ min: 1, max: 399 })),
    name: measureName,
    beat: orNone(fc.integer({ min: 1, max: 64 })),
    pass: orNone(fc.integer({ min: 1, max: 9 })),
  });
  const address: fc.Arbitrary<Address> = fc.record(
    {
      diff: fc.integer({ min: 1, max: 200 }),
      component: fc.nat(),
      time: fc.oneof(
        seconds.map((start) => ({ start, end: undefined })),
        span,
      ),
      measures: fc.record({ from: place, to: orNone(place) }),
      loop: fc.constant(true as const),
      speed: fc.integer({ min: 25, max: 200 }).map((hundredths) => hundredths / 100),
      view: span,
      timelines: fc.array(fc.nat(), { maxLength: 5 }),
      follow: fc.constantFrom(...FOLLOW_MODES),
      score: fc.boolean(),
      check: fc.constantFrom<NonNullable<Address['check']>>(...CHECK_TOPICS.map((topic) => ({ topic })), {
        topic: 'form',
        level: 12,
      }),
      hide: fc.constant('all' as const),
      say: fc.stringMatching(/^[a-zé&=%<>♭]{1,20}$/),
    },
    { requiredKeys: [] },
  );

  test('by us', () => {
    fc.assert(
      fc.property(address, (asked) => {
        expect(readAddress(query(asked), '')).toEqual({ address: asked, problems: [] });
      }),
    );
  });

  test('and nothing that anybody writes breaks it', () => {
    const name = fc.constantFrom(
      'diff',
      'c',
      't',
      'm',
      'loop',
      'speed',
      'v',
      'tl',
      'follow',
      'pdf',
      'check',
      'hide',
      'say',
      'x',
    );
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,:!m-]{0,12}$/));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), fc.string(), (parts, hash) => {
        const { address: asked } = readAddress(`?${new URLSearchParams(parts)}`, `#${hash}`);
        const again = readAddress(query(asked), '').address;
        expect(query(again)).toBe(query(asked));
      }),
    );
  });
});

test.each([
  ['83.2', { start: 83.2, end: undefined }],
  ['12s', { start: 12, end: undefined }],
  ['npt:1:23.5', { start: 83.5, end: undefined }],
])('the time %s', (text, expected) => expect(readTime(text)).toEqual(expected));

test.each(['', ',', 'soon', '-4', '1,2,3', '1e3', '5,x', '1:2:3:4'])('no time: "%s"', (text) =>
  expect(readTime(text)).toBeUndefined(),
);

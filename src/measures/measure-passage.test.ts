import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureName } from '../../tests/support/measure-name.ts';
import { measuresInAddress, readMeasures, writtenMeasures } from './measure-passage.ts';

test.each([
  ['24', '24'],
  ['007', '7'],
  ['-0', '0'],
  ['m24.3', '24.3'],
  ['M 24', '24'],
  ['m. 24', '24'],
  ['measure 24, beat 3', '24.3'],
  ['mm. 5–8', '5-8'],
  ['measures 5 to 8', '5-8'],
  ['bars 5 - 8', '5-8'],
  ['mm. 5 (1st time)–4 (2nd time)', '5!1-4!2'],
  ['16!2.3', '16.3!2'],
  ['m. 16.3 (2nd time)', '16.3!2'],
  ['8a', '8a'],
  ['m8a.2', '8a.2'],
  ['X1', 'X1'],
  ['2b!2-16bis', '2b!2-16bis'],
  ['"Coda".2', '"Coda".2'],
  ['“Coda”', undefined],
  ['2:5', 'II:5'],
  ['ii:5', 'II:5'],
  ['m2:5', 'II:5'],
  ['II, m. 5', 'II:5'],
  ['II, mm. 5–8', 'II:5-8'],
  ['I, m. 30 – II, m. 4', 'I:30-II:4'],
  ['XIV:5!2.3', 'XIV:5.3!2'],
  ['IIII:5', undefined],
  ['0:5', undefined],
  ['400:5', undefined],
  ['last', undefined],
  ['coda', undefined],
  ['24.0', undefined],
  ['16!0', undefined],
  ['16!2.3!2', undefined],
  ['1-2-3', undefined],
  ['1:xx', undefined],
  ['5to8', '5to8'],
  ['1c2', '1c2'],
  ['9007199254740991', '9007199254740991'],
  ['', undefined],
  [`1${' '.repeat(400)}2`, undefined],
])('%s is read, and written as %s', (text, written) => {
  const read = readMeasures(text);
  expect(read && writtenMeasures(read)).toBe(written);
});

test('whatever names measures have, they are read again as they were, in an address too', () => {
  const orNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const place = fc.record({
    movement: orNone(fc.integer({ min: 1, max: 399 })),
    name: measureName,
    beat: orNone(fc.integer({ min: 1, max: 9999 })),
    pass: orNone(fc.integer({ min: 1, max: 9999 })),
  });
  fc.assert(
    fc.property(fc.record({ from: place, to: orNone(place) }), (passage) => {
      expect(readMeasures(writtenMeasures(passage))).toEqual(passage);
      const address = measuresInAddress(passage);
      expect(address).not.toMatch(/[\s"&#+;,]/);
      expect(readMeasures(new URLSearchParams(`m=${address}`).get('m') ?? '')).toEqual(passage);
    }),
  );
});

test('nothing that anybody writes takes long, or breaks it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,:!mIVx"() to-]{0,40}$/)), (text) => {
      const read = readMeasures(text);
      if (read) expect(readMeasures(writtenMeasures(read))).toEqual(read);
    }),
  );
});

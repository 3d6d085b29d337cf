import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardedText, unguardedText } from './csv-formulas.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['-', "'-"],
  ["'=x", "''=x"],
  ["'quoted'", "'quoted'"],
  ['a=b', 'a=b'],
  ['', ''],
])('%s is written as %s', (text, written) => {
  expect(guardedText(text)).toBe(written);
});

test('every text comes back', () => {
  fc.assert(fc.property(fc.string(), (text) => unguardedText(guardedText(text)) === text));
  const signs = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a') });
  fc.assert(fc.property(signs, (text) => unguardedText(guardedText(text)) === text));
});

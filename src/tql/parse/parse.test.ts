import { describe, expect, test } from 'vitest';
import { checkNames } from '../fields/check-names.ts';
import { namesOf } from '../lanes/corpus-names.ts';
import { ERRORS, fileOf, hasCases } from '../test-support/fixtures.ts';
import { TqlError } from '../words/tql-error.ts';
import { refuseExtensions } from './extensions.ts';
import { parse } from './parse.ts';

function errorOf(read: () => void): TqlError {
  try {
    read();
  } catch (error) {
    if (error instanceof TqlError) return error;
    throw error;
  }
  return expect.fail('It was read without an error.');
}

describe.skipIf(!hasCases)('lines that the desktop program refuses', () => {
  test.each(ERRORS)('$query', ({ query, says, from, to, fixture }) => {
    const error = errorOf(() => {
      const tree = parse(query);
      refuseExtensions(tree);
      if (fixture !== undefined) checkNames(tree, namesOf([fileOf(fixture)]));
    });
    expect(error.message.toLowerCase()).toContain(says.toLowerCase());
    if (from !== undefined) expect([error.from, error.to]).toEqual([from, to]);
  });
});

test('an error says where it is, and offers what mends it', () => {
  const error = errorOf(() => parse('verse chorus'));
  expect([error.from, error.to]).toEqual([6, 12]);
  expect(error.mends).toEqual([{ words: 'Write THEN before it', text: 'THEN chorus' }]);
  expect(errorOf(() => parse('verse THAN chorus')).mends[0]).toEqual({ words: 'Write THEN', text: 'THEN' });
  expect(errorOf(() => parse('verse THEN then')).mends[0]?.text).toBe('"then"');
  expect(errorOf(() => parse('*[bar = 5..1]')).mends[0]?.text).toBe('1..5');
});

test.each([
  ['x'.repeat(1001), 'characters'],
  [Array.from({ length: 25 }, () => 'x').join(' THEN '), '24 steps'],
  ['x{100}', '99'],
  ['((((((((x))))))))', 'nested'],
  ['/(?=a)/', 'not searched for on this site'],
  ['/a/ OR /b/ OR /c/ OR /d/', '3 regular expressions'],
])('a line that asks for too much is refused', (line, says) => {
  expect(errorOf(() => parse(line)).message).toContain(says);
});

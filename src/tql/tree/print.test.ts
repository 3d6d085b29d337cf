import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { CASES, EXAMPLES } from '../test-support/fixtures.ts';
import { bare, queries } from '../test-support/made-trees.ts';
import { TqlError } from '../words/tql-error.ts';
import { print } from './print.ts';

const OWN = [
  'a THEN *{0,4}? THEN b',
  '*/V OR bass:7 IN harmony',
  'a THEN b WHERE $2.duration < 50% of $1.duration',
];

test.each([...OWN, ...[...EXAMPLES, ...CASES].map(({ query }) => query)])(
  '%s is printed as what it is',
  (query) => {
    const tree = parse(query);
    expect(bare(parse(print(tree)))).toEqual(bare(tree));
  },
);

test('a tree that is printed is read as itself', () => {
  fc.assert(
    fc.property(queries, (tree) => {
      const line = print(tree);
      let read: unknown;
      try {
        read = parse(line);
      } catch (error) {
        // A large tree goes beyond what a line may have.
        if (error instanceof TqlError && error.message.includes('on this site')) return;
        throw new Error(line, { cause: error });
      }
      expect(bare(read)).toEqual(bare(tree));
    }),
    { numRuns: 2000 },
  );
});

test('any text is read, or refused at a place in it', () => {
  const signs = [
    ...[
      'THEN',
      'OR',
      'NOT',
      'AND',
      'IN',
      'WHERE',
      'WITHIN',
      'DURING',
      'STARTS',
      'WITH',
      'SAME',
      'label',
      'start',
      'verse',
      '2',
      'bars',
    ],
    ...[
      '50%',
      '1:30',
      '[',
      ']',
      '(',
      ')',
      '{2}',
      '{',
      '}',
      '"',
      '"x"',
      '/',
      '/x/',
      '=',
      '!=',
      '~',
      '<',
      '@',
      '+',
      '*',
      '?',
      '$1',
      '$1.label',
    ],
    ...['->', 'SET', 'TAG', ',', '.', '..', '--', '\n', '’', '副'],
  ];
  const line = fc.array(fc.tuple(fc.constantFrom(...signs), fc.constantFrom('', ' ')), { maxLength: 14 });
  fc.assert(
    fc.property(line, (parts) => {
      const text = parts.flat().join('');
      try {
        parse(text);
      } catch (error) {
        if (!(error instanceof TqlError)) throw error;
        expect(0 <= error.from && error.from <= error.to && error.to <= text.length + 1).toBe(true);
      }
    }),
    { numRuns: 10_000 },
  );
});

import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../tql/test-support/fixtures.ts';
import { parse, print } from '../../../tql/tql.ts';
import { contains, labelOf, lineOf, lineWithSteps, rowsOf } from './line-rows.ts';

const OWN = [
  'verse THEN chorus IN form',
  '@verse[duration > 3 AND NOT downbeat]{2} THEN (a THEN b) OR (c) IN form WITHIN 1 bar',
  'PAC NOT ENDS "second theme" IN form WITHIN 2 beats',
  'STARTS WITH intro THEN NOT verse[level = 2]*',
  'a THEN b WHERE file.composer ~ /(?i)bach/ AND $1.label = $2.label',
  'a THEN b{0,4}? THEN c -> TAG $2 "x"',
];

describe('a line as rows', () => {
  test.each([...OWN, ...EXAMPLES.map(({ query }) => query)])('%s is read back', (line) => {
    expect(lineOf(rowsOf(line))).toBe(print(parse(line)));
  });

  test('shows steps by their parts', () => {
    expect(rowsOf('@verse[duration > 3]{2} THEN (a) OR (b) IN form').steps).toEqual([
      { kind: 'unit', label: 'verse', conditions: ['duration > 3'], times: '{2}', isResult: true },
      { kind: 'text', text: '(a) OR (b)' },
    ]);
  });
});

test('steps in another order, and without one, keep their conditions', () => {
  const line = 'a THEN b THEN c WHERE $1.label = $3.label AND $2.duration > 3 -> TAG $2 "x"';
  expect(lineWithSteps(line, [1, 0, 2])).toBe(
    'b THEN a THEN c WHERE $2.label = $3.label AND $1.duration > 3 -> TAG $1 "x"',
  );
  expect(lineWithSteps(line, [0, 2])).toBe('a THEN c WHERE $1.label = $2.label');
});

test.each([
  ['second verse', '"second verse"'],
  ['verse OR chorus', 'verse OR chorus'],
  ['"a b"', '"a b"'],
  ['verse+', '"verse+"'],
  ['a THEN b', '"a THEN b"'],
  ['', ''],
])('%s as a label is %s', (typed, label) => {
  expect(labelOf(typed)).toBe(label);
});

test('a text is matched letter by letter', () => {
  expect(contains('file.title', ' No. 1 ')).toBe(String.raw`file.title ~ /(?i)No\. 1/`);
});

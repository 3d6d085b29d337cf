import { expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { EXAMPLES } from '../test-support/fixtures.ts';
import { explain } from './explain.ts';

test.each([
  ['verse THEN chorus', 'A unit labelled verse directly followed by a unit labelled chorus.'],
  [
    'verse+ THEN @chorus IN form',
    'A unit labelled verse, once or more directly followed by a unit labelled chorus (the result) in form.',
  ],
  ['V7 THEN I IN harmony', 'The chord V7 (dominant seventh) directly followed by the chord I (major).'],
  [
    'HC IN cadences BEFORE PAC IN cadences WITHIN 8 bars',
    'A unit labelled HC in cadences that comes before a unit labelled PAC in cadences, within 8 measures.',
  ],
  [
    '* IN cadences ENDS ST IN form',
    'Any unit in cadences that is the last thing in a unit labelled ST in form.',
  ],
  ['a THEN b WITHIN 2 bars', 'A unit labelled a followed by, up to 2 measures apart, a unit labelled b.'],
  [
    'ST[NOT CONTAINS PAC IN cadences]',
    'A unit labelled ST whose span does not contain a unit labelled PAC in cadences.',
  ],
  ['* IN keys WHERE key = "c"', 'Any key, where key is C minor.'],
  ['WHERE file.composer = Mozart', 'Files whose composer of the file is Mozart.'],
  [
    '* THEN @bridge IN form -> TAG "inner"',
    'Any unit directly followed by a unit labelled bridge (the result) in form; then the desktop program would tag it “inner”.',
  ],
])('%s', (line, sentence) => {
  expect(explain(parse(line)).sentence).toBe(sentence);
});

test('parts stand at the words that they explain', () => {
  const line = 'verse+ THEN @chorus[bar > 8] IN form';
  const parts = explain(parse(line)).understood.map(
    ({ from, to, words }) => `${line.slice(from, to)}: ${words}`,
  );
  expect(parts).toEqual([
    'verse: a unit labelled verse',
    '+: once or more',
    '@: the result',
    'chorus: a unit labelled chorus',
    'bar > 8: measure is above 8',
    'form: in form',
  ]);
});

test.each(EXAMPLES)('$query is explained within its places', ({ query }) => {
  const { sentence, understood } = explain(parse(query));
  expect(sentence).toMatch(/^[\p{Lu}“(].*\.$/u);
  for (const { from, to } of understood) expect(0 <= from && from < to && to <= query.length).toBe(true);
});

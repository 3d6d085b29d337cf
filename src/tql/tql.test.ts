import { expect, test } from 'vitest';
import {
  budgetOf,
  checkNames,
  explain,
  extensionsOf,
  lineOfShorthand,
  makeFile,
  namesOf,
  parse,
  print,
  refuseExtensions,
  search,
  TQL_VERSION,
  TqlError,
  type Answer,
  type CorpusNames,
  type Explanation,
  type GivenFile,
  type Match,
  type Query,
  type SearchedFile,
} from './tql.ts';

const SONG: GivenFile = {
  id: 'song',
  title: 'Song',
  fields: new Map([['composer', ['Schumann']]]),
  length: 60,
  timelines: [
    {
      id: 'form',
      name: 'Form',
      kind: 'hierarchy',
      role: 'form',
      ordinal: 1,
      parts: [
        {
          sort: 'spans',
          lanes: 'levels',
          words: ['hierarchy'],
          isUsual: true,
          units: [
            { id: '1', label: 'verse 1', start: 0, end: 20, level: 1 },
            { id: '2', label: 'verse 2', start: 20, end: 40, level: 1 },
            { id: '3', label: 'Chorus', start: 40, end: 60, level: 1 },
          ],
        },
      ],
    },
  ],
};

test('a line goes from its text to what it finds', () => {
  const file: SearchedFile = makeFile(SONG);
  const names: CorpusNames = namesOf([file]);
  const query: Query = parse('verse{2}   then chorus in form -- both verses');
  checkNames(query, names);
  expect(print(query)).toBe('verse{2} THEN chorus IN form');
  const { sentence }: Explanation = explain(query);
  expect(sentence).toBe(
    'A unit labelled verse, 2 times in a row directly followed by a unit labelled chorus in form.',
  );
  const answer: Answer = search(query, [file], { maxMatches: 10, budget: budgetOf(1000) });
  const ids = ({ result }: Match) => result.map(({ unit }) => unit.id);
  expect(answer.matches.map(ids)).toEqual([['1', '2', '3']]);
  expect(() => checkNames(parse('verse IN fomr'), names)).toThrow(TqlError);
});

test('words of this site are marked, and refused for the desktop program', () => {
  const query = parse('bass:7 IN harmony WHERE bar >= 50%');
  expect(extensionsOf(query).map(({ name, from, to }) => [name, from, to])).toEqual([
    ['E2', 0, 6],
    ['E3', 24, 34],
  ]);
  expect(() => refuseExtensions(query)).toThrow('is not a chord');
  expect(extensionsOf(parse(lineOfShorthand('V7 I')))).toEqual([]);
  expect(TQL_VERSION).toBe('0.1');
});

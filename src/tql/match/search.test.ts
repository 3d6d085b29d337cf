import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkNames } from '../fields/check-names.ts';
import { namesOf } from '../lanes/corpus-names.ts';
import type { SearchedFile } from '../lanes/searched-file.ts';
import { parse } from '../parse/parse.ts';
import { CASES, EXAMPLES, fileFrom, fileOf, hasCases, rowsOf } from '../test-support/fixtures.ts';
import { budgetOf } from './budget.ts';
import { search, type Answer } from './search.ts';

function answer(line: string, files: readonly SearchedFile[]): Answer {
  const query = parse(line);
  checkNames(query, namesOf(files));
  return search(query, files);
}

describe.skipIf(!hasCases)('the examples of the language', () => {
  test.each(EXAMPLES)('$query', ({ query, fixture, rows }) => {
    expect(rowsOf(answer(query, [fileOf(fixture)])).toSorted()).toEqual(rows.toSorted());
  });
});

/** Warnings as the data write them. */
const warningsOf = ({ warnings }: Answer) =>
  warnings.map((warning) => {
    switch (warning.kind) {
      case 'no_map':
        return { lacks: 'time map', files: warning.files };
      case 'no_length':
        return { lacks: 'length', files: warning.files };
      case 'long_lane':
        return { lacks: 'the end of a lane', files: warning.files };
      case 'no_field':
        return { lacks: `file field ${warning.field}`, files: warning.files };
      case 'no_chord':
        return { not_a: 'chord', text: warning.text };
      case 'no_key':
        return { not_a: 'key', text: warning.text };
    }
  });

describe.skipIf(!hasCases)('further expectations', () => {
  test.each(CASES)('$query', ({ query, fixture, fixtures = [fixture ?? ''], warnings = [], ...expected }) => {
    const found = answer(query, fixtures.map(fileOf));
    const rows = rowsOf(found);
    const firsts = rows.map((row) => row.split(/ \| |, /)[0] ?? '');
    const starts = found.matches.flatMap(({ steps }) => steps.flat().map(({ start }) => start));
    if (expected.rows) expect(rows.toSorted()).toEqual(expected.rows.toSorted());
    if (expected.first) expect(firsts.toSorted()).toEqual(expected.first.toSorted());
    if (expected.starts) expect(starts.toSorted((a, b) => a - b)).toEqual(expected.starts);
    if (expected.timelines) expect(rows.toSorted()).toEqual(expected.timelines.toSorted());
    if (expected.files) expect(rows.toSorted()).toEqual(expected.files.toSorted());
    expect(warningsOf(found)).toEqual(warnings);
  });
});

/** Two themes with their cadences and harmonies, in measures of four seconds. */
const SONATINA = fileFrom(
  {
    length: 48,
    fields: { composer: 'Clementi' },
    timelines: [
      {
        name: 'Form (Example)',
        kind: 'hierarchy',
        units: [
          ['exposition', 2, 0, 32],
          ['first theme', 1, 0, 12],
          ['transition', 1, 12, 16],
          ['second theme', 1, 16, 32],
          ['coda', 2, 32, 48],
        ],
      },
      {
        name: 'Cadences',
        kind: 'marker',
        units: [
          ['HC', 15],
          ['PAC', 31],
          ['PAC', 47],
        ],
      },
      {
        name: 'Harmony',
        kind: 'harmony',
        keys: [
          [0, 'C', 'major'],
          [16, 'G', 'major'],
          [40, 'E', 'minor'],
        ],
        chords: [
          [0, 'C', 'major'],
          [8, 'G', 'dominant-seventh', 1],
          [12, 'D', 'dominant-seventh', 0, 4],
          [16, 'G', 'major'],
          [24, 'D', 'dominant-seventh'],
          [28, 'G', 'major'],
          [44, 'C', 'German'],
        ],
      },
      { name: 'Beats', kind: 'beats', start: 0, every: 1, beats_per_bar: 4, bars: 12 },
    ],
  },
  'sonatina',
);

test.each([
  ['"second theme"[ENDS WITH PAC IN cadences]', ['second theme@16']],
  ['* IN form STARTS exposition', ['first theme@0 | exposition@0']],
  ['exposition THEN coda', ['exposition@0 | coda@32']],
  ['transition THEN * THEN coda', ['transition@12 | second theme@16 | coda@32']],
  ['V7 THEN I IN harmony', ['V7@24 | I@28']],
  ['V7/V IN harmony', ['V7/V@12']],
  ['aug6 IN harmony', ['Ger+6@44']],
  ['bass:7 IN harmony', ['V65@8']],
  ['*/* IN harmony', ['V7/V@12']],
  ['*[change = V] IN keys', ['G@16']],
  ['*[change = vi] IN keys', ['e@40']],
  [
    'transition THEN "second theme" WHERE $1.duration < 50% of $2.duration',
    ['transition@12 | second theme@16'],
  ],
  ['*[bar >= 60%] IN form', ['coda@32']],
  ['PAC[bar = 8 AND beat = 4] IN cadences', ['PAC@31']],
  ['* IN bars CONTAINS HC IN cadences', ['4@12 | HC@15']],
  ['WHERE composer = clementi', ['sonatina']],
])('%s', (line, rows) => {
  expect(rowsOf(answer(line, [SONATINA]))).toEqual(rows);
});

test('a marker far off changes nothing of the form', () => {
  const before = rowsOf(answer('* THEN * IN form', [SONATINA]));
  const other = fileFrom({ timelines: [{ name: 'Notes', kind: 'marker', units: [['x', 1000]] }] }, 'other');
  expect(rowsOf(answer('* THEN * IN form', [SONATINA, other]))).toEqual(before);
});

test('a search ends with its matches or its time, and says so', () => {
  const files = [SONATINA, SONATINA];
  expect(search(parse('*'), files, { maxMatches: 3 })).toMatchObject({ stopped: 'matches', filesRead: 1 });
  let clock = 0;
  const budget = budgetOf(1, () => clock++);
  const long = fileFrom({
    timelines: [
      { name: 'Marks', kind: 'marker', units: Array.from({ length: 20_000 }, (_, time) => ['x', time]) },
    ],
  });
  const cut = search(parse('((*{1,9}){1,9}){1,9}'), [long], { budget });
  expect(cut).toMatchObject({ stopped: 'time', filesRead: 0, matches: [] });
});

test('a lane that is too long is read to its limit, and said so', () => {
  const units = Array.from({ length: 20_001 }, (_, time): [string, number] => [
    time === 20_000 ? 'last' : 'x',
    time,
  ]);
  const long = fileFrom({ timelines: [{ name: 'Marks', kind: 'marker', units }] });
  expect(search(parse('last'), [long])).toMatchObject({
    matches: [],
    warnings: [{ kind: 'long_lane', files: 1 }],
  });
});

describe('files made by chance', () => {
  const spans = fc.array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'c'),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 8 }),
    ),
    { maxLength: 8 },
  );
  const marks = fc.array(fc.tuple(fc.constantFrom('p', 'q'), fc.integer({ min: 0, max: 24 })), {
    maxLength: 6,
  });
  const files = fc.tuple(spans, marks).map(([units, points]) =>
    fileFrom({
      length: 30,
      timelines: [
        {
          name: 'Form (X)',
          kind: 'hierarchy',
          units: units.map(([label, level, start, long]) => [label, level, start, start + long]),
        },
        { name: 'Marks', kind: 'marker', units: points },
      ],
    }),
  );
  const relations = [
    'DURING',
    'CONTAINS',
    'SAME',
    'SAME START',
    'SAME END',
    'OVERLAPS',
    'BEFORE',
    'AFTER',
    'STARTS',
    'ENDS',
    'STARTS BEFORE',
    'STARTS WITH',
    'ENDS WITH',
  ];
  const firsts = (line: string, file: SearchedFile) =>
    new Set(search(parse(line), [file]).matches.map(({ steps }) => steps[0]?.[0]?.unit.id));

  test('pairs, tests in brackets and their denial agree', () => {
    fc.assert(
      fc.property(files, fc.constantFrom(...relations), (file, relation) => {
        const pairs = firsts(`* IN form ${relation} p IN Marks`, file);
        const tested = firsts(`*[${relation} p IN Marks] IN form`, file);
        const denied = firsts(`* IN form NOT ${relation} p IN Marks`, file);
        const all = firsts('* IN form', file);
        expect(pairs).toEqual(tested);
        expect([...pairs, ...denied].toSorted()).toEqual([...all].toSorted());
      }),
      { numRuns: 500 },
    );
  });

  test('what contains and what lies within are the same pairs', () => {
    const pairsOf = (line: string, file: SearchedFile, isTurned: boolean) =>
      search(parse(line), [file])
        .matches.map(({ steps }) => steps.flat().map(({ unit }) => unit.id))
        .map((ids) => (isTurned ? ids.toReversed() : ids).join(' '))
        .toSorted();
    fc.assert(
      fc.property(files, (file) => {
        expect(pairsOf('a CONTAINS b', file, false)).toEqual(pairsOf('b DURING a', file, true));
        expect(pairsOf('a IN form CONTAINS p IN Marks', file, false)).toEqual(
          pairsOf('p IN Marks DURING a IN form', file, true),
        );
      }),
      { numRuns: 500 },
    );
  });
});

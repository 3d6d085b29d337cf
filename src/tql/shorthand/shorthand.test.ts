import { describe, expect, test } from 'vitest';
import type { SearchedFile } from '../lanes/searched-file.ts';
import { search } from '../match/search.ts';
import { parse } from '../parse/parse.ts';
import { CORPORA, EXPECTED_HITS, hasCorpora } from '../test-support/corpora.ts';
import { TqlError } from '../words/tql-error.ts';
import { lineOfShorthand } from './write-line.ts';

const SEVENTHS = (numeral: string) =>
  ['', '7', 'M7', '9', 'M9', '11', 'M11', '13', 'M13'].map((figure) => `${numeral}${figure}`).join(' OR ');

test.each([
  ['V7 I', `V7[inversion = 0]+ THEN ${SEVENTHS('I')}[inversion = 0] IN harmony WHERE $1.key = $2.key`],
  ['V7 I!', 'V7[inversion = 0]+ THEN I[inversion = 0] IN harmony WHERE $1.key = $2.key'],
  ['V7 → I!', 'V7[inversion = 0]+ THEN I[inversion = 0] IN harmony WHERE $1.key = $2.key'],
  ['V6/5 I6', 'V65+ THEN I6 IN harmony WHERE $1.key = $2.key'],
  [
    'IIm7 V7 Imaj7',
    'ii7 OR iiM7[inversion = 0]+ THEN V7[inversion = 0]+ THEN IM7[inversion = 0] IN harmony WHERE $1.key = $2.key AND $1.key = $3.key',
  ],
  ['Dm7 G7', 'Dm7[inversion = 0]+ THEN G7[inversion = 0] IN harmony WHERE $1.key = $2.key'],
  ['2 5 1', '2+ THEN 5+ THEN 1 IN harmony WHERE $1.key = $2.key AND $1.key = $3.key'],
  ['bass:1 7', 'bass:1+ THEN bass:7 IN harmony WHERE $1.key = $2.key'],
  ['I64|i64 V!', 'I64 OR i64+ THEN V[inversion = 0] IN harmony WHERE $1.key = $2.key'],
  [
    'V! ... I!',
    'V[inversion = 0]+ THEN *[NOT SAME START * IN keys]{0,4}? THEN I[inversion = 0] IN harmony WHERE $1.key = $3.key',
  ],
  [
    'C: V7 I!',
    'V7[inversion = 0 AND key = "C"]+ THEN I[inversion = 0 AND key = "C"] IN harmony WHERE $1.key = $2.key',
  ],
  [
    'mode:minor N6 V7',
    'N6 OR bII6[key ~ /^[a-g]/]+ THEN V7[inversion = 0 AND key ~ /^[a-g]/] IN harmony WHERE $1.key = $2.key',
  ],
  [
    'V7 I! in:development composer:Haydn',
    'V7[inversion = 0 AND DURING development IN form]+ THEN I[inversion = 0 AND DURING development IN form] IN harmony WHERE $1.key = $2.key AND file.composer ~ /(?i)Haydn/',
  ],
  [
    'V7 I! ->*',
    'V7[inversion = 0]+ THEN I[inversion = 0 AND BEFORE * IN keys WITHIN 0.1 s] IN harmony WHERE $1.key = $2.key',
  ],
  ['->bVI', '*[change = bVI] IN keys'],
  ['->*', '* THEN @* IN keys'],
  ['Ger65 Cad64', 'Ger6+ THEN I64 OR i64 IN harmony WHERE $1.key = $2.key'],
  [
    '#viio7/V',
    '@#vii°7/V[inversion = 0] THEN #vii°7/V[inversion = 0 AND NOT SAME START * IN keys]* IN harmony',
  ],
  ['German augmented sixth', '@Ger6 THEN Ger6[NOT SAME START * IN keys]* IN harmony'],
])('%s is written %s', (shorthand, line) => {
  expect(lineOfShorthand(shorthand)).toBe(line);
  expect(() => parse(line)).not.toThrow();
});

test('a word that is no chord is refused at its place', () => {
  try {
    lineOfShorthand('V7 Vx I');
  } catch (error) {
    expect(error).toBeInstanceOf(TqlError);
    expect(error).toMatchObject({ from: 3, to: 5 });
    return;
  }
  expect.fail('It was read.');
});

/** Times of the first and the last harmony of each hit, to a millisecond. */
const hitsOf = (shorthand: string, file: SearchedFile) =>
  search(parse(lineOfShorthand(shorthand)), [file]).matches.map(({ result }) => [
    result[0]?.start ?? NaN,
    result.at(-1)?.start ?? NaN,
  ]);

describe.skipIf(!hasCorpora)('hits in published analyses, as an oracle counted them', () => {
  const { prelude, sonatas, songs, variations, sonata, movements } = CORPORA;
  const files = [...prelude, ...sonatas, ...songs, ...variations, ...sonata, ...movements];
  test.each(Object.keys(EXPECTED_HITS))('%s', (line) => {
    const expected = EXPECTED_HITS[line] ?? {};
    const counts = files.flatMap((file) => {
      const { length } = hitsOf(line, file);
      return length === 0 ? [] : [[file.id, length]];
    });
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([file, hits]) => [file, hits.length])),
    );
  });

  test('V7 I begins and ends where it sounds', () => {
    for (const file of files) {
      const found = hitsOf('V7 I', file).map((hit) => hit.map((time) => time.toFixed(3)));
      const expected = (EXPECTED_HITS['V7 I']?.[file.id] ?? []).map((hit) =>
        hit.map((time) => time.toFixed(3)),
      );
      expect([file.id, found]).toEqual([file.id, expected]);
    }
  });
});

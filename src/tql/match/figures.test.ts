import { describe, expect, test } from 'vitest';
import type { SearchedFile } from '../lanes/searched-file.ts';
import { parse } from '../parse/parse.ts';
import { CORPORA, hasCorpora } from '../test-support/corpora.ts';
import { search } from './search.ts';

/** Hits, and how many files have some. */
function figureOf(line: string, files: readonly SearchedFile[]): readonly [hits: number, files: number] {
  const { matches } = search(parse(line), files);
  return [matches.length, new Set(matches.map(({ file }) => file.id)).size];
}

const { prelude, sonatas, songs, variations, sonata, movements } = CORPORA;

test.each([
  ['exposition{2} THEN development THEN recapitulation IN form', [13, 13]],
  ['recapitulation THEN coda IN form', [2, 2]],
  ['* THEN * IN keys', [4, 2]],
])('the eighteen sonatas: %s', (line, expected) => {
  expect(figureOf(line, sonatas)).toEqual(expected);
});

describe.skipIf(!hasCorpora)('figures of harmonies', () => {
  const pieces = [
    prelude,
    songs,
    variations.slice(0, 1),
    variations.slice(1),
    sonata,
    movements.slice(0, 1),
    movements.slice(1),
  ];
  test.each([
    ['V7 THEN I', [6, 81, 49, 56, 21, 8, 26], 13],
    ['V7[inversion = 0] THEN I[inversion = 0]', [3, 47, 18, 25, 6, 6, 12], 12],
    ['V7[inversion = 0] THEN I OR i[inversion = 0]', [3, 58, 22, 28, 12, 20, 12], 14],
    ['V65 THEN I OR i', [1, 24, 6, 3, 4, 2, 0], 10],
    ['Ger6 OR Fr6 OR It6', [0, 10, 0, 0, 5, 12, 2], 4],
    ['viio7', [2, 22, 11, 7, 6, 12, 0], 8],
    ['V7/V', [0, 14, 2, 1, 7, 0, 4], 10],
  ])('%s', (line, hits, songCount) => {
    const figures = pieces.map((files) => figureOf(`${line} IN harmony`, files));
    expect(figures.map(([count]) => count)).toEqual(hits);
    expect(figures[1]?.[1]).toBe(songCount);
  });
});

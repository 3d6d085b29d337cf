import Cite from 'citation-js';
import '@citation-js/plugin-cff';
import { expect, test } from 'vitest';
import { cite } from './cite.ts';
import type { Cited } from './cited.ts';
import { CLARA, exampleOf, ROBERT, USER } from './test-support/example.ts';

const HOSTILE = 'A {B} \\c $d & #e_f %g ~h ^i </script> "quoted" -- 50% & más';

const CASES: readonly Cited[] = [
  exampleOf(),
  exampleOf({
    authors: [USER, CLARA, ROBERT],
    heading: HOSTILE,
    doi: '10.5281/zenodo.17_x',
    licence: 'CC-BY-SA-4.0',
    tags: ['sonata form', 'a: "b"'],
    language: 'en',
  }),
  exampleOf({ authors: [{ family: 'Sturm and Drang, the', given: 'Ödön' }], passage: undefined }),
];

/** The names as a reader of formats without one-part names has them. */
const plainNames = ({ authors }: Cited) =>
  authors.map((name) =>
    'literal' in name ? { family: name.literal } : { family: name.family, given: name.given },
  );

const read = (text: string): Readonly<Record<string, unknown>> => new Cite(text).data[0] ?? {};

test.each(CASES)('BibTeX of $heading reads back', (cited) => {
  const item = read(cite('bibtex', cited).text);
  expect(item).toMatchObject({
    title: cited.heading,
    version: '2',
    URL: cited.address,
    publisher: 'TiLiA',
    issued: { 'date-parts': [[2026, 11]] },
    accessed: { 'date-parts': [[2026, 11, 25]] },
  });
  expect(item.author).toEqual(plainNames(cited));
  expect(item.DOI).toBe(cited.doi);
});

test.each(CASES)('RIS of $heading reads back, one line for each field', (cited) => {
  const { text } = cite('ris', cited);
  const item = read(text);
  expect(item).toMatchObject({
    type: 'dataset',
    title: cited.heading,
    version: '2',
    URL: cited.address,
    issued: { 'date-parts': [[2026, 11, 21]] },
  });
  expect(item.DOI).toBe(cited.doi);
  expect(text.split('\r\n').filter((line) => !/^[A-Z][A-Z0-9] {2}- /u.test(line))).toEqual(['']);
});

test.each(CASES)('CSL-JSON of $heading reads back', (cited) => {
  const item = read(cite('csl', cited).text);
  expect(item).toMatchObject({
    type: 'dataset',
    genre: 'Musical analysis',
    title: cited.heading,
    version: '2',
    URL: cited.address,
    issued: { 'date-parts': [[2026, 11, 21]] },
  });
  expect(item.author).toEqual(
    cited.authors.map((name) =>
      'literal' in name ? { literal: name.literal } : { family: name.family, given: name.given },
    ),
  );
});

test.each(CASES)('CFF of $heading reads back', (cited) => {
  const item = read(cite('cff', cited).text);
  expect(item).toMatchObject({
    type: 'dataset',
    title: cited.heading,
    version: '2',
    issued: { 'date-parts': [[2026, 11, 21]] },
  });
  expect(item.DOI).toBe(cited.doi);
  expect(item.URL).toBe(cited.address);
  const [first] = cited.authors;
  if (first && !('literal' in first)) expect(item.author).toMatchObject([{ family: first.family }]);
});

test('line breaks and control characters in a heading stay within their field', () => {
  const cited = exampleOf({ heading: 'Broken\r\nER  - \u0000 line' });
  expect(cite('ris', cited).text.match(/^ER {2}- /gmu)).toHaveLength(1);
  expect(cite('bibtex', cited).text).toContain('{{Broken ER - line}}');
  expect(read(cite('cff', cited).text).title).toBe(cited.heading);
});

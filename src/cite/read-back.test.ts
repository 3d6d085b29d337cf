import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import Cite from 'citation-js';
import '@citation-js/plugin-cff';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { cite } from './cite.ts';
import type { Cited } from './cited.ts';
import { LICENCES } from './licences.ts';
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

describe('a file of the Citation File Format is valid by its schema', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../tests/data/cff/schema.json', import.meta.url), 'utf8'),
  ) as object;
  const ajv = new Ajv({ formats: { date: true, uri: (text: string) => URL.canParse(text) } });
  const validate = ajv.compile(schema);
  const errorsOf = (cited: Cited) => {
    validate(parse(cite('cff', cited).text));
    return validate.errors;
  };

  test.each(CASES)('$heading', (cited) => {
    expect(errorsOf(cited)).toBeNull();
  });

  test.each(LICENCES)('licence $id', ({ id }) => {
    expect(errorsOf(exampleOf({ licence: id }))).toBeNull();
  });

  test('with an author, a tag and a DOI as no list may hold them', () => {
    const doi = '10.1002/(SICI)1097<1::AID>3.0#e';
    const cited = exampleOf({ authors: [CLARA, USER, CLARA, USER], tags: ['sonata', 'sonata'], doi });
    expect(errorsOf(cited)).toBeNull();
    expect(parse(cite('cff', cited).text)).toMatchObject({
      authors: [{ 'family-names': 'Wieck' }, { name: 'clara' }],
      keywords: ['sonata'],
      identifiers: [{ type: 'url', value: 'https://doi.org/10.1002/(SICI)1097%3C1::AID%3E3.0#e' }],
    });
  });

  test('and without authors', () => {
    expect(errorsOf(exampleOf({ authors: [] }))).toBeNull();
  });

  test('while one with a mistake is not', () => {
    expect(errorsOf(exampleOf({ address: 'viewer/7' }))).not.toBeNull();
  });
});

test('line breaks and control characters in a heading stay within their field', () => {
  const cited = exampleOf({ heading: 'Broken\r\nER  - \u0000 line' });
  expect(cite('ris', cited).text.match(/^ER {2}- /gmu)).toHaveLength(1);
  expect(cite('bibtex', cited).text).toContain('{{Broken ER - line}}');
  expect(read(cite('cff', cited).text).title).toBe(cited.heading);
});

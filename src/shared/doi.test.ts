import { expect, test } from 'vitest';
import { readDoi } from './doi.ts';

test.each([
  ['10.5281/zenodo.17', '10.5281/zenodo.17'],
  [' https://doi.org/10.1000/a(b)c ', '10.1000/a(b)c'],
  ['http://dx.doi.org/10.1000/1', '10.1000/1'],
  ['DOI: 10.1000/1', '10.1000/1'],
  ['10.1000', undefined],
  ['https://example.org/10.1000/1', undefined],
  ['10.1000/a b', undefined],
  ['10.1000/"><script>', undefined],
])('%j is %j', (text, doi) => {
  expect(readDoi(text)).toBe(doi);
});

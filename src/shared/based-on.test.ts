import { expect, test } from 'vitest';
import { basedOnIn, readBasedOn } from './based-on.ts';

const SITE = 'https://tilia.example';

test.each([
  ['/viewer/7/v2', { fileId: 7, version: 2 }],
  [` ${SITE}/viewer/7/v2?c=12 `, { fileId: 7, version: 2 }],
  [`${SITE}/viewer/7`, { fileId: 7, version: undefined }],
  // Elsewhere on the site, and on another one.
  [`${SITE}/help`, { address: `${SITE}/help` }],
  ['https://tilia.example.org/viewer/7', { address: 'https://tilia.example.org/viewer/7' }],
  ['https://doi.org/10.5281/zenodo.17', { address: 'https://doi.org/10.5281/zenodo.17' }],
])('%s is read', (text, found) => expect(readBasedOn(text, SITE)).toEqual(found));

test.each([
  'Schenker 1935',
  'javascript:alert(1)',
  'file:///home/clara',
  'https://clara:secret@example.org/',
  `https://example.org/${'a'.repeat(500)}`,
  '//example.org',
])('%s is none', (text) => expect(readBasedOn(text, SITE)).toBeUndefined());

test('a text names an analysis by its address on this site', () => {
  expect(basedOnIn(`A book; ${SITE}/viewer/7/v2`, SITE, 8)).toBe('/viewer/7/v2');
  expect(basedOnIn(`${SITE}/viewer/8/v1; ${SITE}/viewer/7/v2`, SITE, 8)).toBe('/viewer/7/v2');
  expect(basedOnIn('https://elsewhere.example/viewer/7/v2', SITE, 8)).toBeUndefined();
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OTHERS } from '../src/pages/licences/others.ts';
import LICENCE_TEXTS from '../src/pages/licences/licence-texts.json';
import PACKAGES from '../src/pages/licences/packages.json';
import { findShippedPackages } from '../src/tools/licences/find-packages.ts';

/** Licences of the interpreter for scripts in documents, which `pdfjs.ts` leaves out. */
const NOT_SHIPPED = ['LICENSE_QUICKJS', 'LICENSE_PDFJS_QUICKJS'];

test('the page of licences names every package that reaches the browser; npm run licences writes it anew', () => {
  const found = findShippedPackages();
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'pixi.js', 'minisearch']));
  expect(PACKAGES).toEqual(found);
});

test('every licence has its text', () => {
  const named = [...PACKAGES, ...OTHERS].flatMap(({ licence }) => licence.split(', '));
  expect([...new Set(named)].filter((licence) => !(licence in LICENCE_TEXTS))).toEqual([]);
});

test('everything that pdf.js brings along is named', () => {
  const known = OTHERS.flatMap(({ files = [] }) => files);
  for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
    const files = readdirSync(new URL(`../node_modules/pdfjs-dist/${folder}`, import.meta.url));
    const licences = files.filter((file) => file.startsWith('LICENSE') && !NOT_SHIPPED.includes(file));
    expect(licences.filter((file) => !known.includes(file))).toEqual([]);
  }
});

test('the music font is named as its licence says', () => {
  const text = readFileSync(new URL('../src/styles/fonts/LICENSE.txt', import.meta.url), 'utf8');
  expect(text).toContain('Bravura');
  expect(OTHERS.some(({ copyright }) => copyright.includes('Bravura'))).toBe(true);
});

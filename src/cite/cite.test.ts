import { expect, test } from 'vitest';
import { cite, type TextStyle } from './cite.ts';
import { exampleOf, ROBERT, CLARA } from './test-support/example.ts';

/** The in-text form, which stands below the entry; of notes the note. */
const inText = (style: TextStyle, part: Parameters<typeof exampleOf>[0] = {}) =>
  cite(style, exampleOf(part)).text.split('\n\n')[1];

const NOTE =
  'Clara Wieck, “Analysis of Menuet in G by Christian Petzold,” Musical analysis, version 2 (TiLiA, November 21, 2026)';
const ADDRESS = 'https://tilia.example/viewer/7/v2?m=24-32';

test.each<readonly [TextStyle, string]>([
  ['apa', '(Wieck, 2026, mm. 24–32)\n'],
  ['chicago', '(Wieck 2026, mm. 24–32)\n'],
  ['chicago-notes', `${NOTE}, mm. 24–32, ${ADDRESS}.\n`],
  ['mla', '(Wieck, mm. 24–32)\n'],
])('in the text %s names the author and the passage', (style, expected) => {
  expect(inText(style)).toBe(expected);
});

test.each<readonly [TextStyle, string]>([
  ['apa', '(Wieck, 2026)\n'],
  ['chicago', '(Wieck 2026)\n'],
  ['chicago-notes', `${NOTE}, ${ADDRESS}.\n`],
  ['mla', '(Wieck)\n'],
])('in the text %s of the whole names no passage, and leaves no comma', (style, expected) => {
  expect(inText(style, { passage: undefined })).toBe(expected);
});

test.each<readonly [TextStyle, string]>([
  ['apa', '(Analysis of Menuet in G by Christian Petzold, 2026)\n'],
  ['chicago', '(“Analysis of Menuet in G by Christian Petzold” 2026)\n'],
  ['mla', '(Analysis of Menuet in G by Christian Petzold)\n'],
])('in the text %s has the title where there is no author', (style, expected) => {
  expect(inText(style, { authors: [], passage: undefined })).toBe(expected);
});

test.each<readonly [TextStyle, string]>([
  ['apa', '(Wieck & Schumann, 2026)\n'],
  ['chicago', '(Wieck and Schumann 2026)\n'],
  ['mla', '(Wieck and Schumann)\n'],
])('in the text %s joins two authors', (style, expected) => {
  expect(inText(style, { authors: [CLARA, ROBERT], passage: undefined })).toBe(expected);
});

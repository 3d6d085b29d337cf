import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import type { MDXContent } from 'mdx/types';
import { expect, test } from 'vitest';
import { HELP_PAGES } from '../site/help-pages.ts';
import * as limits from '../shared/limits.ts';
import { PAGES, type HelpPath } from '../site/pages.ts';
import { PRESENT_KEYS } from '../viewer/present/present-keys.ts';
import { KEY_COMMANDS } from '../viewer/scene/input/key-table.ts';
import { EmbedFrame, FollowedFrame } from './embed-frame.tsx';
import { helpFileOf, loadHelpText } from './help-texts.ts';
import { MOVED_ANCHORS } from './moved-anchors.ts';
import { Picture } from './picture.tsx';
import pictures from './pictures.json';
import { readSections } from './read-sections.ts';
import { Shot } from './shot.tsx';
import shots from './shots.json';

/** A page with more is not read to its end. */
const MAX_PAGE_WORDS = 900;

const FILES = import.meta.glob<string>('./pages/**/*.mdx', { query: '?raw', import: 'default', eager: true });
const textOf = (path: HelpPath) => FILES[helpFileOf(path)] ?? '';

test('every page of the help has a text, and every text is a page', () => {
  expect(HELP_PAGES.map(({ path }) => helpFileOf(path)).sort()).toEqual(Object.keys(FILES).sort());
  const below = Object.entries(PAGES).filter(
    ([path, { redirectTo }]) => /^\/help(\/|$)/.test(path) && redirectTo === undefined,
  );
  expect(below.map(([path]) => path)).toEqual(HELP_PAGES.map(({ path }) => path));
});

test('titles and descriptions differ from page to page', () => {
  expect(new Set(HELP_PAGES.map(({ heading }) => heading)).size).toBe(HELP_PAGES.length);
  expect(new Set(HELP_PAGES.map(({ description }) => description)).size).toBe(HELP_PAGES.length);
});

test.each(HELP_PAGES.map(({ path }) => path))(
  'the anchors that the search has of %s are those of the page',
  async (path) => {
    const html = render(await loadHelpText(path));
    const drawn = [...html.matchAll(/<h[23] id="([^"]*)"/g)].map((match) => match[1]);
    const read = readSections(textOf(path)).map(({ anchor }) => anchor);
    expect(read.filter((anchor) => anchor !== '')).toEqual(drawn);
  },
);

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

test.each(HELP_PAGES.map(({ path }) => path))('%s is short', (path) => {
  const words = readSections(textOf(path)).flatMap(({ heading, text }) => wordsIn(`${heading} ${text}`));
  expect(words.length).toBeLessThanOrEqual(MAX_PAGE_WORDS);
});

test.each(HELP_PAGES.map(({ path }) => path))(
  '%s has a picture, whose circles are told in a list beside it',
  async (path) => {
    const html = render(await loadHelpText(path));
    const figures = [...html.matchAll(/<figure[\s\S]*?<\/figure>/g)].map(([figure]) => ({
      circles: figure.match(/data-call-out/g)?.length ?? 0,
      entries: figure.match(/<li>/g)?.length ?? 0,
      told: /(?:alt|aria-label)="[^"]{20,}"/.test(figure),
    }));
    expect(figures.some(({ circles }) => circles > 0)).toBe(true);
    expect(figures.filter(({ told }) => !told)).toEqual([]);
    expect(figures.filter(({ circles, entries }) => circles !== entries)).toEqual([]);
  },
);

test('every picture that was taken is on a page', () => {
  const written = Object.values(FILES).flatMap((text) =>
    Array.from(text.matchAll(/<Shot\s+name="([\w-]+)"/g), ([, name = '']) => name),
  );
  expect(written.toSorted()).toEqual(Object.keys(shots).toSorted());
});

const addressesIn = (text: string) =>
  [...text.matchAll(/\]\((\/help[^)\s]*)\)/g)].map((match) => match[1] ?? '');

test('links within the help, and those of headings that have moved, lead to a heading', () => {
  const known = new Set(
    HELP_PAGES.flatMap(({ path }) => [
      path as string,
      ...readSections(textOf(path)).map(({ anchor }) => `${path}#${anchor}`),
    ]),
  );
  const asked = [...Object.values(FILES).flatMap(addressesIn), ...Object.values(MOVED_ANCHORS)];
  expect(asked.filter((address) => !known.has(address))).toEqual([]);
  expect(Object.keys(MOVED_ANCHORS).filter((address) => known.has(address))).toEqual([]);
});

test('every drawn picture is on a page, said in words', async () => {
  const pages = await Promise.all(HELP_PAGES.map(async ({ path }) => render(await loadHelpText(path))));
  const said = pages.flatMap((html) =>
    [...html.matchAll(/<svg role="img" aria-label="([^"]{20,})"/g)].map((match) => match[1]),
  );
  expect(new Set(said).size).toBeGreaterThanOrEqual(Object.keys(pictures).length);
});

test('the page of the viewer has every key of the viewer', () => {
  const rows = new Set(
    [...textOf('/help/web/keys').matchAll(/^\| (.*?) +\|/gm)].map(([, words]) => words?.trim()),
  );
  const words = [...KEY_COMMANDS, ...PRESENT_KEYS].map((command) => command.words);
  const missing = words.filter((one) => !rows.has(one));
  expect(missing).toEqual([]);
});

test('the page of uploads has every limit on what a file holds', () => {
  const text = textOf('/help/web/upload-and-privacy');
  const figures = Object.values(limits).filter(
    (limit) =>
      typeof limit === 'number' && limit !== limits.MAX_PATH && limit !== limits.FORMER_USERNAME_DAYS,
  );
  const missing = figures.filter((figure) => !text.includes(figure.toLocaleString('en')));
  expect(missing).toEqual([]);
});

function render(Text: MDXContent): string {
  const Note = ({ children }: { readonly children?: unknown }) =>
    createElement('div', null, children as never);
  return renderToStaticMarkup(
    createElement(Text, { components: { Note, Picture, Shot, EmbedFrame, FollowedFrame } }),
  );
}

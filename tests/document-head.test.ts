import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentHead } from '../src/shared/document-head.ts';
import { HELP_PAGES } from '../src/shared/help-pages.ts';
import { PAGE_HEADS, SITE_DESCRIPTION } from '../src/shared/page-heads.ts';

test('the document as it is built says of itself what the pages say of the site', () => {
  const html = readFileSync(new URL('../src/index.html', import.meta.url), 'utf8');
  expect(html).toMatch(new RegExp(`<meta\\s+name="description"\\s+content="${SITE_DESCRIPTION}"`));
});

test('every page that is read has a document title of its own, and a description short enough to be shown', () => {
  const paths = [...HELP_PAGES.map(({ path }) => path), ...Object.keys(PAGE_HEADS)];
  const heads = paths.map((path) => documentHead(path));
  expect(new Set(heads.map((head) => head?.title)).size).toBe(paths.length);
  for (const head of heads) expect(head?.description).toMatch(/^.{20,160}\.$/);
  expect(documentHead('/browse/files')).toBeUndefined();
});

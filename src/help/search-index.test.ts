import { expect, test } from 'vitest';
import { searchHelp } from './search-index.ts';

test.each([
  ['protected your PC', '/help/installation#windows'],
  ['beat pattern', '/help/beat-tl#beat-pattern'],
  ['harmony_or_key', '/help/import#harmony'],
  ['pick-up', '/help/import#a-pick-up-measure'],
  ['153', '/help/web/youtube#what-errors-mean'],
  ['screen reader', '/help/web/accessibility#with-a-screen-reader'],
  ['xcb', '/help/installation#linux'],
  ['60..90', '/help/web/search#times'],
] as const)('%j is found at %s', (text, address) => {
  const first = searchHelp(text).slice(0, 3);
  expect(first.map((hit) => hit.address)).toContain(address);
});

test('a word may be cut short or misspelt', () => {
  expect(searchHelp('autosav')[0]?.page).toBe('Autosaving');
  const pages = searchHelp('hierachy').map(({ page }) => page);
  expect(pages.slice(0, 3)).toContain('Hierarchy timelines');
});

test('all words must occur', () => {
  expect(searchHelp('harmony zebra')).toEqual([]);
});

test('the excerpt has one of the words that were found', () => {
  const [hit] = searchHelp('quarantine');
  expect(hit?.words).toEqual(['quarantine']);
  expect(hit?.excerpt).toContain('quarantine');
  expect(hit?.excerpt.length).toBeLessThan(170);
});

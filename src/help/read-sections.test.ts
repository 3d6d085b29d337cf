import { expect, test } from 'vitest';
import { readSections } from './read-sections.ts';

test('a text is cut at its headings, and loses its markup', () => {
  const mdx = [
    'Begins **here**, with [a link](/help).',
    '',
    '## What `it` reads',
    '',
    '| Column | Needed |',
    '| ------ | ------ |',
    '| `time` | yes    |',
    '',
    '### Keys',
    '',
    '1. Press <kbd>S</kbd>.',
    '',
    '<Note>',
    '',
    'Mind the *gap*, and `a*b*c`.',
    '',
    '</Note>',
    '',
    '## Keys',
    '',
    '```',
    '# no heading',
    '```',
  ].join('\n');
  expect(readSections(mdx)).toEqual([
    { heading: '', anchor: '', text: 'Begins here, with a link.' },
    { heading: 'What it reads', anchor: 'what-it-reads', text: 'Column Needed time yes' },
    { heading: 'Keys', anchor: 'keys', text: 'Press S. Mind the gap, and a*b*c.' },
    { heading: 'Keys', anchor: 'keys-1', text: '# no heading' },
  ]);
});

test('an empty text has no parts', () => {
  expect(readSections('')).toEqual([]);
});

import { expect, test } from 'vitest';
import { markFound } from './mark-found.ts';

test('found words stand apart, whatever their accents and letters', () => {
  expect(markFound('A coda by Dvořák.', ['dvorak', 'coda'])).toEqual([
    { text: 'A', isFound: false },
    { text: ' ', isFound: false },
    { text: 'coda', isFound: true },
    { text: ' ', isFound: false },
    { text: 'by', isFound: false },
    { text: ' ', isFound: false },
    { text: 'Dvořák', isFound: true },
    { text: '.', isFound: false },
  ]);
});

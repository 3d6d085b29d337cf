import { expect, test } from 'vitest';
import type { FileHead } from '../viewer-file.ts';
import { documentTitle } from './file-title.ts';

const fileBy = (title: string, composer: string, artist: string): FileHead => ({
  abstract_work: { id: 1, title, composer },
  concrete_work: { id: 1, type: 'audio', storage: 'abstract', url: '', length: 1, artist, start: 0, end: 1 },
});

test.each([
  ['Adagio', 'Mozart', 'Haebler', 'Adagio by Mozart performed by Haebler'],
  ['Adagio', 'Mozart', 'Mozart', 'Adagio by Mozart'],
  ['Adagio', 'Mozart', '', 'Adagio by Mozart'],
  ['Adagio', '', 'Haebler', 'Adagio performed by Haebler'],
  ['Adagio', '', '', 'Adagio'],
  ['', '', '', 'Untitled'],
])('a document of %j, %j, %j is called %j', (title, composer, artist, expected) => {
  expect(documentTitle(fileBy(title, composer, artist))).toBe(expected);
});

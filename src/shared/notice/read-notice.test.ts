import { expect, test } from 'vitest';
import { readLicence, readNotice } from './read-notice.ts';

const NOTICE = `# Wegzeichen Dataset (WD) v1.0 as TiLiA files

24 files: 3 songs of the invented cycle *Wegzeichen*, op. 12, in
8 performances.

## Source and attribution

A. Lindqvist, Bruno Weiß and Chloé Nguyễn: *Wegzeichen Dataset (WD)*, version 1.0.
doi:[10.5555/wegzeichen.1](https://doi.org/10.5555/wegzeichen.1). Please cite:

> Lindqvist, A. and Weiß, B. (2026) Wegzeichen: songs that nobody sang.
> https://doi.org/10.5555/jic.1.1

## What a file holds

| Timeline | Kind |
| --- | --- |
| Measures | beat |

## Recordings

| Code | Performer | Recorded in | Year | Label |
| --- | --- | --- | --- | --- |
| HU33 | Gerhard Hüsch | Berlin | 1933 | Gramophone |
| FI66 | not named | | c. 1966 | |
| HU33 | somebody else | | | |
`;

test('a notice proposes what its page needs', () => {
  expect(readNotice(NOTICE)).toEqual({
    title: 'Wegzeichen Dataset (WD)',
    version: '1.0',
    description: '24 files: 3 songs of the invented cycle *Wegzeichen*, op. 12, in 8 performances.',
    credits: 'A. Lindqvist, Bruno Weiß and Chloé Nguyễn',
    doi: '10.5555/wegzeichen.1',
    citation:
      'Lindqvist, A. and Weiß, B. (2026) Wegzeichen: songs that nobody sang. https://doi.org/10.5555/jic.1.1',
    performances: [
      { code: 'HU33', name: 'Gerhard Hüsch', year: '1933', label: 'Gramophone' },
      { code: 'FI66', name: '', year: '1966', label: '' },
    ],
  });
});

test('a text that is no notice proposes nothing it does not say', () => {
  const nothing = { title: '', version: '', credits: '', doi: '', citation: '', performances: [] };
  expect(readNotice('')).toEqual({ ...nothing, description: '' });
  expect(readNotice('<b onclick="x">Songs</b>: see [here](javascript:x)')).toEqual({
    ...nothing,
    description: '<b onclick="x">Songs</b>: see [here](javascript:x)',
  });
  // Deeper than the parser follows.
  expect(readNotice('>'.repeat(100_000))).toEqual({ ...nothing, description: '' });
});

test('a licence is a name and an address', () => {
  const lines = 'CC BY 3.0\nhttps://creativecommons.org/licenses/by/3.0/\n';
  expect(readLicence(lines)).toEqual({
    ...{ name: 'CC BY 3.0', url: 'https://creativecommons.org/licenses/by/3.0/' },
  });
  expect(readLicence('')).toEqual({ name: '', url: '' });
});

import { expect, test } from 'vitest';
import { localPathsIn, withoutLocalPaths } from './local-paths.ts';
import { sortOfField } from './redact-tla.ts';

const free = (text: string) => withoutLocalPaths(text, 'free');
const plain = (text: string) => withoutLocalPaths(text, 'plain');

test.each([
  ['/home/anna/take 1.wav', 'take 1.wav'],
  ['Take 1 (/home/anna/My Music/take 1.wav, 2019)', 'Take 1 (take 1.wav, 2019)'],
  ['from C:\\Users\\Anna Maria\\Musik\\x.wav and/or by ear', 'from x.wav and/or by ear'],
  ['D:/Anna/Scores/x.pdf', 'x.pdf'],
  ['file:///C:/Users/anna/x.mp3', 'x.mp3'],
  ['file:/home/anna/x.mp3; see below', 'x.mp3; see below'],
  ['"/Users/anna/x.wav" and "/Volumes/Anna/y.wav"', '"x.wav" and "y.wav"'],
  ['\\\\nas\\anna\\x.wav', 'x.wav'],
  ['smb://nas/anna/x.wav', 'x.wav'],
  ['~/Music/x.wav', 'x.wav'],
  ['see ~anna/Music/x.wav', 'see x.wav'],
  ['%2Fhome%2Fanna%2Fx.wav', 'x.wav'],
  ['C%3A%5CUsers%5Canna%5Cx.wav', 'x.wav'],
  ['{"dir":"C:\\\\Users\\\\anna\\\\x","n":1}', '{"dir":"x","n":1}'],
  ['/home/anna/x.wav, /home/berta/y.wav', 'x.wav, y.wav'],
  ['/tmp/anna/', ''],
  // A folder that is called after a person goes too.
  ['my own /home/anna', 'my own '],
  ['C:\\Users\\Anna Maria', ''],
  ['\\\\nas\\anna', ''],
  ['/Musik/Anna/x.wav', 'x.wav'],
])('of the words %s readers see %s', (text, shown) => {
  expect(free(text)).toBe(shown);
  expect(free(shown)).toBe(shown);
});

test.each([
  ...[
    'and/or',
    'I/V',
    'V7/V',
    'A / B',
    '3/4 and 6/8',
    'a/b/c',
    'i: V/iv | iv',
    'C/E G/B',
    '//',
    '/',
    '\\',
    '/x',
  ],
  ...[
    'ca. ~3/4 of it',
    '~half/quarter',
    'A:/B/C',
    'p. 12/13',
    '2/2 \\ 3/2',
    'yes/no/maybe.',
    '50%',
    'N.C./tacet',
  ],
  ...[
    '/ritardando/',
    '/i/ or /u/',
    'media/home',
    'at home/away',
    'users/readers',
    '5%/10%',
    'C:\\x',
    'key: C:/',
  ],
  'https://example.org/home/anna/x.mp3',
  'see https://example.org:8080/Users/list?of=/home/x and www.youtube.com/watch?v=a/b',
  'youtu.be/abc',
  'https://example.org/home/anna/a b',
])('the words %s stay as they are', (text) => {
  expect(free(text)).toBe(text);
});

test.each([
  ['/scores/anna/x.pdf', 'x.pdf'],
  ['C:\\x.wav', 'x.wav'],
  ['~anna/x.wav', 'x.wav'],
  ['//nas/anna/x.wav', 'x.wav'],
  ['/home/anna/x.wav; https://example.org/viewer/7/v1', 'x.wav; https://example.org/viewer/7/v1'],
  ['Take 2, /home/anna/x.wav', 'Take 2, x.wav'],
  ['~3/4', '~3/4'],
  ['3/4', '3/4'],
  ['Urtext, Henle/Bärenreiter', 'Urtext, Henle/Bärenreiter'],
])('of the field %s readers see %s', (text, shown) => expect(plain(text)).toBe(shown));

test('the name of a field says what its text may be', () => {
  const sorts = ['media path', 'FilePaths', 'export_dir', 'Title', 'label', 'comments', 'recording'].map(
    sortOfField,
  );
  expect(sorts).toEqual(['path', 'path', 'folder', 'free', 'free', 'comments', undefined]);
  expect(withoutLocalPaths('anna/x.wav', 'path')).toBe('x.wav');
  expect(withoutLocalPaths('anna/music', 'folder')).toBe('');
  expect(withoutLocalPaths('C:\\Users\\anna', 'comments')).toBe('C:\\Users\\anna');
});

test('no text takes long, whatever is repeated in it', () => {
  const parts = [
    ' /',
    '/a',
    'C:\\a',
    '~a/',
    '\\\\a',
    ' /home',
    '/home/a ',
    'file:',
    '.wav',
    "'",
    '%2f',
    'https://',
  ];
  const startMs = performance.now();
  for (const part of parts)
    for (const more of ['', ...parts]) {
      const text = (part + more).repeat(20_000);
      for (const sort of ['free', 'plain', 'path'] as const) localPathsIn(text, sort);
    }
  expect(performance.now() - startMs).toBeLessThan(20_000);
});

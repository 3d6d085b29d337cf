import { expect, test } from 'vitest';
import { lineOfWords, parse, readLine, type ReadLine } from './tql.ts';

test.each([
  ['verse then chorus', 'query', 'verse THEN chorus'],
  ['"chorus?"', 'query', '"chorus?"'],
  ['V7 I64', 'chords', 'V7[inversion = 0]+ THEN I64 IN harmony WHERE $1.key = $2.key'],
  ['->bVI', 'chords', '*[change = bVI] IN keys'],
  ['exposition', 'words', undefined],
  ['V7', 'words', undefined],
  ['Dichterliebe Schumann', 'words', undefined],
  ['', 'words', undefined],
])('%s is a %s', (text, kind, line) => {
  const read: ReadLine = readLine(text);
  expect([read.kind, read.kind === 'words' ? undefined : read.line]).toEqual([kind, line]);
});

test('a keyword in capitals that cannot be read is shown as an error', () => {
  expect(readLine('verse THEN')).toMatchObject({ kind: 'words', error: { from: 10, to: 10 } });
  expect(readLine('in and out')).toEqual({ kind: 'words' });
});

test('words that are no label are looked for in labels', () => {
  expect(lineOfWords('exposition')).toBe('exposition');
  const line = lineOfWords('second (theme)/a');
  expect(line).toBe(String.raw`WHERE label ~ /(?i)second \(theme\)\/a/`);
  expect(() => parse(line)).not.toThrow();
});

import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { brokenPdf, pdfOf, smallPdf } from '../../../tests/support/pdf-files.ts';
import { PDF_REFUSED } from '../../shared/document-words.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { TlaReader } from './tla-reader.ts';

const readers: TlaReader[] = [];
const readerWithin = (limits: Partial<ReadingLimits> = {}) => {
  const reader = new TlaReader(limits);
  readers.push(reader);
  return reader;
};
const reader = readerWithin();
afterAll(() => Promise.all(readers.map((each) => each.close())));

const page = { words: 'Score', ground: [1, 1, 1] } as const;
const problemOf = (bytes: Buffer, by = reader, user = 'clara') =>
  by.begin({ user }).judgeDocument({ size: bytes.length, load: () => Promise.resolve(bytes) });
/** Without a space in it pdf.js takes all of it for one word, letter by letter. */
const greedy = () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(40_000_000, 'x')]);

test.each([
  ['a page', pdfOf([page])],
  ['one under a password, for which the viewer asks', pdfOf([page], 'secret')],
  ['one whose table is missing', Buffer.from(smallPdf(''))],
  ['the score of the example', readFileSync('src/server/examples/prelude-bwv846.pdf')],
])('%s is opened', async (_, bytes) => {
  expect(await problemOf(bytes)).toBeUndefined();
});

test.each([
  ['what only begins as a document', brokenPdf()],
  ['one that is cut off', pdfOf([page]).subarray(0, 60)],
  ['another file', Buffer.from('<html>%PDF-1.4')],
])('%s is refused', async (_, bytes) => {
  expect(await problemOf(bytes)).toBe(PDF_REFUSED);
});

test('one that takes too much ends its process and is refused, and keeps nobody else waiting', async () => {
  const small = readerWithin({ documentHeapMb: 160 });
  const refused = problemOf(greedy(), small, 'mallory');
  const first = await Promise.race([refused, problemOf(pdfOf([page]), small)]);
  expect(first).toBeUndefined();
  expect(await refused).toBe(
    'Failed to load PDF file. Opening it takes more than 20 s or 160 MB of memory. Save it as PDF again, or divide it.',
  );
});

test('one that takes too long is refused too', async () => {
  const hasty = readerWithin({ documentMs: 1, quickMs: 1 });
  expect(await problemOf(pdfOf([page]), hasty)).toContain('more than 0.001 s');
});

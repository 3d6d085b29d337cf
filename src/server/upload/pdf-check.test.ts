import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { brokenPdf, pdfOf, smallPdf } from '../../../tests/support/pdf-files.ts';
import { PDF_REFUSED } from '../../shared/document-words.ts';
import { PdfCheck } from './pdf-check.ts';

const check = new PdfCheck();
afterAll(() => check.close());
const page = { words: 'Score', ground: [1, 1, 1] } as const;
const problemOf = (bytes: Buffer, by = check) => by.problemOf(() => Promise.resolve(bytes));

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

test('one that takes too much ends the process, is refused, and the next one is judged', async () => {
  const small = new PdfCheck({ openMs: 30_000, heapMb: 160 });
  // Without a space in it pdf.js takes all of it for one word, letter by letter.
  const greedy = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(40_000_000, 'x')]);
  try {
    const [refused, opened] = await Promise.all([problemOf(greedy, small), problemOf(pdfOf([page]), small)]);
    expect(refused).toBe(
      'Failed to load PDF file. Opening it takes more than 30 s or 160 MB of memory. Save it as PDF again, or divide it.',
    );
    expect(opened).toBeUndefined();
  } finally {
    await small.close();
  }
});

test('one that takes too long is refused too', async () => {
  const hasty = new PdfCheck({ openMs: 1, heapMb: 512 });
  try {
    expect(await problemOf(pdfOf([page]), hasty)).toContain('more than 0.001 s');
  } finally {
    await hasty.close();
  }
});

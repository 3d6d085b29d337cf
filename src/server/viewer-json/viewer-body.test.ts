import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendCrc32 } from './append-crc32.ts';
import { openFolderBlobs } from '../storage/blobs/folder-blobs.ts';
import { openGzipped, openPlain, storePart } from './viewer-body.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tilia-viewer-body-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([0, 1, 2, 7, 255, 256, 70_001])('the checksum of two texts, the second of %i bytes', (length) => {
  const first = Buffer.from('{"title":"Prélude"');
  const second = Buffer.alloc(length, 'abc\u00e9');
  const expected = zlib.crc32(Buffer.concat([first, second]));
  expect(appendCrc32(zlib.crc32(first), zlib.crc32(second), length)).toBe(expected);
});

test.each([1, 20_000])(
  'head and stored part are one text, gzipped and plain, at %i components',
  async (count) => {
    const blobs = await openFolderBlobs(folder);
    const chunks = Array.from({ length: count }, (_, i) => `{"id":${i},"label":"é${i % 17}"}`);
    const { part } = await storePart(blobs, chunks);
    for (const head of ['', '{"artist":"Bezüidenhout","timelines":']) {
      const whole = head + chunks.join('');
      const gzipped = Buffer.concat(await openGzipped(blobs, head, part).toArray());
      expect(zlib.gunzipSync(gzipped).toString()).toBe(whole);
      expect(Buffer.concat(await openPlain(blobs, head, part).toArray()).toString()).toBe(whole);
    }
  },
);

test('a missing blob fails the stream instead of hanging it', async () => {
  const blobs = await openFolderBlobs(folder);
  const part = { blobId: 'gone', crc: 0, length: 0 };
  await expect(openGzipped(blobs, 'head', part).toArray()).rejects.toThrow('ENOENT');
  await expect(openPlain(blobs, 'head', part).toArray()).rejects.toThrow('ENOENT');
});

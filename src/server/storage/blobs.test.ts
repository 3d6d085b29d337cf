import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolderBlobs, readBlob } from './blobs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tilia-blobs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('what is put comes back, whole or in part, with its size and hash', async () => {
  const blobs = await openFolderBlobs(folder);
  const blob = await blobs.put([bytes('hello '), bytes('world')]);
  expect(blob).toMatchObject({ size: 11, sha256: createHash('sha256').update('hello world').digest('hex') });
  expect((await readBlob(blobs, blob.id)).toString()).toBe('hello world');
  const part = Buffer.concat(await blobs.open(blob.id, { start: 6, end: 8 }).toArray());
  expect(part.toString()).toBe('wor');
  expect(statSync(path.join(folder, blob.id)).mode & 0o777).toBe(0o600);
});

test('a source that fails leaves nothing', async () => {
  const blobs = await openFolderBlobs(folder);
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield bytes('begun');
    await Promise.reject(new Error('the sender went away'));
  }
  await expect(blobs.put(failing())).rejects.toThrow('the sender went away');
  expect(readdirSync(folder)).toEqual([]);
});

test('a deleted blob is gone, and deleting it again is no error', async () => {
  const blobs = await openFolderBlobs(folder);
  const { id } = await blobs.put([bytes('x')]);
  await blobs.delete(id);
  await blobs.delete(id);
  await expect(readBlob(blobs, id)).rejects.toThrow('ENOENT');
});

test('a sweep deletes what is not kept and old enough', async () => {
  const blobs = await openFolderBlobs(folder);
  const kept = await blobs.put([bytes('kept')]);
  await blobs.put([bytes('lost')]);
  const isKept = (id: string): boolean => id === kept.id;
  expect(await blobs.sweep(isKept, 60_000)).toBe(0);
  expect(await blobs.sweep(isKept, 0)).toBe(1);
  expect(readdirSync(folder)).toEqual([kept.id]);
});

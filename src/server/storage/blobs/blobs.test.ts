import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openObjectStore } from '../../../../tests/support/object-store.ts';
import { readBlob, type BlobStore } from './blobs.ts';
import { silentLog } from '../engine/embedded/test-support/data-dirs.ts';
import { openFolderBlobs } from './folder-blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';

interface OpenStore {
  readonly blobs: BlobStore;
  /** The ids of all that is stored, finished or not. */
  readonly ids: () => readonly string[];
}

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups) await cleanup();
  cleanups = [];
});

async function openFolder(): Promise<OpenStore & { readonly folder: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tilia-blobs-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return { blobs: await openFolderBlobs(folder), ids: () => readdirSync(folder), folder };
}

async function openBucket(): Promise<OpenStore> {
  const store = await openObjectStore();
  cleanups.push(() => store.close());
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = store.env;
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  const options = { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: 'us-east-1', ...keys };
  return { blobs: await openS3Blobs(options, silentLog), ids: () => store.objects() };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.each<[string, () => Promise<OpenStore>]>([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('%s', (_name, open) => {
  test('gives back what was put, whole or in part, with its size and hash', async () => {
    const { blobs } = await open();
    const blob = await blobs.put([bytes('hello '), bytes('world')]);
    expect(blob).toMatchObject({
      size: 11,
      sha256: createHash('sha256').update('hello world').digest('hex'),
    });
    expect((await readBlob(blobs, blob.id)).toString()).toBe('hello world');
    const part = Buffer.concat(await blobs.open(blob.id, { start: 6, end: 8 }).toArray());
    expect(part.toString()).toBe('wor');
  });

  test('holds blobs of no bytes and of many', async () => {
    const { blobs } = await open();
    const empty = await blobs.put([]);
    expect(empty.size).toBe(0);
    expect(await readBlob(blobs, empty.id)).toHaveLength(0);
    // Three parts of an upload to a bucket, and chunks that do not fit them.
    const chunk = randomBytes(3 * 1024 * 1024);
    const chunks = Array.from({ length: 7 }, () => chunk);
    const large = await blobs.put(chunks);
    expect(large).toMatchObject({ size: 7 * chunk.length, sha256: sha256(Buffer.concat(chunks)) });
    expect(sha256(await readBlob(blobs, large.id))).toBe(large.sha256);
    const across = { start: 8 * 1024 * 1024 - 10, end: 8 * 1024 * 1024 + 9 };
    const read = Buffer.concat(await blobs.open(large.id, across).toArray());
    expect(read.equals(Buffer.concat(chunks).subarray(across.start, across.end + 1))).toBe(true);
  });

  test('gives a blob the id that it had elsewhere', async () => {
    const { blobs, ids } = await open();
    const id = 'a'.repeat(32);
    expect((await blobs.put([bytes('x')], id)).id).toBe(id);
    expect(ids()).toEqual([id]);
  });

  test('keeps nothing of a source that fails', async () => {
    const { blobs, ids } = await open();
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytes('begun');
      await Promise.reject(new Error('the sender went away'));
    }
    await expect(blobs.put(failing())).rejects.toThrow('the sender went away');
    expect(ids()).toEqual([]);
  });

  test('has lost what was deleted, and deleting it again is no error', async () => {
    const { blobs } = await open();
    const { id } = await blobs.put([bytes('x')]);
    await blobs.delete(id);
    await blobs.delete(id);
    await expect(readBlob(blobs, id)).rejects.toMatchObject({
      code: 'ENOENT',
      message: expect.stringContaining('ENOENT') as string,
    });
  });

  test('is swept of what is not kept and old enough', async () => {
    const { blobs, ids } = await open();
    const kept = await blobs.put([bytes('kept')]);
    await blobs.put([bytes('lost')]);
    const isKept = (id: string): boolean => id === kept.id;
    expect(await blobs.sweep(isKept, 60_000)).toBe(0);
    expect(await blobs.sweep(isKept, 0)).toBe(1);
    expect(ids()).toEqual([kept.id]);
  });

  test('can be left in the middle of reading', async () => {
    const { blobs } = await open();
    const { id } = await blobs.put([randomBytes(1024 * 1024)]);
    const stream = blobs.open(id);
    for await (const chunk of stream) if ((chunk as Buffer).length > 0) break;
    expect(stream.destroyed).toBe(true);
    expect(await readBlob(blobs, id)).toHaveLength(1024 * 1024);
  });
});

test('what is in a folder can be read by its owner only', async () => {
  const { blobs, folder } = await openFolder();
  const { id } = await blobs.put([bytes('x')]);
  expect(statSync(path.join(folder, id)).mode & 0o777).toBe(0o600);
});

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

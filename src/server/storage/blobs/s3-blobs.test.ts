import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openObjectStore, type ObjectStore } from '../../../../tests/support/object-store.ts';
import { readBlob } from './blobs.ts';
import { BlobsUnreachable } from '../storage-errors.ts';
import { silentLog } from '../engine/embedded/test-support/data-dirs.ts';
import { openS3Blobs } from './s3-blobs.ts';
import type { S3Options } from './s3-client.ts';

const MEGABYTE = 1024 * 1024;

let store: ObjectStore;
let options: S3Options;
beforeEach(async () => {
  store = await openObjectStore();
  options = {
    endpoint: store.env.S3_ENDPOINT ?? '',
    bucket: store.env.S3_BUCKET ?? '',
    region: 'us-east-1',
    accessKeyId: store.env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: store.env.S3_SECRET_ACCESS_KEY ?? '',
  };
});
afterEach(() => store.close());

const open = (changed: Partial<S3Options> = {}) => openS3Blobs({ ...options, ...changed }, silentLog);
const sent = (pattern: RegExp): number => store.requests.filter((request) => pattern.test(request)).length;

test('opening leaves nothing in the bucket', async () => {
  await open();
  expect(store.objects()).toEqual([]);
});

test('a small blob is one request, a large one is sent in parts that stores take', async () => {
  const blobs = await open();
  const before = sent(/^PUT/);
  await blobs.put([randomBytes(5 * MEGABYTE)]);
  expect(sent(/^PUT/) - before).toBe(1);
  const sizes: number[] = [];
  store.answer = ({ headers, url }) => {
    if (url?.includes('partNumber') === true) sizes.push(Number(headers['content-length']));
    return undefined;
  };
  await blobs.put([randomBytes(20 * MEGABYTE)]);
  expect(sizes).toEqual([8 * MEGABYTE, 8 * MEGABYTE, 4 * MEGABYTE]);
  expect(store.unfinishedUploads()).toBe(0);
});

test('a source that fails after some parts leaves no parts', async () => {
  const blobs = await open();
  async function* failing(): AsyncGenerator<Uint8Array> {
    for (let n = 0; n < 10; n++) yield randomBytes(MEGABYTE);
    expect(store.unfinishedUploads()).toBe(1);
    await Promise.reject(new Error('the sender went away'));
  }
  await expect(blobs.put(failing())).rejects.toThrow('the sender went away');
  expect([store.unfinishedUploads(), store.objects()]).toEqual([0, []]);
});

test.each([500, 503, 429])('a request that gets %i is sent again', async (status) => {
  const blobs = await open();
  let failures = 0;
  store.answer = ({ method }) => (method === 'PUT' && failures++ < 2 ? { status } : undefined);
  const { id } = await blobs.put([Buffer.from('x')]);
  expect((await readBlob(blobs, id)).toString()).toBe('x');
});

test('a store that fails for good is out of reach, and nothing is left of the upload', async () => {
  const blobs = await open();
  store.answer = ({ url }) => (url?.includes('partNumber=2') === true ? { status: 503 } : undefined);
  await expect(blobs.put([randomBytes(17 * MEGABYTE)])).rejects.toBeInstanceOf(BlobsUnreachable);
  expect([store.unfinishedUploads(), store.objects()]).toEqual([0, []]);
});

test('a store that is away is out of reach for everything, and is used again once it is back', async () => {
  const blobs = await open();
  const { id } = await blobs.put([Buffer.from('kept')]);
  await store.goAway();
  await Promise.all([
    expect(blobs.put([Buffer.from('x')])).rejects.toBeInstanceOf(BlobsUnreachable),
    expect(readBlob(blobs, id)).rejects.toBeInstanceOf(BlobsUnreachable),
    expect(blobs.delete(id)).rejects.toBeInstanceOf(BlobsUnreachable),
  ]);
  await store.comeBack();
  expect((await readBlob(blobs, id)).toString()).toBe('kept');
});

test('parts that the store cannot put together fail the upload, also when it says so with 200', async () => {
  const blobs = await open();
  const isLast = (method: string | undefined, url = '') => method === 'POST' && url.includes('uploadId=');
  store.answer = ({ method, url }) =>
    isLast(method, url) ? { status: 200, code: 'InternalError' } : undefined;
  await expect(blobs.put([randomBytes(9 * MEGABYTE)])).rejects.toThrow('InternalError');
  expect([store.unfinishedUploads(), store.objects()]).toEqual([0, []]);
});

test('an upload whose last answer got lost is there', async () => {
  const blobs = await open();
  store.answer = ({ method, url = '' }) => {
    if (method === 'HEAD') return { status: 200 };
    return method === 'POST' && url.includes('uploadId=') ? { status: 404, code: 'NoSuchUpload' } : undefined;
  };
  expect((await blobs.put([randomBytes(9 * MEGABYTE)])).size).toBe(9 * MEGABYTE);
  expect(sent(/^HEAD/)).toBe(1);
});

test('a sweep goes through all pages, ends unfinished uploads, and leaves what is not ours', async () => {
  const blobs = await open();
  const { id: kept } = await blobs.put([Buffer.from('kept')]);
  mkdirSync(store.filesDir, { recursive: true });
  for (let n = 0; n < 1001; n++) {
    const id = n.toString(16).padStart(32, '0');
    writeFileSync(path.join(store.filesDir, `${id}._S3rver_object`), 'lost');
  }
  writeFileSync(path.join(store.filesDir, 'notes.txt._S3rver_object'), 'somebody else’s');
  await startUpload();
  expect(await blobs.sweep((id) => id === kept, 60_000)).toBe(0);
  expect(await blobs.sweep((id) => id === kept, 0)).toBe(1002);
  expect(store.objects().toSorted()).toEqual([kept, 'notes.txt'].toSorted());
  expect(store.unfinishedUploads()).toBe(0);
});

test('a store that lists no uploads is swept of the rest', async () => {
  const blobs = await open();
  await blobs.put([Buffer.from('lost')]);
  store.answer = ({ url }) => (url?.includes('uploads=') === true ? { status: 501 } : undefined);
  expect(await blobs.sweep(() => false, 0)).toBe(1);
});

test.each<[string, Partial<S3Options>, string]>([
  ['key', { accessKeyId: 'SOMEBODY' }, 'does not accept S3_ACCESS_KEY_ID'],
  ['bucket', { bucket: 'no-such-bucket' }, 'S3_BUCKET is "no-such-bucket", and http://127.0.0.1:'],
  ['address', { endpoint: 'http://127.0.0.1:1' }, 'S3_ENDPOINT is http://127.0.0.1:1, and nothing answers'],
])('a wrong %s is named at the start', async (_name, wrong, message) => {
  await expect(open(wrong)).rejects.toThrow(message);
});

test.each([
  ['the secret', { status: 403, code: 'SignatureDoesNotMatch' }, 'does not accept S3_SECRET_ACCESS_KEY'],
  ['the region', { status: 400, code: 'AuthorizationHeaderMalformed' }, 'S3_REGION "us-east-1" or'],
])('a refusal of %s is named at the start', async (_name, answer, message) => {
  store.answer = () => answer;
  await expect(open()).rejects.toThrow(message);
});

test('keys that may only read are refused at the start', async () => {
  store.answer = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
  await expect(open()).rejects.toThrow('These keys may not list, read, write and delete');
});

/** Leaves an unfinished upload, like a server killed in the middle of a large one. */
async function startUpload(): Promise<void> {
  const address = `${options.endpoint}/${options.bucket}/files/${'f'.repeat(32)}?uploads=`;
  const answer = await fetch(address, { method: 'POST', headers: { 'x-amz-date': '' } });
  expect([answer.status, store.unfinishedUploads()]).toEqual([200, 1]);
}

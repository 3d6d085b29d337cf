import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { newBlobId, type BlobSource, type BlobStore, type ByteRange, type StoredBlob } from './blobs.ts';
import type { Log } from '../engine/embedded/embedded-database.ts';
import { S3Client, type S3Answer, type S3Limits, type S3Options, type S3Request } from './s3-client.ts';
import { explainRefusal, refusalOf } from './s3-refusal.ts';
import { entriesOf, textOf } from './s3-xml.ts';

/** Prefix of all our keys, so that a bucket may contain other objects: only those below it are swept. */
const PREFIX = 'files/';
const BLOB_ID = /^[0-9a-f]{32}$/;

/** How much of an upload is in memory at once. Stores want 5 MiB at least, and take 10,000 parts at most. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * A store in a bucket of an S3-compatible service. Nobody but the server reads it: visitors get the bytes through the
 * server, which knows who may. Throws, saying which setting is wrong, when the bucket cannot be read and written.
 */
export async function openS3Blobs(options: S3Options, log: Log, limits?: S3Limits): Promise<BlobStore> {
  const client = new S3Client(options, log, limits);
  const blobs = new S3Blobs(client);
  try {
    await blobs.list('');
    const { id } = await blobs.put([Buffer.from('May this server write here?')]);
    await blobs.delete(id);
  } catch (error) {
    throw explainRefusal(error, options);
  }
  return blobs;
}

class S3Blobs implements BlobStore {
  constructor(private readonly client: S3Client) {}

  async put(source: BlobSource, id = newBlobId()): Promise<StoredBlob> {
    const hash = createHash('sha256');
    let size = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const bytes of source) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    }
    const parts = inParts(counted());
    try {
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      await (first.length < PART_BYTES ? this.putWhole(id, first) : this.putInParts(id, first, parts));
    } finally {
      await parts.return(undefined);
    }
    return { id, size, sha256: hash.digest('hex') };
  }

  open(id: string, range?: ByteRange): Readable {
    return Readable.from(this.read(id, range), { objectMode: false });
  }

  async delete(id: string): Promise<void> {
    await this.expect({ method: 'DELETE', key: PREFIX + id }, 204, 200, 404);
  }

  async check(): Promise<void> {
    const { healthMs } = this.client.limits;
    await this.expect({ method: 'HEAD', limitMs: healthMs, isSingle: true }, 200);
  }

  async sweep(isKept: (id: string) => boolean, minAgeMs: number): Promise<number> {
    const isOld = (date: string | undefined) => Date.now() - Date.parse(date ?? '') >= minAgeMs;
    let deleted = 0;
    let last = '';
    for (let isMore = true; isMore;) {
      const { text } = await this.list(last);
      for (const object of entriesOf(text, 'Contents')) {
        last = object.get('Key') ?? '';
        const id = last.slice(PREFIX.length);
        if (!BLOB_ID.test(id) || isKept(id) || !isOld(object.get('LastModified'))) continue;
        await this.delete(id);
        deleted++;
      }
      isMore = textOf(text, 'IsTruncated') === 'true';
    }
    return deleted + (await this.sweepUploads(isOld));
  }

  /** Lists up to a thousand objects that come after the key `marker`, in the older form of listing, which every store has. */
  list(marker: string): Promise<S3Answer> {
    return this.expect({ method: 'GET', query: { prefix: PREFIX, ...(marker !== '' && { marker }) } }, 200);
  }

  /** The store keeps the parts of an upload that was never finished, and lists them nowhere else. */
  private async sweepUploads(isOld: (date: string | undefined) => boolean): Promise<number> {
    let deleted = 0;
    let marker: Record<string, string> = {};
    for (let isMore = true; isMore;) {
      const query = { uploads: '', prefix: PREFIX, ...marker };
      const { status, text } = await this.expect({ method: 'GET', query }, 200, 501);
      // Stores that cannot list them end them by themselves, or by a rule of the bucket.
      if (status === 501) return deleted;
      for (const upload of entriesOf(text, 'Upload')) {
        const [key, uploadId] = [upload.get('Key') ?? '', upload.get('UploadId') ?? ''];
        if (!BLOB_ID.test(key.slice(PREFIX.length)) || !isOld(upload.get('Initiated'))) continue;
        await this.abort(key, uploadId);
        deleted++;
      }
      isMore = textOf(text, 'IsTruncated') === 'true';
      const [keyMarker = '', uploadMarker = ''] = [
        textOf(text, 'NextKeyMarker'),
        textOf(text, 'NextUploadIdMarker'),
      ];
      marker = { 'key-marker': keyMarker, 'upload-id-marker': uploadMarker };
    }
    return deleted;
  }

  private async *read(id: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
    const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
    const response = await this.client.open({ method: 'GET', key: PREFIX + id, headers });
    const { status, body } = response;
    if (status >= 400) throw refusalOf(status, await response.text(), `GET ${PREFIX}${id}`);
    if (status !== (range === undefined ? 200 : 206)) {
      await body?.cancel();
      throw refusalOf(status, '', `GET ${PREFIX}${id}`);
    }
    if (body !== null) yield* this.client.chunksOf(body);
  }

  private async putWhole(id: string, body: Buffer<ArrayBuffer>): Promise<void> {
    const key = PREFIX + id;
    try {
      await this.expect({ method: 'PUT', key, body, limitMs: this.client.limits.partMs }, 200);
    } catch (error) {
      // Perhaps only the response was lost.
      await this.delete(id).catch(leaveToSweep);
      throw error;
    }
  }

  private async putInParts(
    id: string,
    first: Buffer<ArrayBuffer>,
    rest: AsyncIterable<Buffer<ArrayBuffer>>,
  ): Promise<void> {
    const key = PREFIX + id;
    const { text } = await this.expect({ method: 'POST', key, query: { uploads: '' } }, 200);
    const uploadId = textOf(text, 'UploadId') ?? '';
    try {
      const tags = [await this.putPart(key, uploadId, 1, first)];
      for await (const part of rest) tags.push(await this.putPart(key, uploadId, tags.length + 1, part));
      await this.complete(key, uploadId, tags);
    } catch (error) {
      await this.abort(key, uploadId).catch(leaveToSweep);
      await this.delete(id).catch(leaveToSweep);
      throw error;
    }
  }

  private async putPart(
    key: string,
    uploadId: string,
    number: number,
    body: Buffer<ArrayBuffer>,
  ): Promise<string> {
    const query = { partNumber: String(number), uploadId };
    const { headers } = await this.expect(
      { method: 'PUT', key, query, body, limitMs: this.client.limits.partMs },
      200,
    );
    return headers.get('etag') ?? '';
  }

  private async complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const request = {
      method: 'POST',
      key,
      query: { uploadId },
      body,
      limitMs: this.client.limits.completeMs,
    } as const;
    const { status, text } = await this.client.send(request);
    // An error may come with status 200, which the store sends before it knows.
    if (status === 200 && !text.includes('<Error>')) return;
    // An earlier try whose response was lost has ended the upload, so this one did not find it.
    const isDone =
      textOf(text, 'Code') === 'NoSuchUpload' &&
      (await this.client.send({ method: 'HEAD', key })).status === 200;
    if (!isDone) throw refusalOf(status, text, `POST ${key}`);
  }

  private async abort(key: string, uploadId: string): Promise<void> {
    await this.expect({ method: 'DELETE', key, query: { uploadId } }, 204, 200, 404);
  }

  private async expect(request: S3Request, ...statuses: readonly number[]): Promise<S3Answer> {
    const answer = await this.client.send(request);
    if (statuses.includes(answer.status)) return answer;
    throw refusalOf(answer.status, answer.text, `${request.method} ${request.key ?? 'of the bucket'}`);
  }
}

function leaveToSweep(): void {
  // The client has logged why; the failure that counts is the one before.
}

/** The bytes in parts of `PART_BYTES`, the last one shorter. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  let part: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, PART_BYTES - length);
      rest = rest.subarray(taken.length);
      part.push(taken);
      length += taken.length;
      if (length < PART_BYTES) continue;
      yield Buffer.concat(part);
      part = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(part);
  return undefined;
}

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { BlobsUnreachable } from '../storage-errors.ts';
import type { Log } from '../engine/embedded/embedded-database.ts';

/** A bucket and who may use it. */
export interface S3Options {
  /** Where the store is, without the bucket and without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key of the object; left out, the request is for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer>;
  /** How long one try may take. `answerMs` by default. */
  readonly limitMs?: number;
  /** Whether it is tried once only. */
  readonly isSingle?: boolean;
}

/** How long the store is waited for, in milliseconds. */
export interface S3Limits {
  /** Limit for the answer to a call, its body included where that is short. */
  readonly answerMs: number;
  /** Limit for the next bytes of a file that the store has begun to send. */
  readonly stallMs: number;
  /** Limit for uploading one part of a file. */
  readonly partMs: number;
  /** Limit for putting the parts together, which may take as long as copying them. */
  readonly completeMs: number;
  /** Limit for a health check. */
  readonly healthMs: number;
}

export const S3_LIMITS: S3Limits = {
  answerMs: 5_000,
  stallMs: 15_000,
  partMs: 60_000,
  completeMs: 120_000,
  healthMs: 2_000,
};

/** An answer that was read to its end. */
export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Bytes of the longest answer that is read whole: a list of a thousand objects has half a megabyte. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** How long to wait before the second and the third try. */
const PAUSES_MS = [200, 800];

/**
 * Client for signed requests to one bucket, whose name is part of the path: that works with every store and
 * certificate. Every request can be repeated, so one that the store cannot answer now (5xx, 429, no connection, no
 * answer in time) is tried three times; then it fails with `BlobsUnreachable`. Any other status is for
 * the caller to handle.
 */
export class S3Client {
  private readonly signer: AwsClient;

  constructor(
    readonly options: S3Options,
    private readonly log: Log,
    readonly limits: S3Limits = S3_LIMITS,
  ) {
    const { accessKeyId, secretAccessKey, region } = options;
    this.signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  }

  send(request: S3Request): Promise<S3Answer> {
    return this.repeat(request, async (response) => {
      const { status, headers } = response;
      return { status, headers, text: await textOf(response) };
    });
  }

  /** Sends a request as `send` does, and leaves the body to be read by `chunksOf`. */
  open(request: S3Request): Promise<Response> {
    return this.repeat(request, (response) => Promise.resolve(response));
  }

  /** A body that `open` gave. Fails with `BlobsUnreachable` when the store stops in the middle of it. */
  async *chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const reader = body.getReader();
    try {
      for (;;) {
        const next = await this.unlessStalled(reader.read());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      // A body that was read to its end or has failed need not be canceled.
      await reader.cancel().catch(() => undefined);
    }
  }

  private async unlessStalled<T>(reading: Promise<T>): Promise<T> {
    const { stallMs } = this.limits;
    const over = new AbortController();
    const stalled = wait(stallMs, undefined, { signal: over.signal }).then(() => {
      throw new Error(`No bytes within ${stallMs} ms.`);
    });
    try {
      return await Promise.race([reading, stalled]);
    } catch (error) {
      this.log.warn({ err: error }, 'The object store stopped in the middle of a file.');
      throw new BlobsUnreachable({ cause: error });
    } finally {
      over.abort();
    }
  }

  private async repeat<T>(request: S3Request, read: (response: Response) => Promise<T>): Promise<T> {
    let failure: unknown;
    for (const pauseMs of request.isSingle === true ? [0] : [0, ...PAUSES_MS]) {
      // Spread out, for many requests may wait for the same store.
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()));
      try {
        return await this.once(request, read);
      } catch (error) {
        failure = error;
      }
    }
    this.log.warn({ err: failure }, 'The object store does not answer.');
    throw new BlobsUnreachable({ cause: failure });
  }

  private async once<T>(request: S3Request, read: (response: Response) => Promise<T>): Promise<T> {
    const { method, body, headers, limitMs = this.limits.answerMs } = request;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error(`No answer within ${limitMs} ms.`)), limitMs);
    try {
      const signed = await this.signer.sign(this.addressOf(request), {
        method,
        // The store compares what arrives with it.
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: limit.signal,
      });
      const response = await fetch(signed);
      if (response.status === 403) return await read(await unlessSkewed(response));
      if (response.status < 500 && response.status !== 429) return await read(response);
      // 501 will be no better the next time.
      if (response.status === 501) return await read(response);
      throw new Error(
        `The object store answered ${response.status}: ${(await textOf(response)).slice(0, 500)}`,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  private addressOf({ key, query }: S3Request): string {
    const { endpoint, bucket } = this.options;
    const path = key === undefined ? bucket : `${bucket}/${key}`;
    return `${endpoint}/${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`;
  }
}

/** Throws for a temporary refusal: the time in a request's signature differs too much from the store's. */
async function unlessSkewed(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await textOf(response);
  if (text.includes('RequestTimeTooSkewed')) {
    throw new Error('The clock of this machine differs from that of the object store. Set it right.');
  }
  return new Response(text, { status, headers });
}

/** The text of an answer. Throws where it is longer than those of a store. */
async function textOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.length;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new Error(`The answer has more than ${MAX_ANSWER_BYTES} bytes.`);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks).toString();
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

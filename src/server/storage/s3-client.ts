import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../../shared/app-error.ts';
import type { Log } from './embedded/embedded-database.ts';

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
  /** Without it the bucket itself is meant. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer>;
  /** How long one try may take. 5 s by default. */
  readonly limitMs?: number;
}

/** An answer that was read to its end. */
export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const LIMIT_MS = 5_000;
/** How long to wait before the second and the third try. */
const PAUSES_MS = [200, 800];

/**
 * Signed calls of one bucket, whose name stands in the path: that works with every store and certificate. Every call can
 * be repeated, so one that the store cannot answer now (5xx, 429, no connection, no answer in time) is tried three times;
 * then it fails with an `AppError` of code `unreachable`. Any other status is the caller's to judge.
 */
export class S3Client {
  private readonly signer: AwsClient;

  constructor(
    readonly options: S3Options,
    private readonly log: Log,
  ) {
    const { accessKeyId, secretAccessKey, region } = options;
    this.signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  }

  send(request: S3Request): Promise<S3Answer> {
    return this.repeat(request, async (response) => {
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    });
  }

  /** As `send`, with the body still to be read; for that there is no limit of time. */
  open(request: S3Request): Promise<Response> {
    return this.repeat(request, (response) => Promise.resolve(response));
  }

  private async repeat<T>(request: S3Request, read: (response: Response) => Promise<T>): Promise<T> {
    let failure: unknown;
    for (const pauseMs of [0, ...PAUSES_MS]) {
      // Not all at once when many wait for the same store.
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()));
      try {
        return await this.once(request, read);
      } catch (error) {
        failure = error;
      }
    }
    this.log.warn({ err: failure }, 'The object store does not answer.');
    throw new AppError(
      'unreachable',
      'The files cannot be reached at the moment. Try again in a minute.',
      undefined,
      {
        cause: failure,
      },
    );
  }

  private async once<T>(request: S3Request, read: (response: Response) => Promise<T>): Promise<T> {
    const { method, body, headers, limitMs = LIMIT_MS } = request;
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
      if (response.status < 500 && response.status !== 429) return await read(response);
      // 501 will be no better the next time.
      if (response.status === 501) return await read(response);
      throw new Error(
        `The object store answered ${response.status}: ${(await response.text()).slice(0, 500)}`,
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

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { BlobsUnreachable } from '../storage-errors.ts';
import type { S3Options } from './s3-client.ts';
import { textOf } from './s3-xml.ts';

/** Error response of the object store. */
class S3Refusal extends Error {
  constructor(
    readonly status: number,
    /** S3's error code, such as NoSuchBucket; empty if it gives none. */
    readonly reason: string,
    call: string,
  ) {
    super(`The object store answered ${call} with ${status} ${reason}`.trim());
    this.name = 'S3Refusal';
  }
}

/** The error for an answer with this status and body; of code ENOENT, as in a folder, when there is no such object. */
export function refusalOf(status: number, text: string, call: string): Error {
  const reason = textOf(text, 'Code') ?? '';
  if (reason !== 'NoSuchKey') return new S3Refusal(status, reason, call);
  return Object.assign(new Error(`ENOENT: the bucket has no such object, ${call}`), { code: 'ENOENT' });
}

/** Turns an error of one of the first requests to a bucket into one with advice for the operator, if there is any. */
export function explainRefusal(error: unknown, options: S3Options): unknown {
  const { endpoint, bucket, region } = options;
  const cause = { cause: error };
  if (error instanceof BlobsUnreachable) {
    return new Error(
      `S3_ENDPOINT is ${endpoint}, and nothing answers there. Check that it is right and runs.`,
      cause,
    );
  }
  if (!(error instanceof S3Refusal)) return error;
  const { status, reason } = error;
  if (status === 404) {
    const message = `S3_BUCKET is "${bucket}", and ${endpoint} has no such bucket. Make it, or correct the name.`;
    return new Error(message, cause);
  }
  if (reason === 'InvalidAccessKeyId' || reason === 'SignatureDoesNotMatch') {
    const name = reason === 'InvalidAccessKeyId' ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
    return new Error(`${endpoint} does not accept ${name} (${reason}). Correct it.`, cause);
  }
  if (status === 403) {
    const message = `These keys may not list, read, write and delete in S3_BUCKET "${bucket}" (${reason}).`;
    return new Error(message, cause);
  }
  if (status === 301 || status === 307 || status === 400) {
    const message = `S3_REGION "${region}" or S3_ENDPOINT ${endpoint} does not fit S3_BUCKET "${bucket}" (${reason}).`;
    return new Error(message, cause);
  }
  return error;
}

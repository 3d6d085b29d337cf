import path from 'node:path';
import type { BlobStore } from './blobs.ts';
import type { Log } from '../engine/embedded/embedded-database.ts';
import { openFolderBlobs } from './folder-blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';
import type { S3Limits, S3Options } from './s3-client.ts';

/** The folder `files` of `dataDir`, or the bucket where one is given. Throws when that cannot be used. */
export function openBlobs(
  dataDir: string,
  s3: S3Options | undefined,
  log: Log,
  s3Limits?: S3Limits,
): Promise<BlobStore> {
  return s3 === undefined ? openFolderBlobs(filesFolder(dataDir)) : openS3Blobs(s3, log, s3Limits);
}

/** Where blobs lie without a bucket. */
export function filesFolder(dataDir: string): string {
  return path.join(dataDir, 'files');
}

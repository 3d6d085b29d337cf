import type { Transaction } from 'kysely';
import type { Services } from '../services.ts';
import { insertFiles, type NewFile } from '../storage/files.ts';
import type { Schema } from '../storage/schema.ts';
import type { PendingBlobs } from './pending-blobs.ts';
import { prepareFiles } from './prepare-files.ts';
import type { AnnotationUpload } from './read-upload.ts';

/**
 * Stores all files in one transaction, in which `authorOf` says whose they are. Gives them in the same order. `fileIds`
 * as in `prepareFiles`.
 */
export async function storeUpload(
  uploads: readonly AnnotationUpload[],
  isPublic: boolean,
  authorOf: (trx: Transaction<Schema>) => Promise<number>,
  blobs: PendingBlobs,
  services: Pick<Services, 'db' | 'mediaLinks'>,
  fileIds?: readonly number[],
): Promise<readonly NewFile[]> {
  const files = await prepareFiles(uploads, isPublic, blobs, services, fileIds);
  const stored = files.flatMap((file) => file.blobs.map(({ id }) => id));
  // Kept from here on even if the commit fails: when the connection is lost in it, nobody knows whether it went
  // through. What then belongs to no row is swept at the next start.
  blobs.keep(stored);
  const redundant = await services.db
    .transaction()
    .execute(async (trx) => insertFiles(trx, await authorOf(trx), files));
  blobs.reject(redundant);
  return files;
}

import type { Transaction } from 'kysely';
import { entryAt } from '../../shared/elements.ts';
import type { Services } from '../services.ts';
import { findBlobIds } from '../storage/blobs/blob-rows.ts';
import { stageComponents } from '../storage/components/insert-components.ts';
import { insertFiles, type NewFile } from '../storage/files/insert-files.ts';
import { showFiles } from '../storage/files/ready-files.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { Unavailable } from '../http/http-errors.ts';
import type { PendingBlobs } from './pending-blobs.ts';
import { prepareFile, prepareFiles, reserveFileIds } from './prepare-files.ts';
import type { AnnotationUpload } from './read-upload.ts';

/** How many components may be stored in one transaction, for which all others wait on the embedded database. */
const MAX_AT_ONCE = 3000;
const RETRY_AFTER_SECONDS = 5;

type Needed = Pick<Services, 'db' | 'bulk' | 'mediaLinks' | 'removals'>;

/** What is stored in the transaction in which files become visible, given their ids; what it throws stores nothing. */
type Alongside = (trx: Transaction<Schema>, ids: readonly number[]) => Promise<void>;

/** Stores all files, or none of them; gives their ids in the same order. */
export async function storeUpload(
  uploads: readonly AnnotationUpload[],
  isPublic: boolean,
  authorId: number,
  blobs: PendingBlobs,
  services: Needed,
  alongside?: Alongside,
): Promise<readonly number[]> {
  const timelines = uploads.flatMap(({ tla }) => tla.outline.timelines);
  const count = timelines.reduce((sum, { searchedCount }) => sum + searchedCount, 0);
  if (count > MAX_AT_ONCE) return storeInSteps(uploads, isPublic, authorId, blobs, services, alongside);
  const files = await prepareFiles(uploads, isPublic, blobs, services);
  await storeAtOnce(files, () => Promise.resolve(authorId), blobs, services, alongside);
  return files.map(({ id }) => id);
}

/** Stores all files in one transaction, in which `authorOf` says whose they are. */
export async function storeAtOnce(
  files: readonly NewFile[],
  authorOf: (trx: Transaction<Schema>) => Promise<number>,
  blobs: PendingBlobs,
  { db }: Pick<Services, 'db'>,
  alongside?: Alongside,
): Promise<void> {
  // Kept from here on even if the commit fails: if the connection is lost during it, nobody knows whether it succeeded.
  // Blobs without a row are swept at the next start.
  for (const file of files) keepBlobs(file, blobs);
  const redundant = await db.transaction().execute(async (trx) => {
    const unneeded = await insertFiles(trx, await authorOf(trx), files);
    const ids = files.map(({ id }) => id);
    await alongside?.(trx, ids);
    return unneeded;
  });
  await rejectRedundant(redundant, blobs, db);
}

/** Stores the files hidden, in many short statements, and shows them all when they are whole. */
async function storeInSteps(
  uploads: readonly AnnotationUpload[],
  isPublic: boolean,
  authorId: number,
  blobs: PendingBlobs,
  services: Needed,
  alongside?: Alongside,
): Promise<readonly number[]> {
  const { db, bulk, removals } = services;
  const ids = await reserveFileIds(uploads, services);
  const fileIds = ids.map(({ id }) => id);
  const redundant: string[] = [];
  try {
    for (const [index, { tla, ...rest }] of uploads.entries()) {
      await tla.withLoaded(async () => {
        const file = await prepareFile(entryAt(ids, index), { tla, ...rest }, isPublic, blobs);
        keepBlobs(file, blobs);
        const hidden = { ...file, components: [], isReady: false };
        redundant.push(...(await db.transaction().execute((trx) => insertFiles(trx, authorId, [hidden]))));
        for await (const rows of file.components) await stageComponents(bulk, rows);
      });
    }
    if (!(await showFiles(db, fileIds, alongside))) {
      const message = 'The upload took so long that it was given up. Send it again.';
      throw new Unavailable(message, RETRY_AFTER_SECONDS);
    }
  } catch (error) {
    for (const id of fileIds) removals.add(id);
    throw error;
  }
  await rejectRedundant(redundant, blobs, db);
  return fileIds;
}

export function keepBlobs(file: NewFile, blobs: PendingBlobs): void {
  blobs.keep(file.blobs.map(({ id }) => id));
}

/** Lets go of blobs that an upload does not need, but for those that other files have. */
export async function rejectRedundant(
  redundant: readonly string[],
  blobs: PendingBlobs,
  db: Services['db'],
): Promise<void> {
  if (redundant.length === 0) return;
  const kept = await findBlobIds(db, redundant);
  blobs.reject(redundant.filter((id) => !kept.has(id)));
}

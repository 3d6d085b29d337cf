import { sql, type Transaction } from 'kysely';
import { deleteUnusedBlobs } from '../blobs/blob-rows.ts';
import { findNeeds } from './delete-version.ts';
import type { Schema } from '../engine/schema.ts';
import { deleteUnusedWorks, lockWorks } from './works.ts';

/**
 * Deletes a file with its versions, timelines and components, and the works and blobs that nothing else needs. Gives the ids
 * of those blobs, whose bytes can be deleted once the transaction is committed; none when there is no such file.
 */
export async function deleteStoredFile(trx: Transaction<Schema>, id: number): Promise<readonly string[]> {
  const file = await trx
    .selectFrom('files')
    .select('concrete_work_id')
    .where('id', '=', id)
    // Before its versions are read, which a replacement may be about to move.
    .forUpdate()
    .executeTakeFirst();
  if (file === undefined) return [];
  const needs = await findNeeds(trx, sql<boolean>`file_id = ${id}`);
  const works = [file.concrete_work_id, ...needs.works];
  await lockWorks(trx, works);
  await trx.deleteFrom('files').where('id', '=', id).execute();
  await deleteUnusedWorks(trx, works);
  return needs.blobs.length === 0 ? [] : deleteUnusedBlobs(trx, needs.blobs);
}

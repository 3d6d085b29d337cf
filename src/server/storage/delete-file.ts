import type { Transaction } from 'kysely';
import { deleteUnusedBlobs } from './blobs/blob-rows.ts';
import type { Schema } from './schema.ts';
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
  const versions = await trx
    .selectFrom('file_versions')
    .select(['concrete_work_id', 'recording_blob_id', 'waveform_blob_id', 'notation_blob_id'])
    .select(['original_blob_id', 'viewer_blob_id', 'redacted_blob_id'])
    .where('file_id', '=', id)
    .execute();
  const scores = await trx
    .selectFrom('version_scores')
    .select(['pdf_blob_id', 'attachment_blob_id'])
    .where('file_id', '=', id)
    .execute();
  const works = [file.concrete_work_id, ...versions.map(({ concrete_work_id }) => concrete_work_id)];
  await lockWorks(trx, works);
  await trx.deleteFrom('files').where('id', '=', id).execute();
  await deleteUnusedWorks(trx, works);
  const candidates = [
    ...versions.flatMap((version) => [
      ...[version.original_blob_id, version.viewer_blob_id, version.redacted_blob_id],
      ...[version.recording_blob_id, version.waveform_blob_id, version.notation_blob_id],
    ]),
    ...scores.flatMap(({ pdf_blob_id, attachment_blob_id }) => [pdf_blob_id, attachment_blob_id]),
  ].filter((blobId) => blobId !== null);
  return candidates.length === 0 ? [] : deleteUnusedBlobs(trx, [...new Set(candidates)]);
}

import { sql, type Transaction } from 'kysely';
import { deleteUnusedBlobs } from './blobs/blob-rows.ts';
import type { Schema } from './schema.ts';

/**
 * Deletes a file with its timelines and components, and the works and blobs that nothing else needs. Gives the ids of
 * those blobs, whose bytes can be deleted once the transaction is committed; none when there is no such file.
 */
export async function deleteStoredFile(trx: Transaction<Schema>, id: number): Promise<readonly string[]> {
  const file = await trx
    .selectFrom('files')
    .innerJoin('concrete_works', 'concrete_works.id', 'concrete_work_id')
    .select(['concrete_work_id', 'abstract_work_id'])
    .select(['recording_blob_id', 'waveform_blob_id', 'notation_blob_id'])
    .select(['original_blob_id', 'viewer_blob_id', 'redacted_blob_id'])
    .where('files.id', '=', id)
    .executeTakeFirst();
  if (file === undefined) return [];
  const timelines = await trx
    .selectFrom('timelines')
    .select(['pdf_blob_id', 'attachment_blob_id'])
    .where('file_id', '=', id)
    .where((is) => is.or([is('pdf_blob_id', 'is not', null), is('attachment_blob_id', 'is not', null)]))
    .execute();
  // Uploads of the same work wait here, and this for them: else one could take a work that the other is deleting.
  await trx
    .selectFrom('abstract_works')
    .select('id')
    .where('id', '=', file.abstract_work_id)
    .forUpdate()
    .execute();
  await trx.deleteFrom('files').where('id', '=', id).execute();
  await sql`
    delete from concrete_works where id = ${file.concrete_work_id}
      and not exists (select 1 from files where concrete_work_id = ${file.concrete_work_id})`.execute(trx);
  await sql`
    delete from abstract_works where id = ${file.abstract_work_id}
      and not exists (select 1 from concrete_works where abstract_work_id = ${file.abstract_work_id})`.execute(
    trx,
  );
  const candidates = [
    ...[file.original_blob_id, file.viewer_blob_id, file.redacted_blob_id],
    ...[file.recording_blob_id, file.waveform_blob_id, file.notation_blob_id],
    ...timelines.flatMap(({ pdf_blob_id, attachment_blob_id }) => [pdf_blob_id, attachment_blob_id]),
  ].filter((blobId) => blobId !== null);
  return deleteUnusedBlobs(trx, candidates);
}

import type { Kysely } from 'kysely';
import { deleteUnusedBlobs } from './blob-rows.ts';
import type { StoredBlob } from './blobs.ts';
import type { Schema } from '../engine/schema.ts';

/**
 * Makes a blob the waveform of every version of a file that has this recording. Gives those whose bytes can be deleted: the
 * one before, or this one where no version has the recording any more; `isKept` tells these cases apart.
 */
export function keepWaveformBlob(
  db: Kysely<Schema>,
  { id: fileId, recording_blob_id: recordingId }: { readonly id: number; readonly recording_blob_id: string },
  { id, size, sha256 }: StoredBlob,
): Promise<{ readonly isKept: boolean; readonly unneeded: readonly string[] }> {
  return db.transaction().execute(async (trx) => {
    const versions = await trx
      .selectFrom('file_versions')
      .innerJoin('files', 'files.id', 'file_id')
      .select('waveform_blob_id')
      .where('file_id', '=', fileId)
      .where('is_ready', '=', true)
      .where('recording_blob_id', '=', recordingId)
      .forNoKeyUpdate('file_versions')
      .execute();
    if (versions.length === 0) return { isKept: false, unneeded: [id] };
    await trx.insertInto('blobs').values({ id, size, sha256, content_type: 'application/gzip' }).execute();
    await trx
      .updateTable('file_versions')
      .set({ waveform_blob_id: id })
      .where('file_id', '=', fileId)
      .where('recording_blob_id', '=', recordingId)
      .execute();
    const before = versions.flatMap(({ waveform_blob_id }) => waveform_blob_id ?? []);
    return { isKept: true, unneeded: before.length === 0 ? [] : await deleteUnusedBlobs(trx, before) };
  });
}

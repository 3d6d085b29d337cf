import type { Kysely } from 'kysely';
import { deleteUnusedBlobs } from './blob-rows.ts';
import type { StoredBlob } from './blobs.ts';
import type { Schema } from '../schema.ts';

/**
 * Makes a blob the waveform of a file. Gives those whose bytes can be deleted: the one before, or this one where the file is
 * gone meanwhile or never had a recording here; `isKept` tells these cases apart.
 */
export function keepWaveformBlob(
  db: Kysely<Schema>,
  fileId: number,
  { id, size, sha256 }: StoredBlob,
): Promise<{ readonly isKept: boolean; readonly unneeded: readonly string[] }> {
  return db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('files')
      .select('waveform_blob_id')
      .where('id', '=', fileId)
      .where('is_ready', '=', true)
      .where('recording_blob_id', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (file === undefined) return { isKept: false, unneeded: [id] };
    await trx.insertInto('blobs').values({ id, size, sha256, content_type: 'application/gzip' }).execute();
    await trx.updateTable('files').set({ waveform_blob_id: id }).where('id', '=', fileId).execute();
    const before = file.waveform_blob_id;
    return { isKept: true, unneeded: before === null ? [] : await deleteUnusedBlobs(trx, [before]) };
  });
}

import type { Kysely } from 'kysely';
import { REDACTION_VERSION } from '../../../tla/redact-tla.ts';
import { deleteUnusedBlobs } from '../blobs/blob-rows.ts';
import type { StoredBlob } from '../blobs/blobs.ts';
import type { FoundFile } from './find-files.ts';
import type { Schema } from '../engine/schema.ts';

/** The original says which bytes are meant: those of a deleted account's files are replaced. */
type VersionOfFile = Pick<FoundFile, 'id' | 'number' | 'original_blob_id'>;

/**
 * Makes `copy`, or without one the original, what others than the owner download, unless another process was faster; `details`
 * says what is written into it. Gives
 * the blob to send and those whose bytes can be deleted; undefined when there is no such version any more.
 */
export function keepRedacted(
  db: Kysely<Schema>,
  { id: fileId, number, original_blob_id: originalBlobId }: VersionOfFile,
  copy: StoredBlob | undefined,
  details: string,
): Promise<{ readonly blobId: string; readonly unneeded: readonly string[] } | undefined> {
  return db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('file_versions')
      .innerJoin('files', 'files.id', 'file_id')
      .select(['original_blob_id', 'redacted_blob_id', 'redaction_version', 'redacted_details'])
      .where('file_id', '=', fileId)
      .where('number', '=', number)
      .where('original_blob_id', '=', originalBlobId)
      .where('is_ready', '=', true)
      .forNoKeyUpdate('file_versions')
      .executeTakeFirst();
    if (file === undefined) return undefined;
    const before = file.redacted_blob_id;
    const isCurrent = file.redaction_version === REDACTION_VERSION && file.redacted_details === details;
    if (before !== null && isCurrent) {
      return { blobId: before, unneeded: copy === undefined ? [] : [copy.id] };
    }
    if (copy !== undefined) {
      const { id, size, sha256 } = copy;
      const row = { id, size, sha256, content_type: 'application/json' };
      await trx.insertInto('blobs').values(row).execute();
    }
    const blobId = copy?.id ?? file.original_blob_id;
    await trx
      .updateTable('file_versions')
      .set({ redacted_blob_id: blobId, redaction_version: REDACTION_VERSION, redacted_details: details })
      .where('file_id', '=', fileId)
      .where('number', '=', number)
      .execute();
    const isReplaced = before !== null && before !== file.original_blob_id;
    return { blobId, unneeded: isReplaced ? await deleteUnusedBlobs(trx, [before]) : [] };
  });
}

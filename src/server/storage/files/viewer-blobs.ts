import type { Kysely } from 'kysely';
import { REDACTION_VERSION } from '../../../tla/redact-tla.ts';
import type { StoredPart } from '../blobs/stored-part.ts';
import { deleteUnusedBlobs } from '../blobs/blob-rows.ts';
import type { StoredBlob } from '../blobs/blobs.ts';
import type { FoundFile } from './find-files.ts';
import type { Schema } from '../engine/schema.ts';

/** The blob says which upload is meant: that of a draft may be replaced. */
type StoredVersion = Pick<FoundFile, 'id' | 'number' | 'viewer_blob_id'>;

/** Where the timelines of a version are, if they were cut by the present rules. */
export async function findRenewed(
  db: Kysely<Schema>,
  { id, number }: StoredVersion,
): Promise<StoredPart | undefined> {
  const version = await db
    .selectFrom('file_versions')
    .select(['viewer_blob_id', 'viewer_crc', 'viewer_length'])
    .where('file_id', '=', id)
    .where('number', '=', number)
    .where('viewer_redaction', '=', REDACTION_VERSION)
    .executeTakeFirst();
  return (
    version && { blobId: version.viewer_blob_id, crc: version.viewer_crc, length: version.viewer_length }
  );
}

/**
 * Puts `renewed` in the place of a version's timelines, or without one says that they stay, unless another process was faster.
 * Gives where they are and the blobs whose bytes can be deleted; undefined when there is no such version any more.
 */
export function keepRenewed(
  db: Kysely<Schema>,
  { id: fileId, number }: StoredVersion,
  before: StoredPart,
  renewed: { readonly part: StoredPart; readonly blob: StoredBlob } | undefined,
): Promise<{ readonly part: StoredPart; readonly unneeded: readonly string[] } | undefined> {
  return db.transaction().execute(async (trx) => {
    const version = await trx
      .selectFrom('file_versions')
      .innerJoin('files', 'files.id', 'file_id')
      .select(['viewer_blob_id', 'viewer_crc', 'viewer_length', 'viewer_redaction'])
      .where('file_id', '=', fileId)
      .where('number', '=', number)
      .where('is_ready', '=', true)
      .forNoKeyUpdate('file_versions')
      .executeTakeFirst();
    if (version === undefined) return undefined;
    const { viewer_blob_id: blobId, viewer_crc: crc, viewer_length: length, viewer_redaction } = version;
    if (viewer_redaction === REDACTION_VERSION)
      return { part: { blobId, crc, length }, unneeded: renewed === undefined ? [] : [renewed.blob.id] };
    if (blobId !== before.blobId) return undefined;
    if (renewed !== undefined) {
      const { id, size, sha256 } = renewed.blob;
      await trx.insertInto('blobs').values({ id, size, sha256, content_type: 'application/json' }).execute();
    }
    const part = renewed?.part ?? before;
    await trx
      .updateTable('file_versions')
      .set({
        viewer_blob_id: part.blobId,
        viewer_crc: part.crc,
        viewer_length: part.length,
        viewer_redaction: REDACTION_VERSION,
      })
      .where('file_id', '=', fileId)
      .where('number', '=', number)
      .execute();
    return { part, unneeded: renewed === undefined ? [] : await deleteUnusedBlobs(trx, [blobId]) };
  });
}

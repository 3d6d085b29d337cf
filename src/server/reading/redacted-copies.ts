import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DetailEdits } from '../../tla/details.ts';
import { REDACTION_VERSION } from '../../tla/redact-tla.ts';
import { notFound } from '../auth/access.ts';
import type { TlaReader } from './tla-reader.ts';
import { findBlobs } from '../storage/blobs/blob-rows.ts';
import { deleteUnneeded, sourceOf, type BlobStore, type StoredBlob } from '../storage/blobs/blobs.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import { keepRedacted } from '../storage/files/redacted-blobs.ts';
import type { Schema } from '../storage/engine/schema.ts';

type Redacted = Pick<
  FoundFile,
  'id' | 'number' | 'original_blob_id' | 'redacted_blob_id' | 'redaction_version' | 'redacted_details'
>;

/**
 * Files as others than their owners may have them, with details written into them: made when the first asks, and kept until
 * they change.
 */
export class RedactedCopies {
  /** Copies in progress, by the blob of the original and the details written into it. */
  private readonly making = new Map<string, Promise<string>>();

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly blobs: BlobStore,
    private readonly tlaReader: TlaReader,
  ) {}

  /** The id of the blob of the copy with `details`. Throws `not_found` for a file that is deleted meanwhile. */
  async blobOf(file: Redacted, details: DetailEdits): Promise<string> {
    const written = detailsKey(details);
    if (
      file.redacted_blob_id !== null &&
      file.redaction_version === REDACTION_VERSION &&
      file.redacted_details === written
    ) {
      return file.redacted_blob_id;
    }
    const key = `${file.original_blob_id} ${written}`;
    const making =
      this.making.get(key) ?? this.make(file, details, written).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  private async make(file: Redacted, details: DetailEdits, written: string): Promise<string> {
    const copy = await this.store(file.original_blob_id, details);
    let unneeded: readonly string[] = copy === undefined ? [] : [copy.id];
    try {
      const kept = await keepRedacted(this.db, file, copy, written);
      if (kept === undefined) throw notFound();
      unneeded = kept.unneeded;
      return kept.blobId;
    } finally {
      await deleteUnneeded(this.blobs, unneeded);
    }
  }

  /** Stores the redacted copy; undefined where it is equal to the original. */
  private async store(originalBlobId: string, details: DetailEdits): Promise<StoredBlob | undefined> {
    const [original] = await findBlobs(this.db, [originalBlobId]);
    if (original === undefined) throw notFound();
    const redacted = await this.tlaReader.redact(sourceOf(original, this.blobs), details);
    return redacted && this.blobs.put([redacted]);
  }
}

/** Key that tells copies with different details apart; empty for none, as for copies older than this key. */
export function detailsKey(details: DetailEdits): string {
  const fields = Object.entries(details);
  return fields.length === 0 ? '' : createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}

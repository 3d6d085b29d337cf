import type { Kysely } from 'kysely';
import { REDACTION_VERSION } from '../../tla/redact-tla.ts';
import { notFound } from '../auth/access.ts';
import type { TlaReader } from './tla-reader.ts';
import { deleteUnneeded, readBlob, type BlobStore, type StoredBlob } from '../storage/blobs/blobs.ts';
import type { FoundFile } from '../storage/files.ts';
import { keepRedacted } from '../storage/blobs/redacted-blobs.ts';
import type { Schema } from '../storage/schema.ts';

type Redacted = Pick<
  FoundFile,
  'id' | 'number' | 'original_blob_id' | 'redacted_blob_id' | 'redaction_version'
>;

/** Files as others than their owners may have them: made when the first asks, and kept. */
export class RedactedCopies {
  /** Copies under way, by the blob of the original. */
  private readonly making = new Map<string, Promise<string>>();

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly blobs: BlobStore,
    private readonly tlaReader: TlaReader,
  ) {}

  /** The id of the copy's blob. Throws `not_found` for a file that is deleted meanwhile. */
  async blobOf(file: Redacted): Promise<string> {
    if (file.redacted_blob_id !== null && file.redaction_version === REDACTION_VERSION) {
      return file.redacted_blob_id;
    }
    const original = file.original_blob_id;
    const making = this.making.get(original) ?? this.make(file).finally(() => this.making.delete(original));
    this.making.set(original, making);
    return making;
  }

  private async make(file: Redacted): Promise<string> {
    const copy = await this.store(file.original_blob_id);
    let unneeded: readonly string[] = copy === undefined ? [] : [copy.id];
    try {
      const kept = await keepRedacted(this.db, file, copy);
      if (kept === undefined) throw notFound();
      unneeded = kept.unneeded;
      return kept.blobId;
    } finally {
      await deleteUnneeded(this.blobs, unneeded);
    }
  }

  /** Stores the redacted copy; undefined where it is equal to the original. */
  private async store(originalBlobId: string): Promise<StoredBlob | undefined> {
    const original = await readBlob(this.blobs, originalBlobId);
    const redacted = await this.tlaReader.redact(original);
    return original.equals(redacted) ? undefined : this.blobs.put([redacted]);
  }
}

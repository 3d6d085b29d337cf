import { deleteUnneeded, type BlobStore, type StoredBlob } from '../storage/blobs/blobs.ts';

/** The blobs of one upload until it is known which of them stay. */
export class PendingBlobs {
  private readonly pending = new Set<string>();

  constructor(private readonly blobs: BlobStore) {}

  async put(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredBlob> {
    const blob = await this.blobs.put(source);
    this.pending.add(blob.id);
    return blob;
  }

  /** Keeps these blobs when the others are discarded. */
  keep(ids: Iterable<string>): void {
    for (const id of ids) this.pending.delete(id);
  }

  /** Takes back `keep`. */
  reject(ids: Iterable<string>): void {
    for (const id of ids) this.pending.add(id);
  }

  /** Deletes what was not kept. */
  async discard(): Promise<void> {
    await deleteUnneeded(this.blobs, this.pending);
    this.pending.clear();
  }
}

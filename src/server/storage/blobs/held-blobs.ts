import type { Readable } from 'node:stream';
import { deleteUnneeded, type BlobSource, type BlobStore, type ByteRange, type StoredBlob } from './blobs.ts';

/**
 * A store in which nothing is deleted during a hold: blobs that existed when a hold began can be read until it ends.
 * Deletions requested meanwhile happen then or, after a crash, with the sweep of the next start.
 */
export class HeldBlobs implements BlobStore {
  private holds = 0;
  private readonly waiting = new Set<string>();

  constructor(private readonly store: BlobStore) {}

  /** Begins a hold and returns the function that ends it, whose second call does nothing. */
  hold(): () => Promise<void> {
    this.holds++;
    let isOver = false;
    return async () => {
      if (isOver) return;
      isOver = true;
      this.holds--;
      if (this.holds > 0) return;
      const ids = [...this.waiting];
      this.waiting.clear();
      await deleteUnneeded(this.store, ids);
    };
  }

  put(source: BlobSource, id?: string): Promise<StoredBlob> {
    return this.store.put(source, id);
  }

  open(id: string, range?: ByteRange): Readable {
    return this.store.open(id, range);
  }

  async delete(id: string): Promise<void> {
    if (this.holds > 0) this.waiting.add(id);
    else await this.store.delete(id);
  }

  check(): Promise<void> {
    return this.store.check();
  }

  async sweep(isKept: (id: string) => boolean, minAgeMs: number): Promise<number> {
    return this.holds > 0 ? 0 : this.store.sweep(isKept, minAgeMs);
  }
}

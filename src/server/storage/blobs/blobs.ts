import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BlobsUnreachable } from '../storage-errors.ts';

export interface StoredBlob {
  /** Random id, so that nobody can guess what else is stored. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Hash in hex. */
  readonly sha256: string;
}

/** Bytes `start` to `end`, the last one included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes to store, in chunks of any size. */
export type BlobSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Storage of the bytes of files, recordings and scores; the database lists them. A store on another machine that
 * does not answer fails with `BlobsUnreachable`, and works again once it answers.
 */
export interface BlobStore {
  /**
   * Stores all of `source`; when this resolves the bytes survive a loss of power. When it rejects nothing is left that
   * a sweep would not find. `id` is given only for what had it in another store.
   */
  put(source: BlobSource, id?: string): Promise<StoredBlob>;
  /** The bytes, or a part of them. The stream fails with code ENOENT when there is no such blob. */
  open(id: string, range?: ByteRange): Readable;
  /** Does nothing when there is no such blob. */
  delete(id: string): Promise<void>;
  /** Rejects, within seconds, when nothing can be read at the moment. */
  check(): Promise<void>;
  /** Deletes what is not `isKept` and was stored more than `minAgeMs` ago; gives how many that were. */
  sweep(isKept: (id: string) => boolean, minAgeMs: number): Promise<number>;
}

/** A name that no other blob has. */
export function newBlobId(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Deletes what no row refers to any more. The rows decide what is there, so a store that does not answer now is no failure:
 * what stays, as after a crash, is swept.
 */
export async function deleteUnneeded(blobs: BlobStore, ids: Iterable<string>): Promise<void> {
  for (const id of ids) {
    try {
      await blobs.delete(id);
    } catch (error) {
      if (error instanceof BlobsUnreachable) return;
      throw error;
    }
  }
}

/** A blob of which the bytes are read each time they are needed. */
export const sourceOf = ({ id, size }: Pick<StoredBlob, 'id' | 'size'>, blobs: BlobStore) => ({
  size,
  load: () => readBlob(blobs, id),
});

/** All bytes of a blob. */
export async function readBlob(blobs: BlobStore, id: string): Promise<Buffer> {
  return Buffer.concat(await blobs.open(id).toArray());
}

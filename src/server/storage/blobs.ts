import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from './embedded/sync-tree.ts';

export interface StoredBlob {
  /** Random, so that nobody can guess what else is stored. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

/** Bytes `start` to `end`, the last one included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of files, recordings and scores lie. The database says what they are. */
export interface BlobStore {
  /** Stores all of `source`; when this resolves the bytes survive a loss of power. When it rejects nothing is left. */
  put(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredBlob>;
  /** The bytes, or a part of them. The stream fails when there is no such blob. */
  open(id: string, range?: ByteRange): Readable;
  /** Does nothing when there is no such blob. */
  delete(id: string): Promise<void>;
  /** Deletes what is not `isKept` and was stored more than `minAgeMs` ago; gives how many that were. */
  sweep(isKept: (id: string) => boolean, minAgeMs: number): Promise<number>;
}

/** A store in one folder, which is made if it does not exist. */
export async function openFolderBlobs(folder: string): Promise<BlobStore> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  return new FolderBlobs(folder);
}

class FolderBlobs implements BlobStore {
  constructor(private readonly folder: string) {}

  async put(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredBlob> {
    const id = randomBytes(16).toString('hex');
    const unfinished = `${this.pathOf(id)}.new`;
    try {
      const written = await writeDurably(unfinished, source);
      await fs.rename(unfinished, this.pathOf(id));
      await syncFolder(this.folder);
      return { id, ...written };
    } catch (error) {
      await fs.rm(unfinished, { force: true });
      throw error;
    }
  }

  open(id: string, range?: ByteRange): Readable {
    return createReadStream(this.pathOf(id), range);
  }

  async delete(id: string): Promise<void> {
    await fs.rm(this.pathOf(id), { force: true });
  }

  async sweep(isKept: (id: string) => boolean, minAgeMs: number): Promise<number> {
    let deleted = 0;
    for (const name of await fs.readdir(this.folder)) {
      if (isKept(name)) continue;
      const file = path.join(this.folder, name);
      if (Date.now() - (await fs.stat(file)).mtimeMs < minAgeMs) continue;
      await fs.rm(file, { force: true });
      deleted++;
    }
    return deleted;
  }

  private pathOf(id: string): string {
    return path.join(this.folder, id);
  }
}

async function writeDurably(
  file: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Omit<StoredBlob, 'id'>> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    for await (const bytes of source) {
      hash.update(bytes);
      size += bytes.length;
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** All bytes of a blob. */
export async function readBlob(blobs: BlobStore, id: string): Promise<Buffer> {
  return Buffer.concat(await blobs.open(id).toArray());
}

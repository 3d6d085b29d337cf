import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newBlobId, type BlobSource, type BlobStore, type ByteRange, type StoredBlob } from './blobs.ts';
import { syncFolder } from '../engine/embedded/sync-tree.ts';

/** A store in one folder, which is made if it does not exist. */
export async function openFolderBlobs(folder: string): Promise<BlobStore> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  return new FolderBlobs(folder);
}

class FolderBlobs implements BlobStore {
  constructor(private readonly folder: string) {}

  async put(source: BlobSource, id = newBlobId()): Promise<StoredBlob> {
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

  check(): Promise<void> {
    return fs.access(this.folder, fs.constants.R_OK);
  }

  async sweep(isKept: (id: string) => boolean, minAgeMs: number): Promise<number> {
    let deleted = 0;
    for (const name of await fs.readdir(this.folder)) {
      if (isKept(name)) continue;
      const file = path.join(this.folder, name);
      // Another process may finish or end its upload meanwhile.
      const { mtimeMs } = await fs.stat(file).catch(() => ({ mtimeMs: Infinity }));
      // In whole milliseconds, as the clock's: what is just written would lie ahead of it.
      if (Date.now() - Math.floor(mtimeMs) < minAgeMs) continue;
      await fs.rm(file, { force: true });
      deleted++;
    }
    return deleted;
  }

  private pathOf(id: string): string {
    return path.join(this.folder, id);
  }
}

async function writeDurably(file: string, source: BlobSource): Promise<Omit<StoredBlob, 'id'>> {
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

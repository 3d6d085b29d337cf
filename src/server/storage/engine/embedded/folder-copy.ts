import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * File systems tell times in steps of up to two seconds: a file that was written to so shortly before it was copied may be
 * written to again without a trace.
 */
const UNSURE_MS = 3_000;

/** State of a file by which another one is told apart. */
interface Seen {
  readonly inode: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

/**
 * A copy of a folder that others write to, made in passes: each copies what has changed since the one before. After one in
 * which nobody writes the copy is of that moment, and that one is short.
 */
export class FolderCopy {
  private seen = new Map<string, Seen>();

  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  /** Copies what is new or changed, and deletes what is gone. Gives the bytes that were copied. */
  async catchUp(): Promise<number> {
    const before = this.seen;
    this.seen = new Map();
    const beganMs = Date.now();
    const copied = await this.copyFolder('', before, BigInt(beganMs - UNSURE_MS) * 1_000_000n);
    for (const file of before.keys()) {
      if (!this.seen.has(file)) await fs.rm(path.join(this.to, file), { force: true });
    }
    return copied;
  }

  private async copyFolder(
    folder: string,
    before: ReadonlyMap<string, Seen>,
    sureNs: bigint,
  ): Promise<number> {
    await fs.mkdir(path.join(this.to, folder), { recursive: true, mode: 0o700 });
    const entries = await fs.readdir(path.join(this.from, folder), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
    let copied = 0;
    for (const bytes of await Promise.all(files.map((file) => this.copyFile(file, before, sureNs))))
      copied += bytes;
    for (const entry of entries) {
      if (entry.isDirectory()) copied += await this.copyFolder(path.join(folder, entry.name), before, sureNs);
    }
    return copied;
  }

  private async copyFile(file: string, before: ReadonlyMap<string, Seen>, sureNs: bigint): Promise<number> {
    const from = path.join(this.from, file);
    try {
      const { ino: inode, size, mtimeNs } = await fs.stat(from, { bigint: true });
      const last = before.get(file);
      this.seen.set(file, { inode, size, mtimeNs: mtimeNs < sureNs ? mtimeNs : -1n });
      if (last?.inode === inode && last.size === size && last.mtimeNs === mtimeNs) return 0;
      // Shares its bytes where the file system can.
      await fs.copyFile(from, path.join(this.to, file), constants.COPYFILE_FICLONE);
      return Number(size);
    } catch (error) {
      // Deleted meanwhile; a pass in which nobody writes has no such file.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        this.seen.delete(file);
        return 0;
      }
      throw error;
    }
  }
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Progress } from '../../progress.ts';
import type { BlobStore } from '../blobs/blobs.ts';
import { syncFolder, syncTree } from '../engine/embedded/sync-tree.ts';
import { openFolderBlobs } from '../blobs/folder-blobs.ts';
import { FILES_FOLDER, KEY_FILE, MANIFEST, TABLES_FOLDER, type Manifest } from './backup-format.ts';
import { BLOBS_TABLE, copyBlob, listBlobs } from './blob-list.ts';
import type { Dump } from './dump.ts';

/** Contents of a backup besides the tables, and where its progress is reported. */
interface Backed {
  readonly blobs: BlobStore;
  /** The file of the secret key; it need not exist. */
  readonly keyFile: string;
  readonly progress: Progress;
}

/** Makes the folder of a backup. Throws when there is something in it already. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await fs.readdir(folder)).length > 0) {
    throw new Error(`${folder} is not empty, and what is in it stays as it is. Give a folder of its own.`);
  }
}

/** Deletes what was written into the folder of a backup. */
export async function emptyBackupFolder(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) await fs.rm(path.join(folder, name), { recursive: true });
}

/**
 * Writes a backup into the empty folder; it is complete and on the disk when this resolves, and until then it cannot be
 * taken for a backup. Throws when a stored file is missing or damaged.
 */
export async function writeBackup(
  folder: string,
  dump: Dump,
  { blobs, keyFile, progress }: Backed,
): Promise<{ readonly rows: number; readonly files: number }> {
  const tables: Manifest['tables'][number][] = [];
  await fs.mkdir(path.join(folder, TABLES_FOLDER), { mode: 0o700 });
  progress.begin('Writing the tables');
  for (const [index, name] of dump.tables.entries()) {
    progress.reach(`${index + 1} of ${dump.tables.length}, ${name}`);
    tables.push({ name, ...(await writeTable(folder, name, dump)) });
  }
  const counters = await dump.counters();
  const store = await openFolderBlobs(path.join(folder, FILES_FOLDER));
  const all = tables.find(({ name }) => name === BLOBS_TABLE)?.rows ?? 0;
  progress.begin('Copying stored files');
  let files = 0;
  for await (const blob of listBlobs(dump)) {
    progress.reach(`${files} of ${all}`);
    await copyBlob(blob, blobs, store);
    files++;
  }
  progress.begin('Writing the backup to the disk');
  await copyKey(keyFile, path.join(folder, KEY_FILE));
  const { migrations } = dump;
  const manifest: Manifest = {
    format: 'tilia-backup-1',
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    counters,
  };
  const unfinished = path.join(folder, `${MANIFEST}.new`);
  await fs.writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await syncTree(folder);
  await fs.rename(unfinished, path.join(folder, MANIFEST));
  await syncFolder(folder);
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files };
}

async function writeTable(
  folder: string,
  name: string,
  dump: Dump,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* text(): AsyncGenerator<string> {
    for await (const lines of dump.rows(name)) {
      rows += lines.length;
      yield `${lines.join('\n')}\n`;
    }
  }
  async function* hashed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = createWriteStream(path.join(folder, TABLES_FOLDER, `${name}.jsonl.gz`), { mode: 0o600 });
  await pipeline(Readable.from(text()), createGzip({ level: 5 }), hashed, file);
  return { rows, sha256: hash.digest('hex') };
}

async function copyKey(from: string, to: string): Promise<void> {
  try {
    await fs.copyFile(from, to);
    await fs.chmod(to, 0o600);
  } catch (error) {
    // Given by SECRET_KEY then, and not for us to keep.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

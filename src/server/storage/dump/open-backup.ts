import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import readline from 'node:readline';
import { createGunzip } from 'node:zlib';
import { NO_PROGRESS, type Progress } from '../../progress.ts';
import type { BlobStore } from '../blobs/blobs.ts';
import { openFolderBlobs } from '../blobs/folder-blobs.ts';
import {
  FILES_FOLDER,
  KEY_FILE,
  MANIFEST,
  readManifest,
  TABLES_FOLDER,
  type Manifest,
} from './backup-format.ts';
import { BLOBS_TABLE, checkBlob, listBlobs } from './blob-list.ts';
import type { Dump } from './dump.ts';

/** A backup that was read through and is whole. */
export interface Backup {
  readonly madeAt: string;
  readonly dump: Dump;
  readonly blobs: BlobStore;
  /** Number of stored files. */
  readonly files: number;
  /** Key of the server; undefined where it came from the setting SECRET_KEY. */
  readonly secretKey: string | undefined;
}

const BATCH_ROWS = 500;

/**
 * Opens a backup and reads all of it, so that nothing has changed anywhere when a part of it turns out to be damaged:
 * then, and when it is not finished, this throws what is wrong.
 */
export async function openBackup(folder: string, progress: Progress = NO_PROGRESS): Promise<Backup> {
  const manifest = readManifest(await readManifestFile(folder));
  const files = manifest.tables.find(({ name }) => name === BLOBS_TABLE)?.rows ?? 0;
  progress.begin('Checking the tables of the backup');
  for (const table of manifest.tables) await checkTable(folder, table);
  const { migrations, tables, counters, madeAt } = manifest;
  const dump: Dump = {
    migrations,
    tables: tables.map(({ name }) => name),
    rows: (table) => readRows(tableFile(folder, table)),
    counters: () => Promise.resolve(counters),
  };
  const blobs = await openFolderBlobs(path.join(folder, FILES_FOLDER));
  progress.begin('Checking the stored files of the backup');
  let checked = 0;
  for await (const blob of listBlobs(dump)) {
    progress.reach(`${++checked} of ${files}`);
    await checkBlob(blob, blobs).catch((error: unknown) => {
      throw new Error(`The backup in ${folder} is damaged: files/${blob.id} is not what was stored.`, {
        cause: error,
      });
    });
  }
  return { madeAt, dump, blobs, files, secretKey: await readIfThere(path.join(folder, KEY_FILE)) };
}

async function readManifestFile(folder: string): Promise<string> {
  const text = await readIfThere(path.join(folder, MANIFEST));
  if (text !== undefined) return text;
  throw new Error(`${folder} is no finished backup: it has no ${MANIFEST}, which is written last.`);
}

async function checkTable(folder: string, { name, sha256 }: Manifest['tables'][number]): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(tableFile(folder, name)), hash);
  } catch (error) {
    throw new Error(`The backup in ${folder} is damaged: ${name} cannot be read.`, { cause: error });
  }
  if (hash.digest('hex') === sha256) return;
  throw new Error(`The backup in ${folder} is damaged: ${name} is not what was written.`);
}

async function* readRows(file: string): AsyncGenerator<readonly string[]> {
  const gunzip = createGunzip();
  // The error, if there is one, is the reader's: `pipeline` destroys `gunzip` with it.
  pipeline(createReadStream(file), gunzip).catch(() => undefined);
  let lines: string[] = [];
  for await (const line of readline.createInterface({ input: gunzip, crlfDelay: Infinity })) {
    lines.push(line);
    if (lines.length < BATCH_ROWS) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

function tableFile(folder: string, name: string): string {
  return path.join(folder, TABLES_FOLDER, `${name}.jsonl.gz`);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

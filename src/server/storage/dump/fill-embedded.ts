import fs from 'node:fs/promises';
import path from 'node:path';
import { NO_PROGRESS, type Progress } from '../../progress.ts';
import { openDatabase, type Database } from '../engine/database.ts';
import { exists } from '../engine/embedded/database-folder.ts';
import type { Log } from '../engine/embedded/embedded-database.ts';
import { lockDataDir } from '../engine/embedded/lock.ts';
import { syncFolder, syncTree } from '../engine/embedded/sync-tree.ts';
import type { Schema } from '../engine/schema.ts';

/** Where in a data folder something is made that is not yet whole. */
export const STAGING_FOLDER = 'restore.new';

/**
 * Makes the embedded database of `dataDir`, which must have none, and has `fill` fill it. It is put in place when it is
 * full: when this rejects, or the process is killed, there is none. Files that `fill` puts into the folder it is given, beside
 * the database, come to lie in `dataDir` as well. Throws when another process uses `dataDir`.
 */
export async function fillEmbedded(
  dataDir: string,
  { log, progress = NO_PROGRESS }: { readonly log: Log; readonly progress?: Progress },
  fill: (database: Database<Schema>, folder: string) => Promise<void>,
): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  const staging = path.join(dataDir, STAGING_FOLDER);
  try {
    if (await exists(path.join(dataDir, 'db'))) {
      throw new Error(
        `${dataDir} has a database already, and it stays as it is. Give another DATA_DIR, or move db away.`,
      );
    }
    await fs.rm(staging, { recursive: true, force: true });
    await fs.mkdir(staging, { mode: 0o700 });
    const database = await openDatabase<Schema>({ dataDir: staging, log, progress });
    try {
      await fill(database, staging);
    } finally {
      await database.close();
    }
    progress.begin('Writing all of it to the disk');
    await fs.rm(path.join(staging, 'lock'));
    await putInDataDir(staging, dataDir);
  } finally {
    await fs.rm(staging, { recursive: true, force: true });
    unlock();
  }
}

/**
 * Moves what is in the staging folder into the data folder, each in place of what has its name there, once all of it is on the
 * disk. The database comes last: what lies beside it says nothing without it.
 */
export async function putInDataDir(staging: string, dataDir: string): Promise<void> {
  await syncTree(staging);
  const names = await fs.readdir(staging);
  for (const name of [...names.filter((name) => name !== 'db'), ...names.filter((name) => name === 'db')]) {
    const place = path.join(dataDir, name);
    await fs.rm(place, { recursive: true, force: true });
    await fs.rename(path.join(staging, name), place);
  }
  await syncFolder(dataDir);
}

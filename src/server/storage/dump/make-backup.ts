import path from 'node:path';
import type { Kysely } from 'kysely';
import { NO_PROGRESS, type Progress } from '../../progress.ts';
import { openDatabase } from '../engine/database.ts';
import { exists } from '../engine/embedded/database-folder.ts';
import type { Log } from '../engine/embedded/embedded-database.ts';
import { findBlobIds } from '../blobs/blob-rows.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import type { Schema } from '../engine/schema.ts';
import { KEY_FILE } from './backup-format.ts';
import { BlobMissing } from './blob-list.ts';
import { dumpDatabase } from './dump-database.ts';
import type { Place } from './place.ts';
import { recordBackup } from './last-backup.ts';
import { emptyBackupFolder, prepareBackupFolder, writeBackup } from './write-backup.ts';

/** A copy of the embedded database of a server that runs, which keeps all files that it names until `end`. */
interface RunningCopy {
  /** The data folder that has the copy as its database. */
  readonly folder: string;
  readonly end: () => void;
  /** Rejects when the copy goes. */
  readonly lost: Promise<never>;
}

interface BackupOptions {
  /** Asks the running server of a data folder for a copy; gives undefined where none runs. */
  readonly copyRunning?: (dataDir: string) => Promise<RunningCopy | undefined>;
  readonly progress?: Progress;
}

/** A backup beside a server that deletes a file before it was copied is begun anew. */
const MAX_TRIES = 5;

/**
 * Writes all data of a server into a folder that is empty or not there. The server may be in use meanwhile: the backup is of
 * one moment. Throws when there is no database, or the embedded one is in use by who gives no copy of it, and when a stored
 * file is missing or damaged.
 */
export async function makeBackup(
  folder: string,
  { dataDir, databaseUrl, s3 }: Place,
  log: Log,
  { copyRunning = () => Promise.resolve(undefined), progress = NO_PROGRESS }: BackupOptions = {},
): Promise<{ readonly rows: number; readonly files: number }> {
  if (databaseUrl === undefined && !(await exists(path.join(dataDir, 'db')))) {
    throw new Error(`${dataDir} has no database to back up. Check DATA_DIR and DATABASE_URL.`);
  }
  await prepareBackupFolder(folder);
  progress.begin('Reaching the database');
  const copy = databaseUrl === undefined ? await copyRunning(dataDir) : undefined;
  const write = async () => {
    const database = await openDatabase<Schema>({
      dataDir: copy?.folder ?? dataDir,
      databaseUrl,
      log,
      progress,
    });
    try {
      const blobs = await openBlobs(dataDir, s3, log);
      const keyFile = path.join(dataDir, KEY_FILE);
      const backed = { blobs, keyFile, progress };
      for (let tries = 1; ; tries++) {
        try {
          return await dumpDatabase(database, (dump) => writeBackup(folder, dump, backed));
        } catch (error) {
          if (tries === MAX_TRIES || !(await isDeletedMeanwhile(database.db, error))) throw error;
          await emptyBackupFolder(folder);
        }
      }
    } finally {
      await database.close();
    }
  };
  try {
    const made = await (copy === undefined ? write() : Promise.race([write(), copy.lost]));
    await recordBackup(dataDir, made);
    return made;
  } finally {
    copy?.end();
    progress.end();
  }
}

/** Whether an error is that of a file which was there when the rows were read, and which its owner has deleted since. */
async function isDeletedMeanwhile(db: Kysely<Schema>, error: unknown): Promise<boolean> {
  return error instanceof BlobMissing && (await findBlobIds(db, [error.id])).size === 0;
}

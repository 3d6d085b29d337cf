import path from 'node:path';
import { openDatabase } from '../database.ts';
import { exists } from '../embedded/database-folder.ts';
import type { Log } from '../embedded/embedded-database.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import type { Schema } from '../schema.ts';
import { KEY_FILE } from './backup-format.ts';
import { dumpDatabase } from './dump-database.ts';
import type { Place } from './place.ts';
import { prepareBackupFolder, writeBackup } from './write-backup.ts';

/**
 * Writes all data of a server into a folder that is empty or not there. A database server may be in use meanwhile: the
 * backup is of one moment. Throws when there is no database or the
 * embedded one is in use, and when a stored file is missing or damaged.
 */
export async function makeBackup(
  folder: string,
  { dataDir, databaseUrl, s3 }: Place,
  log: Log,
): Promise<{ readonly rows: number; readonly files: number }> {
  if (databaseUrl === undefined && !(await exists(path.join(dataDir, 'db')))) {
    throw new Error(`${dataDir} has no database to back up. Check DATA_DIR and DATABASE_URL.`);
  }
  await prepareBackupFolder(folder);
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  try {
    const blobs = await openBlobs(dataDir, s3, log);
    const keyFile = path.join(dataDir, KEY_FILE);
    return await dumpDatabase(database, (dump) => writeBackup(folder, dump, { blobs, keyFile }));
  } finally {
    await database.close();
  }
}

import fs from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../database.ts';
import type { Log } from '../embedded/embedded-database.ts';
import { syncFolder, syncTree } from '../embedded/sync-tree.ts';
import { filesFolder, openBlobs } from '../open-blobs.ts';
import type { S3Options } from '../s3-client.ts';
import type { Schema } from '../schema.ts';
import { KEY_FILE } from './backup-format.ts';
import { copyBlob, listBlobs } from './blob-list.ts';
import { fillEmbedded, STAGING_FOLDER } from './fill-embedded.ts';
import { checkEmpty, checkMigrations, loadDump } from './load-dump.ts';
import { openBackup, type Backup } from './open-backup.ts';
import type { Place } from './place.ts';

/**
 * Makes the data of a server out of a backup, in a place that has none. Throws when the backup is damaged, unfinished or from
 * a newer release, and when there is a database or files; then nothing has changed. Gives when the backup was made.
 */
export async function restoreBackup(folder: string, place: Place, log: Log): Promise<string> {
  const backup = await openBackup(folder);
  checkMigrations(backup.dump.migrations);
  await checkNoFiles(place);
  if (place.databaseUrl === undefined) {
    await fillEmbedded(place.dataDir, log, async (database, staging) => {
      await fillFolder(staging, backup, place.s3, log);
      await loadDump(database, backup.dump);
    });
  } else {
    await restoreToServer(place, backup, log);
  }
  return backup.madeAt;
}

/** The files are put in place before the tables are: a server that has tables has all of them. */
async function restoreToServer(place: Place, backup: Backup, log: Log): Promise<void> {
  const { dataDir, databaseUrl, s3 } = place;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  const staging = path.join(dataDir, STAGING_FOLDER);
  try {
    await checkEmpty(database.db, 'The database that DATABASE_URL names');
    await fs.rm(staging, { recursive: true, force: true });
    await fs.mkdir(staging, { recursive: true, mode: 0o700 });
    await fillFolder(staging, backup, s3, log);
    await syncTree(staging);
    const names = await fs.readdir(staging);
    for (const name of names) await fs.rename(path.join(staging, name), path.join(dataDir, name));
    await syncFolder(dataDir);
    await loadDump(database, backup.dump);
  } catch (error) {
    if (s3 === undefined) await fs.rm(filesFolder(dataDir), { recursive: true, force: true });
    throw error;
  } finally {
    await fs.rm(staging, { recursive: true, force: true });
    await database.close();
  }
}

/** Writes what a data folder has besides the database: stored files, unless they lie in a bucket, and the secret key. */
async function fillFolder(
  folder: string,
  backup: Backup,
  s3: S3Options | undefined,
  log: Log,
): Promise<void> {
  const store = await openBlobs(folder, s3, log);
  for await (const blob of listBlobs(backup.dump)) await copyBlob(blob, backup.blobs, store);
  if (backup.secretKey === undefined) return;
  await fs.writeFile(path.join(folder, KEY_FILE), backup.secretKey, { mode: 0o600 });
}

/** An empty folder of files is no files; it gives way to the restored one. */
async function checkNoFiles({ dataDir, s3 }: Place): Promise<void> {
  if (s3 !== undefined) return;
  const folder = filesFolder(dataDir);
  const names = await fs.readdir(folder).catch(() => []);
  if (names.length > 0) {
    throw new Error(`${folder} has files in it already, and they stay as they are. Give another DATA_DIR.`);
  }
  await fs.rm(folder, { recursive: true, force: true });
}

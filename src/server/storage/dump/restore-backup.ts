import fs from 'node:fs/promises';
import path from 'node:path';
import { NO_PROGRESS, type Progress } from '../../progress.ts';
import { openDatabase } from '../engine/database.ts';
import type { Log } from '../engine/embedded/embedded-database.ts';
import { filesFolder, openBlobs } from '../blobs/open-blobs.ts';
import type { S3Options } from '../blobs/s3-client.ts';
import type { Schema } from '../engine/schema.ts';
import { KEY_FILE } from './backup-format.ts';
import { copyBlob, listBlobs } from './blob-list.ts';
import { fillEmbedded, putInDataDir, STAGING_FOLDER } from './fill-embedded.ts';
import { checkEmpty, checkMigrations, loadDump } from './load-dump.ts';
import { openBackup, type Backup } from './open-backup.ts';
import type { Place } from './place.ts';

/**
 * Makes the data of a server out of a backup, in a place that has none. Throws when the backup is damaged, unfinished or from
 * a newer release, and when there is a database or files; then nothing has changed. Gives when the backup was made.
 */
export async function restoreBackup(
  folder: string,
  place: Place,
  log: Log,
  progress: Progress = NO_PROGRESS,
): Promise<string> {
  const backup = await openBackup(folder, progress);
  checkMigrations(backup.dump.migrations);
  const hadFiles = await checkFiles(place, backup);
  if (place.databaseUrl === undefined) {
    await fillEmbedded(place.dataDir, { log, progress }, async (database, staging) => {
      await fillFolder(staging, backup, place.s3, { log, progress });
      await loadDump(database, backup.dump, progress);
    });
  } else {
    await restoreToServer(place, backup, { hadFiles, log, progress });
  }
  progress.end();
  return backup.madeAt;
}

/** Where what happens is written down, and said. */
interface Spoken {
  readonly log: Log;
  readonly progress: Progress;
}

/** The files are put in place before the tables are: a server that has tables has all of them. */
async function restoreToServer(
  place: Place,
  backup: Backup,
  { hadFiles, log, progress }: Spoken & { readonly hadFiles: boolean },
): Promise<void> {
  const { dataDir, databaseUrl, s3 } = place;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log, progress });
  try {
    await checkEmpty(database.db, 'The database that DATABASE_URL names');
    await putFiles(place, backup, { log, progress });
    try {
      await loadDump(database, backup.dump, progress);
    } catch (error) {
      if (s3 === undefined && !hadFiles) await fs.rm(filesFolder(dataDir), { recursive: true, force: true });
      throw error;
    }
  } finally {
    await database.close();
  }
}

async function putFiles({ dataDir, s3 }: Place, backup: Backup, spoken: Spoken): Promise<void> {
  const staging = path.join(dataDir, STAGING_FOLDER);
  try {
    await fs.rm(staging, { recursive: true, force: true });
    await fs.mkdir(staging, { recursive: true, mode: 0o700 });
    await fillFolder(staging, backup, s3, spoken);
    await putInDataDir(staging, dataDir);
  } finally {
    await fs.rm(staging, { recursive: true, force: true });
  }
}

/** Writes what a data folder has besides the database: stored files, unless they lie in a bucket, and the secret key. */
async function fillFolder(
  folder: string,
  backup: Backup,
  s3: S3Options | undefined,
  { log, progress }: Spoken,
): Promise<void> {
  const store = await openBlobs(folder, s3, log);
  progress.begin('Putting the stored files in place');
  let files = 0;
  for await (const blob of listBlobs(backup.dump)) {
    progress.reach(`${++files} of ${backup.files}`);
    await copyBlob(blob, backup.blobs, store);
  }
  if (backup.secretKey === undefined) return;
  await fs.writeFile(path.join(folder, KEY_FILE), backup.secretKey, { mode: 0o600 });
}

/**
 * Whether there are files already. A restore that was cut off has put those of the backup there, and no others: they give way
 * to themselves. Throws when there are others.
 */
async function checkFiles({ dataDir, s3 }: Place, backup: Backup): Promise<boolean> {
  if (s3 !== undefined) return false;
  const folder = filesFolder(dataDir);
  const names = await fs.readdir(folder).catch(() => []);
  const others = new Set(names);
  if (others.size > 0) for await (const { id } of listBlobs(backup.dump)) others.delete(id);
  if (others.size === 0) return names.length > 0;
  throw new Error(`${folder} has files in it already, and they stay as they are. Give another DATA_DIR.`);
}

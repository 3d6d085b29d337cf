import fs from 'node:fs/promises';
import path from 'node:path';
import { NO_PROGRESS, type Progress } from '../../../progress.ts';
import { syncFolder, syncTree } from './sync-tree.ts';
import { WorkerThread } from './worker-thread.ts';

/** The major version of PostgreSQL inside PGlite; only databases of this version can be opened. */
const POSTGRES_MAJOR = '18';

interface FolderOptions {
  readonly dataDir: string;
  readonly workerUrl?: URL | undefined;
  readonly startLimitMs?: number | undefined;
  readonly progress?: Progress | undefined;
}

/**
 * Makes sure `dataDir`, which must be locked, has a database that this release reads, and gives its folder.
 * Throws when there is one of another version of PostgreSQL, or something that is no database; both stay as they are.
 */
export async function prepareFolder(options: FolderOptions): Promise<string> {
  const { dataDir } = options;
  const folder = path.join(dataDir, 'db');
  const unfinished = path.join(dataDir, 'db.new');
  await fs.rm(unfinished, { recursive: true, force: true });
  if (await exists(folder)) await checkVersion(folder);
  else await createDatabase(folder, unfinished, options);
  return folder;
}

/**
 * Creates the database under another name first, so that `db` exists only when it is complete: about a thousand files
 * are written, hardly ever with a wait for the disk.
 */
async function createDatabase(
  folder: string,
  unfinished: string,
  { workerUrl, startLimitMs, progress = NO_PROGRESS }: FolderOptions,
): Promise<void> {
  progress.begin(`Creating the database in ${path.dirname(folder)}`, true);
  // The files in it can be read by anyone, which is PGlite's doing; the folder must not be.
  await fs.mkdir(unfinished, { mode: 0o700 });
  const creation = new WorkerThread({ folder: unfinished, task: 'create' }, workerUrl, startLimitMs);
  await creation.ready;
  await creation.ended;
  await putInPlace(unfinished, folder);
}

/** Renames `unfinished` to `folder` once all of it is on the disk, so that `folder` is always complete. */
async function putInPlace(unfinished: string, folder: string): Promise<void> {
  await syncTree(unfinished);
  await fs.rename(unfinished, folder);
  await syncFolder(path.dirname(folder));
}

async function checkVersion(folder: string): Promise<void> {
  const file = path.join(folder, 'PG_VERSION');
  const found = (await exists(file)) ? (await fs.readFile(file, 'utf8')).trim() : undefined;
  if (found === POSTGRES_MAJOR) return;
  if (found === undefined) {
    throw new Error(
      `${folder} is not a database: it has no PG_VERSION file. Move it away to start with an empty ` +
        'database, or put a backup in its place.',
    );
  }
  throw new Error(
    `${folder} holds a PostgreSQL ${found} database, and this release reads PostgreSQL ${POSTGRES_MAJOR}. ` +
      `Nothing was changed. Start the release that embeds PostgreSQL ${found} (${engineOf(found)}), copy the ` +
      'data to a server named by DATABASE_URL, and start this release with the same DATABASE_URL.',
  );
}

/** The releases of the engine, @electric-sql/pglite, that read a version of PostgreSQL. */
function engineOf(major: string): string {
  const engines: Readonly<Record<string, string>> = { 16: 'PGlite 0.2', 17: 'PGlite 0.3 or 0.4' };
  return engines[major] ?? 'see the PGlite version in its package.json';
}

/** Whether there is anything at `file`. */
export async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

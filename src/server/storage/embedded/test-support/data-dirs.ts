import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedDatabase } from '../embedded-database.ts';
import type { Log } from '../embedded-database.ts';

/** A log nobody reads. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Folders for the databases of a test file. */
export interface DataDirs {
  /** Where the database was created that `withDatabase` copies, in a folder with the rest of an interrupted creation. */
  readonly template: string;
  /** An empty folder. */
  empty(): Promise<string>;
  /** A folder with an empty database in it, closed; copied, because creating one takes seconds. */
  withDatabase(): Promise<string>;
  /** Deletes all of them. */
  remove(): Promise<void>;
}

/** Creates the database that `withDatabase` copies. */
export async function createDataDirs(): Promise<DataDirs> {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-storage-'));
  const empty = () => fs.mkdtemp(path.join(root, 'data-'));
  const template = await empty();
  await fs.mkdir(path.join(template, 'db.new', 'base'), { recursive: true });
  await fs.writeFile(path.join(template, 'db.new', 'PG_VERSION'), '18\n');
  const database = await EmbeddedDatabase.open({ dataDir: template, log: silentLog });
  await database.close();
  return {
    template,
    empty,
    withDatabase: async () => {
      const dataDir = await empty();
      await fs.cp(path.join(template, 'db'), path.join(dataDir, 'db'), { recursive: true });
      return dataDir;
    },
    remove: () => fs.rm(root, { recursive: true, force: true }),
  };
}

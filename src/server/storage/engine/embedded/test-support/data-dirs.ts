import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { keptDatabase } from '../../../../../../tests/support/kept-database.ts';
import { EmbeddedDatabase } from '../embedded-database.ts';
import type { Log } from '../embedded-database.ts';

const ENGINE = new URL('../../../../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

/** A log nobody reads. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Folders for the databases of a test file. */
export interface DataDirs {
  /** An empty folder. */
  empty(): Promise<string>;
  /** A folder with an empty database in it, closed; copied, because creating one takes seconds. */
  withDatabase(): Promise<string>;
  /** Deletes all of them. */
  remove(): Promise<void>;
}

/** The same where the test file has created the database itself. */
interface CreatedDirs extends DataDirs {
  /** Where the database was created that `withDatabase` copies, in a folder with the rest of an interrupted creation. */
  readonly template: string;
}

/** Creates the database that `withDatabase` copies. */
export async function createDataDirs(): Promise<CreatedDirs> {
  return dirsWith(async (root) => {
    const template = await fs.mkdtemp(path.join(root, 'data-'));
    await fs.mkdir(path.join(template, 'db.new', 'base'), { recursive: true });
    await fs.writeFile(path.join(template, 'db.new', 'PG_VERSION'), '18\n');
    const database = await EmbeddedDatabase.open({ dataDir: template, log: silentLog });
    await database.close();
    return template;
  });
}

/** Gives folders with copies of a database that is kept for later runs: for tests that are not about how one is created. */
export async function keptDataDirs(): Promise<DataDirs> {
  const { version } = JSON.parse(await fs.readFile(ENGINE, 'utf8')) as { version: string };
  return dirsWith(() => keptDatabase(`empty-${version}`));
}

async function dirsWith(templateIn: (root: string) => Promise<string>): Promise<CreatedDirs> {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-storage-'));
  const empty = () => fs.mkdtemp(path.join(root, 'data-'));
  const template = await templateIn(root);
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

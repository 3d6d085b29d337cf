import { destination, pino } from 'pino';
import { deriveKey } from './auth/derive-key.ts';
import { readConfig, type Config } from './config.ts';
import { importRunning } from './control/ask-running.ts';
import { MediaLinks } from './media/media-links.ts';
import { readImportCommand } from './packages/import-command.ts';
import { importPackage, type ImportOrder } from './packages/import-package.ts';
import { PackageJobs } from './packages/package-jobs.ts';
import { TlaReader } from './reading/tla-reader.ts';
import { openDatabase } from './storage/engine/database.ts';
import { checkMigrated } from './storage/engine/migrate.ts';
import type { Schema } from './storage/engine/schema.ts';
import { openBlobs } from './storage/blobs/open-blobs.ts';
import { Removals } from './storage/files/removals.ts';
import { ShownTimelines } from './viewer-json/shown-timelines.ts';

// Entry point of `npm run import`, with the same settings as the server. A running server that has the database to itself
// executes the command.

const log = pino({ level: 'warn' }, destination({ dest: 2, sync: true }));
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const order = readImportCommand(process.argv.slice(2));
  const config = readConfig(process.env);
  const said = config.databaseUrl === undefined ? await importRunning(config.dataDir, order, say) : undefined;
  say(said ?? (await byItself(order, config)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Runs the command in this process: no server is running, or the database accepts several. */
async function byItself(order: ImportOrder, config: Config): Promise<string> {
  const { dataDir, databaseUrl, secretKey, mediaBaseUrl, maxUploadBytes } = config;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  const closings: (() => unknown)[] = [() => database.close()];
  try {
    await checkMigrated(database.db);
    const { db, bulk } = database;
    const blobs = await openBlobs(dataDir, config.s3, log);
    const tlaReader = new TlaReader();
    const removals = new Removals(db, bulk, blobs, log);
    const services = {
      ...{ db, bulk, blobs, tlaReader, removals, maxUploadBytes },
      mediaLinks: new MediaLinks(deriveKey(secretKey, 'media links'), mediaBaseUrl),
      shownTimelines: new ShownTimelines(db, blobs, tlaReader),
    };
    const jobs = new PackageJobs(services, log);
    closings.push(
      () => tlaReader.close(),
      () => removals.close(),
      () => jobs.close(),
    );
    await jobs.start(databaseUrl === undefined);
    return await importPackage(order, { services, jobs, say });
  } finally {
    for (const closing of closings.reverse()) await closing();
  }
}

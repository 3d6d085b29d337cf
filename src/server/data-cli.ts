import path from 'node:path';
import { parseArgs } from 'node:util';
import { destination, pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import { snapshotRunning } from './control/ask-running.ts';
import { SpokenProgress } from './progress.ts';
import { makeBackup } from './storage/dump/make-backup.ts';
import { moveDatabase } from './storage/dump/move-database.ts';
import { restoreBackup } from './storage/dump/restore-backup.ts';

// Entry point of `npm run backup`, `restore` and `move`, with the same settings as the server.

const USAGE = `Usage:
  npm run backup -- <folder>                    writes all data into a new folder
  npm run restore -- <folder>                   makes the data of a new server out of it
  npm run move -- --to postgresql|embedded      copies the database to DATABASE_URL, or back`;

const progress = new SpokenProgress((line) => process.stderr.write(`${line}\n`));
const log = pino({ level: 'warn' }, destination({ dest: 2, sync: true }));

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Runs the command of the command line and returns a sentence on what was done. Throws `USAGE` for any other. */
function run(): Promise<string> {
  const { command, folder, to } = readCommandLine();
  const isEngine = to === 'postgresql' || to === 'embedded';
  if (isEngine && command === 'move' && folder === '') return move(to, readConfig(process.env));
  if (to !== undefined || folder === '') throw new Error(USAGE);
  if (command === 'backup') return backUp(path.resolve(folder), readConfig(process.env));
  if (command === 'restore') return restore(path.resolve(folder), readConfig(process.env));
  throw new Error(USAGE);
}

function readCommandLine() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' } },
    });
    const [command, ...words] = positionals;
    // A folder with blanks in its name that was not quoted.
    return { command, folder: words.join(' ').trim(), to: values.to };
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

async function backUp(folder: string, config: Config): Promise<string> {
  let beside = '';
  const copyRunning = async (dataDir: string) => {
    const copy = await snapshotRunning(dataDir);
    if (copy !== undefined) beside = ` The running server answered nobody for ${copy.heldMs} ms.`;
    return copy;
  };
  const { rows, files } = await makeBackup(folder, config, log, { copyRunning, progress });
  return `Backed up ${rows} rows and ${files} stored files to ${folder}.${beside}`;
}

async function restore(folder: string, config: Config): Promise<string> {
  const madeAt = await restoreBackup(folder, config, log, progress);
  return `Restored the backup of ${madeAt}. npm start serves it.`;
}

async function move(to: 'embedded' | 'postgresql', { dataDir, databaseUrl }: Config): Promise<string> {
  if (databaseUrl === undefined) throw new Error('Set DATABASE_URL to the server to move to or from.');
  await moveDatabase(to, dataDir, databaseUrl, log, progress);
  progress.end();
  return to === 'postgresql'
    ? `Moved. Start with this DATABASE_URL from now on; ${path.join(dataDir, 'db')} is an old copy that you may delete.`
    : 'Moved. Start without DATABASE_URL from now on; what is on the server is an old copy.';
}

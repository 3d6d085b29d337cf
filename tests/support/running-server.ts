import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_LIMITS } from './no-limits.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product as `npm start` runs it, in a process of its own. */
export interface RunningServer {
  /** Address without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  /** Output of the process so far, both streams. */
  output(): string;
  /** Asks it to stop as a service manager would; gives its exit code. Keeps the data. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the built server on a free port, on a folder, which may be empty, or on examples in a new temporary one. `cut` kills
 * it at once, also before it is ready.
 */
export async function runServer(
  env: Readonly<Record<string, string>> = {},
  dataDir?: string,
  cut?: AbortSignal,
): Promise<RunningServer> {
  const folder = dataDir ?? (await copyStartedData());
  // To optimise the embedded database takes longer than the few queries of a test.
  const process_ = spawn(process.execPath, ['--liftoff-only', join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ...NO_LIMITS,
      ...env,
    },
  });
  cut?.addEventListener('abort', () => process_.kill('SIGKILL'));
  let output = '';
  const exit = new Promise<number | null>((resolve) => process_.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /TiLiA is ready at (\S+)\/\n/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    process_.stdout.on('data', collect);
    process_.stderr.on('data', collect);
    process_.once('error', reject);
    process_.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    );
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process_.kill(signal);
    return exit;
  };
  return {
    url,
    dataDir: folder,
    output: () => output,
    stop,
    remove: async () => {
      await stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A copy of the folder that the built server makes on its first start: copied, because a first start takes seconds.
 * Creates a temporary folder unless a path is given.
 */
export async function copyStartedData(to?: string): Promise<string> {
  const folder = to ?? (await mkdtemp(join(tmpdir(), 'tilia-data-')));
  await copyFolder(await startedData(), folder);
  return folder;
}

/** Makes the data at first need and keeps them for later runs of the same build. */
async function startedData(): Promise<string> {
  const cache = join(root, 'node_modules', '.cache', 'tilia-started-data');
  const builtFrom = await readFile(join(root, 'dist', 'built-from'));
  const name = createHash('sha256').update(builtFrom).digest('hex').slice(0, 16);
  const started = join(cache, name);
  if (existsSync(started)) return started;
  const unfinished = await mkdtemp(join(tmpdir(), 'tilia-data-'));
  const server = await runServer({}, unfinished);
  if ((await server.stop()) !== 0) throw new Error(`The server did not stop in order:\n${server.output()}`);
  const kept = existsSync(cache) ? await readdir(cache) : [];
  const copy = `${started}.${randomUUID()}`;
  await copyFolder(unfinished, copy);
  await rm(unfinished, { recursive: true });
  try {
    await rename(copy, started);
  } catch (error) {
    // Another was faster, and its data are as good.
    if (!existsSync(started)) throw error;
    await rm(copy, { recursive: true, force: true });
  }
  const older = kept.filter((other) => !other.startsWith(name));
  for (const other of older) await rm(join(cache, other), { recursive: true, force: true });
  return started;
}

/** Where the file system can, the copies share their bytes until they are written to. */
const copyFolder = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string')
    throw new Error('No free port on the loopback address.');
  return address.port;
}

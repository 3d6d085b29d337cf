import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_LIMITS } from './no-limits.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product as `npm start` runs it, in a process of its own. */
export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  /** What the process has printed so far, both streams. */
  output(): string;
  /** Asks it to stop as a service manager would; gives its exit code. Keeps the data. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the built server on a free port, with data in a new temporary folder unless one is given. `cut` kills it at once,
 * also before it is ready.
 */
export async function runServer(
  env: Readonly<Record<string, string>> = {},
  dataDir?: string,
  cut?: AbortSignal,
): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'tilia-data-')));
  const process_ = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
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

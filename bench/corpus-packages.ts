import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { startThrowawayPostgres } from '../src/tools/throwaway-postgres.mjs';
import { canMakePackages } from '../tests/support/packages.ts';
import { makePackageZip, sendPackage, untilState } from '../tests/support/sent-packages.ts';
import { openAccount } from './account.ts';
import { serveViewer } from './frames/serve.ts';
import { beside } from './large-upload.ts';

/**
 * Songs and performances of the packages. The last has as many files as 500 songs in ten performances: the maker makes no more
 * than 99 songs.
 */
const SHAPES = [
  [24, 9],
  [32, 11],
  [99, 51],
] as const;

/** A token is used so long, in milliseconds. */
const TOKEN_MS = 60_000;

/**
 * How many files of a package are read and stored in a second, and how long others wait meanwhile. `--embedded` and `--server`
 * choose one engine, `--small` leaves out the largest package.
 */
export async function benchPackages(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { embedded: { type: 'boolean' }, server: { type: 'boolean' }, small: { type: 'boolean' } },
  });
  if (!canMakePackages) {
    console.log('The maker of packages is not beside this checkout.');
    return;
  }
  ensureBuilt();
  const shapes = values.small ? SHAPES.slice(0, 2) : SHAPES;
  if (!values.server) await benchEngine('embedded', {}, shapes);
  if (values.embedded) return;
  const postgres = await startThrowawayPostgres();
  if (postgres === undefined) {
    console.log('No PostgreSQL is installed: the server engine is left out.');
    return;
  }
  try {
    await benchEngine('server', { DATABASE_URL: postgres.url }, shapes);
  } finally {
    postgres.stop();
  }
}

async function benchEngine(
  engine: string,
  env: Readonly<Record<string, string>>,
  shapes: readonly (readonly [songs: number, performances: number])[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tilia-packages-'));
  const server = await serveViewer(folder, env);
  try {
    for (const [seed, [songs, performances]] of shapes.entries()) {
      const zip = new Uint8Array(await readFile(makePackageZip(folder, songs, performances, seed + 1)));
      const count = songs * performances;
      console.log(`${engine} database, ${songs} x ${performances} = ${count} files`);
      let token = { access: '', at: -Infinity };
      const send = async (below: string, init?: RequestInit) => {
        // A token lasts less long than a large package.
        if (performance.now() - token.at > TOKEN_MS)
          token = { access: await openAccount(server.url), at: performance.now() };
        return fetch(`${server.url}/api/v1${below}`, {
          ...init,
          headers: {
            ...(init?.headers as object),
            authorization: `Bearer ${token.access}`,
          },
        });
      };
      const timed = async (what: string, work: () => Promise<unknown>) => {
        const begun = performance.now();
        await beside(server.url, what, async () => void (await work()));
        console.log(`    ${((count * 1000) / (performance.now() - begun)).toFixed(1)} files a second`);
      };
      let id = 0;
      await timed('sent and planned', async () => {
        id = (await sendPackage({ send }, zip)).id;
        await untilState({ send }, id, 'planned');
      });
      await timed('stored', async () => {
        const body = JSON.stringify({ corpus_title: `Package ${seed}` });
        const headers = { 'content-type': 'application/json' };
        await send(`/packages/${id}/store/`, { method: 'POST', headers, body });
        const { files } = await untilState({ send }, id, 'done');
        if (files.stored !== count) throw new Error(`${files.stored} of ${count} files were stored.`);
      });
    }
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
    console.log(`  the server's memory at most: ${/VmHWM:\s*(\d+ kB)/.exec(status)?.[1] ?? 'not told here'}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

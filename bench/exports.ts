import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { FORMAT_NAMES } from '../src/exports/formats.ts';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { uploadForm } from '../tests/support/tla.ts';
import { openAccount } from './account.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';
import { generateTla } from './generate.ts';
import { positiveNumber } from './positive-number.ts';

/** Components of the file; `--components=` sets another number. */
const COMPONENTS = 300_000;
/** What others ask for meanwhile, and how often. */
const VISITS = [
  { what: 'open', path: '/api/v1/files/1/json', everyMs: 50 },
  { what: 'browse', path: '/api/v1/files/query/', everyMs: 50 },
  { what: 'export a small one', path: '/api/v1/files/1/export/csv', everyMs: 200 },
];

/** How long each export of a large file takes, how much the readers' processes hold, and how long others wait meanwhile. */
export async function benchExports(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { components: { type: 'string' } } });
  ensureBuilt();
  const bytes = generateTla(positiveNumber('components', values.components, COMPONENTS));
  const folder = await mkdtemp(join(tmpdir(), 'tilia-exports-'));
  const server = await serveViewer(folder);
  try {
    const headers = { authorization: `Bearer ${await openAccount(server.url)}` };
    const body = uploadForm([{ name: 'large.tla', bytes }], true);
    const upload = await fetch(`${server.url}/api/v1/upload/`, { method: 'POST', headers, body });
    const { files } = (await upload.json()) as { files: readonly { id: number }[] };
    for (const format of [...FORMAT_NAMES, 'zip']) {
      const address = `${server.url}/api/v1/files/${files[0]?.id}/export/${format}`;
      await beside(server.url, server.pid, format, async () => {
        const answer = await fetch(address);
        return `${answer.status}, ${((await answer.arrayBuffer()).byteLength / 2 ** 20).toFixed(1)} MB`;
      });
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function beside(url: string, pid: number, name: string, work: () => Promise<string>): Promise<void> {
  const visitors = VISITS.map(
    ({ path, everyMs }) =>
      new Worker(new URL('other-visitor.mjs', import.meta.url), { workerData: { url: url + path, everyMs } }),
  );
  const started = performance.now();
  const answer = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${answer}, ${seconds} s; largest process ${largestChild(pid)}; others wait, ms`);
  for (const [index, visitor] of visitors.entries()) {
    visitor.postMessage('over');
    const [{ waits }] = (await once(visitor, 'message')) as [{ readonly waits: number[] }];
    const { p50, p95, max } = quantilesOf(waits);
    const figures = [`p50 ${p50.toFixed(0)}`, `p95 ${p95.toFixed(0)}`, `longest ${max.toFixed(0)}`];
    console.log(`  ${VISITS[index]?.what.padEnd(20)} ${figures.join('  ')} of ${waits.length}`);
  }
}

/** The most memory that a process started by another one has had. */
function largestChild(pid: number): string {
  const kilobytes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const isChild = new RegExp(`^PPid:\\s*${pid}$`, 'm').test(status);
        return isChild ? Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) : 0;
      } catch {
        // It has ended meanwhile.
        return 0;
      }
    });
  return `${Math.round(Math.max(0, ...kilobytes) / 1024)} MB`;
}

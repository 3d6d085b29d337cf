import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { startThrowawayPostgres } from '../src/tools/throwaway-postgres.mjs';
import { hierarchyTimeline, tlaText, uploadForm } from '../tests/support/tla.ts';
import { LOGIN, openAccount } from './account.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';
import { positiveNumber } from './positive-number.ts';

/** Files of one request and megabytes of each; `--files=` and `--mb=` set others. */
const FILES = 8;
const MEGABYTES = 50;
/** One of the examples that every server has. */
const EXAMPLE = 135;

interface Visit {
  readonly what: string;
  readonly path: string;
  readonly everyMs: number;
  /** Uploads this. */
  readonly form?: { readonly name: string; readonly text: string };
}

/** Calls by other users during the upload. */
const VISITS: readonly Visit[] = [
  { what: 'is it alive', path: '/livez', everyMs: 20 },
  { what: 'browse', path: '/api/v1/files/query/', everyMs: 50 },
  { what: 'open', path: `/api/v1/files/${EXAMPLE}/json`, everyMs: 50 },
  { what: 'search units', path: '/api/v1/components/query/', everyMs: 500 },
  {
    what: 'upload a small one',
    path: '/api/v1/upload/',
    everyMs: 500,
    form: { name: 'small.tla', text: largeText(1000, 'Small') },
  },
];

/**
 * How long others wait while one request of several large files is taken, read and stored, while one of them is
 * downloaded, opened and deleted. `--embedded` and `--server` choose one engine.
 */
export async function benchLargeUpload(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      mb: { type: 'string' },
      files: { type: 'string' },
      embedded: { type: 'boolean' },
      server: { type: 'boolean' },
    },
  });
  ensureBuilt();
  const text = largeText(positiveNumber('mb', values.mb, MEGABYTES) * 1024 * 1024, 'Large');
  const count = positiveNumber('files', values.files, FILES);
  if (!values.server) await benchEngine('embedded', {}, text, count);
  if (values.embedded) return;
  const postgres = await startThrowawayPostgres();
  if (postgres === undefined) {
    console.log('No PostgreSQL is installed: the server engine is left out.');
    return;
  }
  try {
    await benchEngine('server', { DATABASE_URL: postgres.url }, text, count);
  } finally {
    postgres.stop();
  }
}

async function benchEngine(
  engine: string,
  env: Readonly<Record<string, string>>,
  text: string,
  count: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tilia-upload-'));
  const server = await serveViewer(folder, env);
  try {
    await openAccount(server.url);
    const authorize = async () => ({ authorization: `Bearer ${await openAccount(server.url)}` });
    const megabytes = Math.round(text.length / 1024 / 1024);
    console.log(`${engine} database, ${count} files of ${megabytes} MB in one request`);
    const files = Array.from({ length: count }, (_, index) => ({ name: `${index}.tla`, bytes: text }));
    const body = uploadForm(files, true);
    let id = 0;
    await beside(server.url, 'they are uploaded', async () => {
      const answer = await post(`${server.url}/api/v1/upload/`, await authorize(), body);
      if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}.`);
      id = (JSON.parse(answer.text) as { files: readonly { id: number }[] }).files[0]?.id ?? 0;
    });
    for (const what of ['first', 'second']) {
      await beside(server.url, `one is downloaded, ${what} time`, async () => {
        await (await fetch(`${server.url}/api/v1/files/${id}/tla`)).arrayBuffer();
      });
    }
    await beside(server.url, 'one is opened', async () => {
      await (await fetch(`${server.url}/api/v1/files/${id}/json`)).arrayBuffer();
    });
    await beside(server.url, 'one is deleted', async () => {
      await fetch(`${server.url}/api/v1/files/${id}/`, { method: 'DELETE', headers: await authorize() });
    });
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
    console.log(`  the server's memory at most: ${/VmHWM:\s*(\d+ kB)/.exec(status)?.[1] ?? 'not told here'}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Posts a form without the five minutes after which `fetch` gives up waiting for an answer. */
async function post(url: string, headers: Readonly<Record<string, string>>, form: FormData) {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const request = http.request(url, { method: 'POST', headers: { ...headers, 'content-type': type } });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() };
}

/** A file of many units. */
function largeText(bytes: number, title: string): string {
  const unit = (index: number) => ({
    start: index,
    end: index + 1,
    level: 1,
    label: `Unit ${index}`,
    comments: '',
  });
  const size = JSON.stringify(unit(100_000)).length + 30;
  const units = Array.from({ length: Math.floor(bytes / size) }, (_, index) => unit(index));
  return tlaText({ title, timelines: [hierarchyTimeline(units)] });
}

/** Report of a visitor at the end. */
interface Told {
  readonly waits: number[];
  /** How often, by status. */
  readonly refused: Readonly<Record<string, number>>;
}

function refusals(refused: Told['refused']): string {
  const sorts = Object.entries(refused).map(([status, count]) => `${count} (${status})`);
  return sorts.length === 0 ? '0' : sorts.join(', ');
}

/** Prints how long others wait for answers from the beginning of `work` to its end. */
export async function beside(url: string, name: string, work: () => Promise<void>): Promise<void> {
  const visitors = VISITS.map(({ path, everyMs, form }) => {
    const renew = { url: `${url}/api/v1/token/`, body: LOGIN };
    const workerData = { url: url + path, everyMs, ...(form && { renew, form }) };
    return new Worker(new URL('other-visitor.mjs', import.meta.url), { workerData });
  });
  const started = performance.now();
  await work();
  console.log(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s; others wait, ms`);
  for (const [index, visitor] of visitors.entries()) {
    visitor.postMessage('over');
    const [{ waits, refused }] = (await once(visitor, 'message')) as [Told];
    const { p50, p95, p99, max } = quantilesOf(waits);
    const figures = Object.entries({ p50, p95, p99, longest: max }).map(
      ([label, ms]) => `${label} ${ms.toFixed(0).padStart(6)}`,
    );
    console.log(
      `    ${VISITS[index]!.what.padEnd(20)} ${figures.join('  ')}  refused ${refusals(refused)} of ${waits.length}`,
    );
  }
}

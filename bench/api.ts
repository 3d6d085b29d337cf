import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';
import { withLibrary } from './library.ts';

const FILES = 100;
const COMPONENTS_PER_FILE = 1_000;
const CONNECTIONS = 8;
const RUN_MS = 4_000;

/** Calls per second and the time of a call, of the built server on the embedded database, over loopback. */
export async function benchApi(): Promise<void> {
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-bench-'));
  try {
    const id = await withLibrary(folder, async ({ store }) => {
      let last = 0;
      for (let seed = 1; seed <= FILES; seed += 1) {
        const title = `Sonata no. ${seed}`;
        last = await store({ components: COMPONENTS_PER_FILE, seed, title, isSearched: true });
      }
      return last;
    });
    const server = await serveViewer(folder);
    try {
      await benchCalls(server.url, id);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchCalls(url: string, id: number): Promise<void> {
  console.log(
    `${FILES} files of ${COMPONENTS_PER_FILE} components, ${CONNECTIONS} connections; who calls shares the processor with who answers.`,
  );
  console.log('call                              per second   p50 ms   p95 ms   p99 ms');
  const sonata = encodeURIComponent('{"title":"no. 1"}');
  const calls: readonly (readonly [name: string, path: string])[] = [
    ['a page of the site', '/'],
    ['files, first page', '/api/v1/files/query/'],
    ['files, by title', `/api/v1/files/query/?query=${sonata}`],
    ['a file for the viewer', `/api/v1/files/${id}/json/`],
    ['health', '/healthz'],
  ];
  for (const [name, path] of calls) {
    const times = await callFor(RUN_MS, `${url}${path}`);
    const { p50, p95, p99 } = quantilesOf(times);
    const perSecond = (times.length / RUN_MS) * 1000;
    const cells = [p50, p95, p99].map((value) => value.toFixed(2).padStart(8));
    console.log([name.padEnd(32), perSecond.toFixed(0).padStart(11), ...cells].join(' '));
  }
}

/** Calls over all connections at once, each again as soon as it is answered. Returns milliseconds per call. */
async function callFor(durationMs: number, address: string): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const end = performance.now() + durationMs;
  const callAgain = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await call(address, agent);
      times.push(performance.now() - started);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, callAgain));
  } finally {
    agent.destroy();
  }
  return times;
}

function call(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${address} was answered with ${response.statusCode}.`));
      });
    }).once('error', reject);
  });
}

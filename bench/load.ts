import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { format, resolveConfig } from 'prettier';
import { moveDatabase } from '../src/server/storage/dump/move-database.ts';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { tlaText } from '../tests/support/tla.ts';
import { openAccount } from './account.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';
import { withLibrary } from './library.ts';
import { positiveNumber } from './positive-number.ts';

export const FILES = 300;
const COMPONENTS_PER_FILE = 1_000;
const LEVELS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const LEVEL_MS = 8_000;
/** A level that does this much of the best is as good: the knee is the first. */
const KNEE = 0.95;
const BOUNDARY = 'bench-boundary';
/** Too many at a time: of all visitors, or of the one account that uploads. */
const TOLD_TO_COME_AGAIN: ReadonlySet<number> = new Set([503, 429]);
const RESULTS = new URL('results/', import.meta.url);

/** Mix of visitors' calls, per hundred. */
export const MIX = [
  { name: 'browse', share: 40 },
  { name: 'search files', share: 20 },
  { name: 'open', share: 25 },
  { name: 'search components', share: 13 },
  { name: 'upload', share: 2 },
] as const;

export const ENGINES = {
  embedded: { name: 'embedded database', result: 'load-embedded.md' },
  server: { name: 'PostgreSQL server', result: 'load-server.md' },
} as const;

type Engine = (typeof ENGINES)[keyof typeof ENGINES];
export type What = (typeof MIX)[number]['name'];

export interface Target {
  readonly url: string;
  readonly pid: number;
  readonly fileIds: readonly number[];
  readonly token: string;
}

interface Level {
  readonly users: number;
  readonly tookMs: number;
  /** Milliseconds of each answered call. */
  readonly times: readonly number[];
  /** Calls refused with a request to retry. */
  readonly shed: number;
  /** Number of other answers and of broken connections. */
  readonly failed: number;
  /** Milliseconds of the processor that those who ask have taken. */
  readonly askingMs: number;
  /** Resident memory of the server at the end, in bytes. */
  readonly memory: number;
}

/**
 * Visitors who browse, search, open and upload without a pause, more and more of them. `--database-url=postgres://...`
 * takes a database that is empty in place of the embedded one; `--soak=N` goes on for N minutes with as many as
 * `--users=M` says.
 */
export async function benchLoad(args: string[]): Promise<void> {
  const string = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { 'database-url': string, soak: string, users: string } });
  const databaseUrl = values['database-url'];
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-load-'));
  try {
    const fileIds = await fillLibrary(folder);
    if (databaseUrl !== undefined)
      await moveDatabase('postgresql', folder, databaseUrl, pino({ level: 'silent' }));
    const server = await serveViewer(folder, {
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      // All of them come from one address, and one account uploads.
      ADDRESS_LIMIT: '10000',
      SEARCH_LIMIT: '10000',
      UPLOADS_PER_SENDER: '32',
    });
    try {
      const target = { ...server, fileIds, token: await openAccount(server.url) };
      const engine = databaseUrl === undefined ? ENGINES.embedded : ENGINES.server;
      if (values.soak !== undefined)
        await soak(target, positiveNumber('users', values.users, 4), positiveNumber('soak', values.soak, 0));
      else await climb(target, engine);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills an empty data folder with files to be searched, and gives their ids. */
export function fillLibrary(folder: string): Promise<readonly number[]> {
  return withLibrary(folder, async ({ store }) => {
    const ids: number[] = [];
    for (let seed = 1; seed <= FILES; seed++) {
      ids.push(
        await store({ components: COMPONENTS_PER_FILE, seed, title: `Sonata no. ${seed}`, isSearched: true }),
      );
    }
    return ids;
  });
}

async function climb(target: Target, engine: Engine): Promise<void> {
  const levels: Level[] = [];
  for (const users of LEVELS) {
    const level = await run(target, users, LEVEL_MS);
    console.log(row(level));
    levels.push(level);
  }
  const best = Math.max(...levels.map(perSecond));
  const knee = levels.find((level) => perSecond(level) >= KNEE * best);
  await writeReport(engine, levels, knee?.users ?? 0);
}

async function soak(target: Target, users: number, minutes: number): Promise<void> {
  for (let minute = 1; minute <= minutes; minute++) {
    // A token lasts for some minutes only.
    const own = { ...target, token: await openAccount(target.url) };
    console.log(`minute ${minute}: ${row(await run(own, users, 60_000))}`);
  }
}

/** Visitors who call again as soon as they are answered, or a moment after a refusal. */
async function run(target: Target, users: number, durationMs: number): Promise<Level> {
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const times: number[] = [];
  let shed = 0;
  let failed = 0;
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  const visitor = async () => {
    while (performance.now() < started + durationMs) {
      const asked = performance.now();
      const status = await call(draw(), target, agent).catch(() => 0);
      if (status >= 200 && status < 300) times.push(performance.now() - asked);
      else if (TOLD_TO_COME_AGAIN.has(status)) {
        shed++;
        await new Promise((resolve) => setTimeout(resolve, 100));
      } else failed++;
    }
  };
  try {
    await Promise.all(Array.from({ length: users }, visitor));
  } finally {
    agent.destroy();
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    users,
    times,
    askingMs: (user + system) / 1000,
    shed,
    failed,
    tookMs: performance.now() - started,
    memory: await residentOf(target.pid),
  };
}

/** Makes one call of the mix, and gives its status when the last byte of the answer has come. */
export function call(what: What, target: Target, agent: Agent): Promise<number> {
  const { path, method = 'GET', headers = {}, body } = requestFor(what, target);
  return new Promise((resolve, reject) => {
    const sent = request(`${target.url}/api/v1${path}`, {
      agent,
      method,
      headers: { 'accept-encoding': 'gzip', ...headers },
    });
    sent.once('response', (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** One of the mix, by chance. */
export function draw(): What {
  let left = Math.random() * MIX.reduce((sum, { share }) => sum + share, 0);
  for (const { name, share } of MIX) {
    left -= share;
    if (left < 0) return name;
  }
  return 'browse';
}

const upTo = (count: number) => 1 + Math.floor(Math.random() * count);

function requestFor(
  what: What,
  { fileIds, token }: Target,
): { path: string; method?: string; headers?: Record<string, string>; body?: string } {
  const query = (value: object) => `query=${encodeURIComponent(JSON.stringify(value))}`;
  switch (what) {
    case 'browse':
      return { path: `/files/query/?page=${upTo(FILES / 15)}` };
    case 'search files':
      return { path: `/files/query/?${query({ title: `no. ${upTo(FILES)}` })}` };
    case 'search components':
      return {
        path: `/components/query/?${query({ tl: { kind: 'HIERARCHY' }, cmp: { label: `a${upTo(9)}` } })}`,
      };
    case 'open':
      return { path: `/files/${fileIds[upTo(fileIds.length) - 1]}/json` };
    case 'upload': {
      const text = tlaText({ title: `Load ${upTo(1_000_000)}` });
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="load.tla"\r\n\r\n`;
      return {
        path: '/upload/',
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        body: `${head}${text}\r\n--${BOUNDARY}--\r\n`,
      };
    }
  }
}

/** Bytes; 0 where the system does not say. */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

const perSecond = ({ times, tookMs }: Level) => (1000 * times.length) / tookMs;

function row(level: Level): string {
  const { p50, p95, p99 } = quantilesOf(level.times);
  const cells = [level.users, ...[perSecond(level), p50, p95, p99].map((number) => number.toFixed(0))];
  const asking = `${((100 * level.askingMs) / level.tookMs).toFixed(0)} %`;
  const memory = (level.memory / 2 ** 20).toFixed(0);
  return `| ${[...cells, level.shed, level.failed, asking, memory].join(' | ')} |`;
}

async function writeReport(engine: Engine, levels: readonly Level[], knee: number): Promise<void> {
  const mix = MIX.map(({ name, share }) => `${name} ${share} %`).join(', ');
  const text = [
    `${FILES} files of ${COMPONENTS_PER_FILE} components on the ${engine.name} (${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, shared with those who ask): ${mix}, without a pause. The knee is at ${knee} at a time. Milliseconds; what those who ask take of one core; memory in MB.`,
    '',
    '| At a time | answered a second | p50 | p95 | p99 | sent away | failed | asking | memory |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...levels.map(row),
    '',
  ].join('\n');
  console.log(`\n${text}`);
  await mkdir(RESULTS, { recursive: true });
  const file = new URL(engine.result, RESULTS);
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}

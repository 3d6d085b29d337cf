import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { format, resolveConfig } from 'prettier';
import { moveDatabase } from '../src/server/storage/dump/move-database.ts';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { startThrowawayPostgres } from '../src/tools/throwaway-postgres.mjs';
import { openAccount } from './account.ts';
import type { Got } from './attacker.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';
import { call, draw, ENGINES, FILES, fillLibrary, MIX, residentOf, type Target, type What } from './load.ts';
import { positiveNumber } from './positive-number.ts';

const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url));
const RESULTS = new URL('results/', import.meta.url);
const SORTS = [
  'searches',
  'odd files',
  'large uploads',
  'readers that do not read',
  'slow uploads',
  'hoarders',
  'guessed passwords',
  'guessed addresses',
  'used refresh tokens',
] as const;
/** Each has an address of their own, as people have. */
const VISITORS = 8;
/** Visitors pause to read: without pauses the load itself would saturate the machine and hide the attack. */
const PAUSE_MS = 250;
const TOKEN_MS = 60_000;
const SAMPLES = 20;
/** Largest accepted ratio of the visitors' p95 during an attack to that without one. */
const MAX_RATIO = 2;
const BESIDE_MINUTES = 20;
const ALONE_MINUTES = 5;

interface Phase {
  readonly minutes: number;
  readonly times: ReadonlyMap<What, number[]>;
  /** Number of failures per call and status, where status 0 is a broken connection. */
  readonly failures: ReadonlyMap<string, number>;
  /** Bytes, from time to time. */
  readonly memory: readonly number[];
}

/**
 * The mixed load of visitors, first alone and then beside two attackers of each sort:
 * `--alone=5 --beside=20` (minutes) `--engine=embedded|server`, and `--sorts=searches,hoarders` for some only. Attackers have a process for each sort and an address
 * each.
 */
export async function benchAttack(args: string[]): Promise<void> {
  const string = { type: 'string' } as const;
  const options = { alone: string, beside: string, engine: string, sorts: string };
  const { values } = parseArgs({ args, options });
  const aloneMinutes = positiveNumber('alone', values.alone, ALONE_MINUTES);
  const besideMinutes = positiveNumber('beside', values.beside, BESIDE_MINUTES);
  const isOnServer = values.engine === 'server';
  const wanted = values.sorts?.split(',');
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-attack-'));
  const postgres = isOnServer ? await startThrowawayPostgres() : undefined;
  if (isOnServer && postgres === undefined) throw new Error('No PostgreSQL server is installed.');
  try {
    console.log('The library is made.');
    const fileIds = await fillLibrary(folder);
    if (postgres !== undefined)
      await moveDatabase('postgresql', folder, postgres.url, pino({ level: 'silent' }));
    const server = await serveViewer(folder, postgres === undefined ? {} : { DATABASE_URL: postgres.url });
    const attackers = new Attackers(
      server.url,
      SORTS.filter((sort) => wanted?.includes(sort) ?? true),
    );
    try {
      const target = { ...server, fileIds, token: await openAccount(server.url) };
      console.log('Visitors come.');
      const alone = await visit(target, aloneMinutes);
      console.log('Attackers prepare themselves.');
      await attackers.begin();
      console.log('Attackers are at work.');
      const beside = await visit(target, besideMinutes);
      await report(isOnServer ? 'server' : 'embedded', alone, beside, await attackers.end());
    } finally {
      attackers.kill();
      await server.stop();
    }
  } finally {
    postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

class Attackers {
  private readonly processes;

  constructor(url: string, sorts: readonly string[]) {
    this.processes = sorts.map((sort, index) => ({
      sort,
      start: () =>
        fork(ATTACKER, [sort, url, String(index)], {
          execArgv: ['--import', 'tsx'],
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        }),
      child: undefined as ReturnType<typeof fork> | undefined,
    }));
  }

  /** Resolves when all attackers are prepared. */
  async begin(): Promise<void> {
    for (const each of this.processes) {
      const child = (each.child = each.start());
      // One after the other: the preparation is not part of the attack.
      for (let ready = 0; ready < 2; ready++)
        await Promise.race([once(child, 'message'), endOf(child, each.sort)]);
    }
    for (const { child } of this.processes) child?.send('begin');
  }

  async end(): Promise<readonly (readonly [sort: string, got: Got])[]> {
    return Promise.all(
      this.processes.map(async ({ sort, child }) => {
        if (child === undefined) return [sort, {}] as const;
        child.send('over');
        const [got] = (await Promise.race([once(child, 'message'), endOf(child, sort)])) as [Got];
        return [sort, got] as const;
      }),
    );
  }

  kill(): void {
    for (const { child } of this.processes) child?.kill();
  }
}

async function endOf(child: ReturnType<typeof fork>, sort: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`The attackers of ${sort} ended with ${code}.`);
}

async function visit(target: Target, minutes: number): Promise<Phase> {
  const durationMs = minutes * 60_000;
  const until = performance.now() + durationMs;
  const times = new Map<What, number[]>(MIX.map(({ name }) => [name, []]));
  const failures = new Map<string, number>();
  const memory: number[] = [];
  let current = target;
  const visitor = async (index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${1 + index}` });
    while (performance.now() < until) {
      const what = draw();
      const asked = performance.now();
      const status = await call(what, current, agent).catch(() => 0);
      if (status >= 200 && status < 300) times.get(what)?.push(performance.now() - asked);
      else failures.set(`${what}: ${status}`, (failures.get(`${what}: ${status}`) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
    agent.destroy();
  };
  const regular = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (performance.now() + everyMs <= until) {
      await wait(everyMs);
      await work();
    }
  };
  await Promise.all([
    ...Array.from({ length: VISITORS }, (_, index) => visitor(index)),
    regular(TOKEN_MS, async () => {
      current = { ...current, token: await openAccount(target.url) };
    }),
    regular(durationMs / SAMPLES, async () => {
      memory.push(await residentOf(target.pid));
    }),
  ]);
  return { minutes, times, failures, memory };
}

async function report(
  engine: keyof typeof ENGINES,
  alone: Phase,
  beside: Phase,
  got: readonly (readonly [sort: string, got: Got])[],
): Promise<void> {
  const all = (phase: Phase): readonly number[] => [...phase.times.values()].flat();
  const rows = [...MIX.map(({ name }) => name), 'all calls' as const].map((name) => {
    const [before, during] = [alone, beside].map((phase) =>
      name === 'all calls' ? all(phase) : (phase.times.get(name) ?? []),
    );
    return row(name, before ?? [], during ?? []);
  });
  const ratio = ratioOf(all(alone), all(beside));
  const text = [
    `${FILES} files on the ${ENGINES[engine].name}, ${VISITORS} visitors who call every ${PAUSE_MS} ms, each from an address of their own (${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, shared by server, visitors and attackers, who give way): ${alone.minutes} minutes alone, then ${beside.minutes} beside two attackers of each sort. Milliseconds.`,
    '',
    `The p95 of all calls is ${ratio.toFixed(1)} times that without attackers; ${ratio <= MAX_RATIO ? 'at most' : 'more than'} ${MAX_RATIO}.`,
    '',
    '| Call | calls | p50 | p95 | p99 | beside attackers | p50 | p95 | p99 | p95, times |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `Failures of visitors, by call and status: alone ${list(Object.fromEntries(alone.failures))}; beside attackers ${list(Object.fromEntries(beside.failures))}.`,
    '',
    '| Attackers | what they got |',
    '| --- | --- |',
    ...got.map(([sort, statuses]) => `| ${sort} | ${list(statuses)} |`),
    '',
    `Memory of the server in MB, from time to time: alone ${alone.memory.map(megabytes).join(', ')}; beside attackers ${beside.memory.map(megabytes).join(', ')}.`,
    '',
  ].join('\n');
  console.log(`\n${text}`);
  await mkdir(RESULTS, { recursive: true });
  const file = new URL(`attack-${engine}.md`, RESULTS);
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}

function row(name: string, before: readonly number[], during: readonly number[]): string {
  const cells = [before, during].flatMap((times) => {
    if (times.length === 0) return ['0', '', '', ''];
    const { p50, p95, p99 } = quantilesOf(times);
    return [String(times.length), ...[p50, p95, p99].map((ms) => ms.toFixed(0))];
  });
  return `| ${[name, ...cells, ratioOf(before, during).toFixed(1)].join(' | ')} |`;
}

function ratioOf(before: readonly number[], during: readonly number[]): number {
  return before.length === 0 || during.length === 0 ? NaN : quantilesOf(during).p95 / quantilesOf(before).p95;
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

function list(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts);
  return entries.length === 0 ? 'none' : entries.map(([what, times]) => `${what} × ${times}`).join(', ');
}

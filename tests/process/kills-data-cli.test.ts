import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askServer, fillServer } from '../support/kept-files.ts';
import { ENGINES, KILLS } from '../support/long.ts';
import { runServer } from '../support/running-server.ts';
import { createDatabaseOnServer } from '../support/start-server.ts';

const SCRIPT = fileURLToPath(new URL('../../dist/server/data-cli.js', import.meta.url));

interface Ended {
  /** Exit status; null when the process was killed. */
  readonly status: number | null;
  readonly said: string;
  readonly tookMs: number;
}

describe.each(ENGINES)('killed on the %s database,', (engine) => {
  const isSkipped = engine === 'server' && process.env.TEST_DATABASE_URL === undefined;
  let root: string;
  let source: string;
  let sourceDatabase: Awaited<ReturnType<typeof createDatabase>>;
  let backup: string;
  let answers: readonly string[];

  const createDatabase = async () => (engine === 'server' ? createDatabaseOnServer() : undefined);
  const newFolder = () => mkdtemp(path.join(root, 'data-'));

  /** Runs a command, and kills it after a while if it is not done. */
  async function run(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    killAfterMs?: number,
  ): Promise<Ended> {
    const started = performance.now();
    const child = spawn(process.execPath, [SCRIPT, ...args], { env: { PATH: process.env.PATH, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (killAfterMs !== undefined) {
      await Promise.race([wait(killAfterMs), ended]);
      child.kill('SIGKILL');
    }
    return { status: await ended, said, tookMs: performance.now() - started };
  }

  beforeAll(async () => {
    if (isSkipped) return;
    root = await mkdtemp(path.join(tmpdir(), 'tilia-kept-'));
    source = await newFolder();
    sourceDatabase = await createDatabase();
    const server = await runServer({ ...sourceDatabase?.env }, source);
    await fillServer(server.url);
    answers = await askServer(server.url);
    await server.stop();
    backup = path.join(root, 'backup');
    const made = await run(['backup', backup], { DATA_DIR: source, ...sourceDatabase?.env });
    expect(made).toMatchObject({ status: 0 });
  }, 400_000);
  afterAll(async () => {
    if (isSkipped) return;
    await sourceDatabase?.drop();
    await rm(root, { recursive: true, force: true });
  });

  async function expectKept(dataDir: string, env: Readonly<Record<string, string>>): Promise<void> {
    const server = await runServer(env, dataDir);
    try {
      expect(await askServer(server.url)).toEqual(answers);
    } finally {
      await server.stop();
    }
  }

  test.skipIf(isSkipped)(
    `a restore leaves nothing or all of it, and a second one goes through (KILLS=${KILLS})`,
    { timeout: 300_000 + KILLS * 60_000 },
    async () => {
      const left = { nothing: 0, all: 0 };
      let usualMs = 0;
      // The first is not killed, and tells how long it takes.
      for (let kill = 0; kill <= KILLS; kill++) {
        const database = await createDatabase();
        const dataDir = await newFolder();
        const env = { ...database?.env };
        const restore = (killAfterMs?: number) =>
          run(['restore', backup], { DATA_DIR: dataDir, ...env }, killAfterMs);
        if (kill === 0) {
          usualMs = (await restore()).tookMs;
        } else {
          await restore(Math.random() * usualMs);
          const second = await restore();
          const wasWhole = second.status !== 0;
          if (wasWhole) expect(second.said).toMatch(/has (a database|tables) already/);
          left[wasWhole ? 'all' : 'nothing']++;
        }
        await expectKept(dataDir, env);
        await database?.drop();
        await rm(dataDir, { recursive: true });
      }
      console.log(
        `${engine}: ${KILLS} kills of a restore, ${left.nothing} left nothing and a second one went through, ${left.all} left all.`,
      );
    },
  );

  test.skipIf(isSkipped)(
    `a backup is no backup until it is whole, and what it is of stays (KILLS=${KILLS})`,
    { timeout: 200_000 + KILLS * 40_000 },
    async () => {
      const env = { DATA_DIR: source, ...sourceDatabase?.env };
      let whole = 0;
      const copies = await newFolder();
      const { tookMs: usualMs } = await run(['backup', path.join(copies, 'first')], env);
      for (let kill = 1; kill <= KILLS; kill++) {
        const copy = path.join(copies, `killed-${kill}`);
        await run(['backup', copy], env, Math.random() * usualMs);
        const database = await createDatabase();
        const dataDir = await newFolder();
        const restored = await run(['restore', copy], { DATA_DIR: dataDir, ...database?.env });
        if (restored.status === 0) {
          whole++;
          await expectKept(dataDir, { ...database?.env });
        } else {
          expect(restored.said).toContain('is no finished backup');
          // The settings are read first, which creates a missing key.
          expect(await readdir(dataDir)).toEqual(['secret-key']);
        }
        await database?.drop();
        await rm(dataDir, { recursive: true });
      }
      await rm(copies, { recursive: true });
      await expectKept(source, { ...sourceDatabase?.env });
      console.log(
        `${engine}: ${KILLS} kills of a backup, ${KILLS - whole} left what restore refuses, ${whole} a whole one.`,
      );
    },
  );
});

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { snapshotRunning } from '../../src/server/control/ask-running.ts';
import { makeBackup } from '../../src/server/storage/dump/make-backup.ts';
import { restoreBackup } from '../../src/server/storage/dump/restore-backup.ts';
import { askServer, fillServer, logIn } from '../support/kept-files.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';
import { createDatabaseOnServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

// Each starts servers and makes databases, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const BUILT = path.join(import.meta.dirname, '..', '..', 'dist', 'server');
const SCRIPT = path.join(BUILT, 'data-cli.js');
const MODERATE = path.join(BUILT, 'moderate.js');
const log = pino({ level: 'silent' });
const EMBEDDED = { databaseUrl: undefined, s3: undefined };

let root: string;
let server: RunningServer;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tilia-beside-'));
  server = await runServer();
  await fillServer(server.url);
});
afterAll(async () => {
  await server.remove();
  await rm(root, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

const backUp = (folder: string, of = server, env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  command(SCRIPT, ['backup', folder], { DATA_DIR: of.dataDir, ...env });

/** Output and exit of a built command, run beside the server or after it. */
function command(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--liftoff-only', script, ...args], {
      env: { PATH: process.env.PATH, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => resolve({ code, said }));
  });
}

/** Starts a server on a backup, and asks it. */
async function answersOf(backup: string): Promise<readonly string[]> {
  const dataDir = await mkdtemp(path.join(root, 'data-'));
  await restoreBackup(backup, { ...EMBEDDED, dataDir }, log);
  const restored = await runServer({}, dataDir);
  try {
    return await askServer(restored.url);
  } finally {
    await restored.remove();
  }
}

test('a backup is made beside the running server, which goes on answering', async () => {
  const answers = await askServer(server.url);
  const folder = path.join(root, 'beside');
  let isDone = false;
  const statuses = new Set<number>();
  let longestMs = 0;
  const browse = async () => {
    while (!isDone) {
      const beganMs = performance.now();
      const query = encodeURIComponent(JSON.stringify({ title: String(beganMs) }));
      statuses.add((await fetch(`${server.url}/api/v1/files/query/?query=${query}`)).status);
      longestMs = Math.max(longestMs, performance.now() - beganMs);
    }
  };
  const browsing = browse();
  const { code, said } = await backUp(folder).finally(() => (isDone = true));
  await browsing;
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^Backed up \d+ rows and \d+ stored files to .* The running server answered nobody for \d+ ms\.$/m,
    ) as string,
  });
  expect([...statuses]).toEqual([200]);
  const heldMs = Number(/for (\d+) ms/.exec(said)?.[1]);
  expect(longestMs).toBeGreaterThan(0);
  expect(heldMs).toBeLessThan(5_000);
  await vi.waitFor(() => expect(existsSync(path.join(server.dataDir, 'snapshot'))).toBe(false), 10_000);
  expect(await answersOf(folder)).toEqual(answers);
});

test('what is deleted while it is made is in it, and gone from the server after it', async () => {
  const headers = await logIn(server.url);
  const files = [
    { name: 'a.tla', bytes: tlaText({ title: 'Soon gone', mediaPath: 'take.mp3' }) },
    { name: 'take.mp3', bytes: 'ID3 sound' },
  ];
  const body = uploadForm(files, false);
  const sent = await fetch(`${server.url}/api/v1/upload/`, { method: 'POST', headers, body });
  const [{ id } = { id: 0 }] = ((await sent.json()) as { files: { id: number }[] }).files;
  const stored = () => readdirSync(path.join(server.dataDir, 'files')).length;
  const before = stored();

  const snapshot = (await snapshotRunning(server.dataDir))!;
  await expect(snapshotRunning(server.dataDir)).rejects.toThrow('Another backup is being made.');
  const deleted = await fetch(`${server.url}/api/v1/files/${id}/`, { method: 'DELETE', headers });
  expect([deleted.status, stored()]).toEqual([204, before]);
  const folder = path.join(root, 'deleted-meanwhile');
  const place = { ...EMBEDDED, dataDir: server.dataDir };
  await makeBackup(folder, place, log, { copyRunning: () => Promise.resolve(snapshot) });
  await vi.waitFor(() => expect(stored()).toBeLessThan(before), 10_000);

  const dataDir = await mkdtemp(path.join(root, 'data-'));
  await restoreBackup(folder, { ...EMBEDDED, dataDir }, log);
  const restored = await runServer({}, dataDir);
  const shown = await fetch(`${restored.url}/api/v1/files/${id}/json`, {
    headers: await logIn(restored.url),
  });
  const { concrete_work: work } = (await shown.json()) as { concrete_work: { url: string } };
  expect(await (await fetch(restored.url + work.url)).text()).toBe('ID3 sound');
  await restored.remove();
});

test('a server that stops meanwhile ends the backup, which is then none', async () => {
  const snapshot = (await snapshotRunning(server.dataDir))!;
  const folder = path.join(root, 'stopped-meanwhile');
  const place = { ...EMBEDDED, dataDir: server.dataDir };
  const stopping = server.stop();
  await expect(
    makeBackup(folder, place, log, { copyRunning: () => Promise.resolve(snapshot) }),
  ).rejects.toThrow('The server was stopped meanwhile. Run this again, with or without it.');
  expect(await stopping).toBe(0);
  expect(existsSync(path.join(folder, 'backup.json'))).toBe(false);
  expect(existsSync(path.join(server.dataDir, 'snapshot'))).toBe(false);
  expect((await backUp(path.join(root, 'without'))).said).toMatch(/^Backed up .* stored files to \S+\.$/m);
});

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'on PostgreSQL too both commands work beside the running server, which shows the change at once',
  async () => {
    const database = await createDatabaseOnServer();
    const dataDir = await mkdtemp(path.join(root, 'data-'));
    const running = await runServer(database.env, dataDir);
    try {
      const env = { DATA_DIR: dataDir, ...database.env };
      expect(existsSync(path.join(dataDir, 'control'))).toBe(false);
      const statusOf = async () => (await fetch(`${running.url}/viewer/1`)).status;
      expect(await statusOf()).toBe(200);
      const hidden = await command(MODERATE, ['hide', '1', '--reason=The edition is protected.'], env);
      expect([hidden.code, await statusOf()]).toEqual([0, 410]);
      const folder = path.join(root, 'of-postgresql');
      expect((await backUp(folder, running, database.env)).said).toMatch(
        /^Backed up .* stored files to \S+\.$/m,
      );
      expect((await command(MODERATE, ['restore', '1'], env)).code).toBe(0);
      expect(await statusOf()).toBe(200);
    } finally {
      await running.remove();
      await database.drop();
    }
  },
);

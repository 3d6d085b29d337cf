import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyStartedData, runServer, type RunningServer } from '../support/running-server.ts';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

describe('the built server as a process', () => {
  let dataDir: string;
  let server: RunningServer;

  beforeAll(async () => {
    dataDir = await copyStartedData();
    server = await runServer({}, dataDir);
  });
  afterAll(async () => server.remove());

  test('answers on one port: health, API, pages and media', async () => {
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(200);
    const page = await fetch(`${server.url}/browse/files`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const query = encodeURIComponent(JSON.stringify({ title: 'Prelude' }));
    const found = await fetch(`${server.url}/api/v1/files/query/?query=${query}`);
    const files = (await found.json()) as {
      files: { id: number }[];
    };
    const viewer = (await (await fetch(`${server.url}/api/v1/files/${files.files[0]!.id}/json`)).json()) as {
      concrete_work: { url: string };
    };
    const media = await fetch(new URL(viewer.concrete_work.url, server.url), {
      headers: { range: 'bytes=0-99' },
    });
    expect(media.status).toBe(206);
    expect((await media.arrayBuffer()).byteLength).toBe(100);
  });

  test('refuses a second process on the same data and names the holder', () => {
    const second = spawnSync(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expect(second.status).toBe(1);
    expect(second.stderr + second.stdout).toContain('in use by pid');
  });

  test('a second process on its port says so and ends, with nothing left running', async () => {
    const other = await copyStartedData();
    const second = spawnSync(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, PORT: new URL(server.url).port, DATA_DIR: other },
      encoding: 'utf8',
      timeout: 25_000,
    });
    await rm(other, { recursive: true });
    expect([second.status, second.stderr]).toEqual([
      1,
      expect.stringContaining('is in use. Stop what listens there'),
    ]);
  });

  test('keeps its secret key and its example over a graceful stop and a second start', async () => {
    const before = await snapshot(server);
    expect(await server.stop('SIGTERM')).toBe(0);
    server = await runServer({}, dataDir);
    expect(await snapshot(server)).toEqual(before);
    expect(await readdir(dataDir)).toContain('secret-key');
  });

  test('writes logs as JSON lines without passwords or tokens', async () => {
    await fetch(`${server.url}/api/v1/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'a very secret password' }),
    });
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(server.output()).not.toContain('a very secret password');
  });
});

test('a first start says what it is doing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilia-process-'));
  const first = spawn(process.execPath, ['--liftoff-only', MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
  });
  const said = await new Promise((resolve) => {
    first.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  first.kill('SIGKILL');
  await once(first, 'exit');
  await rm(dataDir, { recursive: true });
  expect(said).toBe(`Creating the database in ${dataDir}…\n`);
});

test('a wrong configuration stops the start with every problem listed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilia-process-'));
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: 'eighty', MAX_UPLOAD_MB: '-1', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  await rm(dataDir, { recursive: true });
  expect(status).toBe(1);
  expect(stderr + stdout).toMatch(/PORT.*eighty/);
  expect(stderr + stdout).toMatch(/MAX_UPLOAD_MB.*-1/);
});

/** Public list of files, to detect losses. */
async function snapshot(server: RunningServer): Promise<unknown> {
  return (await fetch(`${server.url}/api/v1/files/query/`)).json();
}

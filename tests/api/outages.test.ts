import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { startServer as start } from '../../src/server/start-server.ts';
import { startThrowawayPostgres } from '../../src/tools/throwaway-postgres.mjs';
import {
  createDatabase,
  ON_SERVER,
  PASSWORD,
  startServer,
  type Person,
  type TestServer,
} from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

const SEARCH = `/files/query/?query=${encodeURIComponent('{}')}`;

describe('more calls than the server takes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { CALL_LIMIT: '1' } });
  });
  afterAll(() => server.close());

  test('are sent away with the time to come again, and answered when there is room', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.send(SEARCH)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBe(20 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect(await refused[0]?.json()).toEqual({
      detail: 'The server is busy. Wait a few seconds and try again.',
    });
    expect((await server.send(SEARCH)).status).toBe(200);
  });

  test('a client that does not finish its request takes nobody’s place', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = net.connect(Number(port), hostname);
    const head = ['POST /api/v1/token/ HTTP/1.1', 'Host: here', 'Content-Type: application/json'];
    await new Promise<void>((resolve) => {
      socket.write(`${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{"username": `, () => resolve());
    });
    expect((await server.send(SEARCH)).status).toBe(200);
    expect((await server.send(SEARCH)).status).toBe(200);
    socket.destroy();
  });
});

describe('seen from outside', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { METRICS_PORT: '0' } });
  });
  afterAll(() => server.close());

  test('metrics count requests by route, at an address of their own', async () => {
    // Where two servers take turns, the metrics are those of the first.
    for (const id of [7, 8, 7, 8]) await server.send(`/files/${id}/json`);
    const metrics = await fetch(`${server.metricsUrl}/metrics`);
    expect(metrics.headers.get('content-type')).toContain('text/plain');
    const text = await metrics.text();
    expect(text).toMatch(
      /^http_request_duration_seconds_count{method="GET",route="\/api\/v1\/files\/:id\/json",status="404"} [24]$/m,
    );
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).not.toContain('/files/7');
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('http_request');
    expect((await fetch(`${server.metricsUrl}/healthz`)).status).toBe(404);
  });

  test('each answer has the id that its log lines have', async () => {
    const response = await server.send('/files/9/json');
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await expect.poll(() => server.log.filter((line) => line.includes(`"reqId":"${id}"`)).length).toBe(1);
    expect((await server.send('/files/9/json')).headers.get('x-request-id')).not.toBe(id);
  });

  test('a process says that it lives', async () => {
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  });
});

/** A folder that is not writable, even by root. */
const READ_ONLY = '/sys/kernel';

test.skipIf(!existsSync(READ_ONLY))(
  'a data folder that cannot be written ends the start, and is named',
  async () => {
    const config = readConfig({ DATA_DIR: READ_ONLY, SECRET_KEY: 'k'.repeat(32), PORT: '0' });
    const starting = start(config, pino({ level: 'silent' }), { withExample: false });
    await expect(starting).rejects.toThrow(
      /^DATA_DIR is "\/sys\/kernel", and this server may not write there .*Let its user write in it/,
    );
  },
);

/** A way to the database that can be closed. */
async function openPassage(to: URL) {
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(to.port || '5432'), to.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => open.delete(socket));
    }
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
    });
  const port = await listen(0);
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    reopen: () => listen(port),
  };
}

describe.skipIf(!ON_SERVER)('a database server that goes away', () => {
  test('is told with the time to come again, and used again once it is back', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-outage-'));
    const database = await createDatabase(dataDir);
    const address = new URL(database.env.DATABASE_URL ?? '');
    const passage = await openPassage(new URL(address));
    address.hostname = '127.0.0.1';
    address.port = String(passage.port);
    const server = await startServer({ dataDir, env: { DATABASE_URL: address.href } });
    try {
      expect((await server.send(SEARCH)).status).toBe(200);
      await passage.close();
      const gone = await server.send(SEARCH);
      expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, '15']);
      expect(await gone.json()).toEqual({
        detail: 'The database does not answer. Wait a little and try again.',
      });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      await passage.reopen();
      expect((await server.send(SEARCH)).status).toBe(200);
    } finally {
      await server.close();
      await passage.close();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe.skipIf(!ON_SERVER)('a database that is read-only', () => {
  let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
  let server: TestServer;
  let clara: Person;
  beforeAll(async () => {
    postgres = await startThrowawayPostgres();
    server = await startServer({ env: { DATABASE_URL: postgres?.url ?? '' } });
    clara = await server.register('clara');
  }, 60_000);
  afterAll(async () => {
    await server.close();
    postgres?.stop();
  });

  async function setReadOnly(state: 'on' | 'off'): Promise<void> {
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${state}`);
    await client.query('select pg_reload_conf()');
    await client.end();
  }

  const health = async () => {
    const response = await fetch(`${server.url}/healthz`);
    return [response.status, await response.json()] as unknown;
  };
  const upload = (title: string) => {
    const body = uploadForm([{ name: 'a.tla', bytes: tlaText({ title }) }], true);
    return clara.send('/upload/', { method: 'POST', body });
  };

  test('is read from, refuses changes with what to do, and is written again when it can be', async () => {
    const { files } = (await (await upload('Kept')).json()) as { files: { id: number }[] };
    const id = files[0]?.id ?? 0;
    // The first download by another user stores a copy of the file without local paths.
    expect((await server.send(`/files/${id}/tla`)).status).toBe(200);
    const stored = server.storedBlobs().length;
    await setReadOnly('on');
    await expect.poll(health).toEqual([200, { status: 'database read-only' }]);
    for (const address of [SEARCH, `/files/${id}/json`, `/files/${id}/tla`]) {
      expect([address, (await server.send(address)).status]).toEqual([address, 200]);
    }
    expect((await clara.send('/users/files/')).status).toBe(200);
    const json = (method: string, body: object): RequestInit => ({
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const account = {
      ...{ username: 'fanny', email: 'fanny@example.org' },
      ...{ password1: PASSWORD, password2: PASSWORD },
    };
    const changes = [
      await upload('Refused'),
      await server.send('/dj-rest-auth/registration/', json('POST', account)),
      await server.send('/token/', json('POST', { username: 'clara', password: PASSWORD })),
      await clara.send(`/files/${id}/`, json('PATCH', { is_public: false })),
      await clara.send(`/files/${id}/`, { method: 'DELETE' }),
    ];
    for (const answer of changes) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '15']);
      expect(await answer.json()).toEqual({
        detail:
          'The site can be read at the moment, but takes no changes. Nothing was stored; try again in a few minutes.',
      });
    }
    await setReadOnly('off');
    await expect.poll(health).toEqual([200, { status: 'ok' }]);
    expect(server.storedBlobs().length).toBe(stored);
    expect((await upload('Again')).status).toBe(201);
  }, 60_000);
});

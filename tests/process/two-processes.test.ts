import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAlternation } from '../support/alternation.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';
import { createDatabaseOnServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

const hasDatabase = process.env.TEST_DATABASE_URL !== undefined;
const PASSWORD = 'a long enough password';
const LOGIN_LIMIT = 4;

let dataDir: string;
let database: Awaited<ReturnType<typeof createDatabaseOnServer>>;
let servers: readonly RunningServer[];
let proxy: Awaited<ReturnType<typeof startAlternation>>;

beforeAll(async () => {
  if (!hasDatabase) return;
  dataDir = await mkdtemp(path.join(tmpdir(), 'tilia-two-'));
  database = await createDatabaseOnServer();
  const env = { ...database.env, LOGIN_LIMIT: String(LOGIN_LIMIT) };
  // At the same moment: only one of them makes the tables and loads the examples.
  servers = await Promise.all([runServer(env, dataDir), runServer(env, dataDir)]);
  proxy = await startAlternation();
  proxy.setServers(servers.map(({ url }) => url));
}, 180_000);
afterAll(async () => {
  if (!hasDatabase) return;
  await proxy.close();
  for (const server of servers) await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const send = (below: string, init?: RequestInit) => fetch(`${proxy.url}/api/v1${below}`, init);
const asJson = (method: string, body: object, access?: string): RequestInit => ({
  method,
  headers: {
    'content-type': 'application/json',
    ...(access !== undefined && { authorization: `Bearer ${access}` }),
  },
  body: JSON.stringify(body),
});
const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } });
const logIn = (username: string, password: string) => send('/token/', asJson('POST', { username, password }));

async function register(username: string): Promise<{ readonly access: string; readonly refresh: string }> {
  const account = { username, email: `${username}@example.org`, password1: PASSWORD, password2: PASSWORD };
  expect((await send('/dj-rest-auth/registration/', asJson('POST', account))).status).toBe(201);
  return (await (await logIn(username, PASSWORD)).json()) as { access: string; refresh: string };
}

test.skipIf(!hasDatabase)(
  'two processes on one PostgreSQL database serve every other request of a user',
  async () => {
    const { access, refresh } = await register('clara');
    const body = uploadForm([{ name: 'a.tla', bytes: tlaText({ title: 'Of two' }) }], false);
    const uploaded = await send('/upload/', { method: 'POST', body, ...bearer(access) });
    const { files } = (await uploaded.json()) as { files: readonly { id: number }[] };
    const id = files[0]?.id ?? 0;
    for (const turn of [1, 2]) {
      expect([turn, (await send(`/files/${id}/json`, bearer(access))).status]).toEqual([turn, 200]);
      expect([turn, (await send(`/files/${id}/json`)).status]).toEqual([turn, 404]);
    }
    expect((await send(`/files/${id}/`, asJson('PATCH', { is_public: true }, access))).status).toBe(200);
    for (const turn of [1, 2]) expect([turn, (await send(`/files/${id}/tla`)).status]).toEqual([turn, 200]);

    const renew = (token: string) => send('/token/refresh/', asJson('POST', { refresh: token }));
    const first = (await (await renew(refresh)).json()) as { access: string; refresh: string };
    const pair = (await (await renew(first.refresh)).json()) as { access: string; refresh: string };
    // Used again after its successor, it ends the session at both.
    expect((await renew(refresh)).status).toBe(401);
    for (const turn of [1, 2]) {
      expect([turn, (await send('/users/files/', bearer(pair.access))).status]).toEqual([turn, 401]);
    }
  },
);

test.skipIf(!hasDatabase)('two processes count tries together', async () => {
  await register('robert');
  const statuses: number[] = [];
  while (statuses.length < LOGIN_LIMIT + 2) statuses.push((await logIn('robert', 'a wrong password')).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(LOGIN_LIMIT);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { resetLinkIn } from '../support/mail-server.ts';
import {
  createDatabase,
  ON_SERVER,
  PASSWORD,
  startServer,
  type TestServer,
} from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

const SECOND_MS = 1000;
const SECRET_KEY = 'a secret of the tests, long enough to be one';

/** A server with a clock that can be put on; behind a proxy that says where a visitor is. */
async function startLimited(env: Readonly<Record<string, string>>) {
  let aheadMs = 0;
  const server = await startServer({ env, now: () => new Date(Date.now() + aheadMs) });
  const post = (below: string, body: object, from?: string) =>
    server.send(below, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(from !== undefined && { 'x-forwarded-for': from }) },
      body: JSON.stringify(body),
    });
  return {
    server,
    waitSeconds: (seconds: number) => {
      aheadMs += seconds * SECOND_MS;
    },
    login: (username: string, password: string, from?: string) =>
      post('/token/', { username, password }, from),
    register: (username: string) =>
      post('/dj-rest-auth/registration/', {
        username,
        email: `${username}@example.org`,
        password1: PASSWORD,
        password2: PASSWORD,
      }),
    setPassword: (link: { uid: string; token: string }, password: string, from?: string) =>
      post(
        '/dj-rest-auth/password/reset/confirm/',
        { ...link, new_password1: password, new_password2: password },
        from,
      ),
    askForLink: (email: string, from?: string) => post('/dj-rest-auth/password/reset/', { email }, from),
  };
}

/** Statuses of one person's attempts at addresses in use, with a limit of four an hour. */
async function guesses() {
  const server = await startServer({ env: { PROFILE_LIMIT: '4' } });
  const person = await server.register('curious');
  await server.register('planted');
  const refused: number[] = [];
  while (refused.length < 6) {
    const { response } = await person.client.PUT('/users/profile-change/{userId}/', {
      params: { path: { userId: person.id } },
      body: { first_name: '', last_name: '', username: 'curious', email: 'planted@example.org' },
    });
    refused.push(response.status);
    expect(response.headers.has('retry-after')).toBe(response.status === 429);
  }
  return { server, refused };
}

type Limited = Awaited<ReturnType<typeof startLimited>>;

const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;

/** The statuses of so many calls, one after another. */
async function inTurn(count: number, call: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push(await statusOf(call()));
  return statuses;
}

/** Checks a refusal; returns the seconds in its `Retry-After`. */
async function refusal(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  const body: unknown = await response.json();
  expect([response.status, body]).toEqual([
    429,
    { detail: expect.stringMatching(/^Too many tries\. Wait .+ and try again\.$/) as string },
  ]);
  const seconds = response.headers.get('retry-after') ?? '';
  expect(seconds).toMatch(/^[1-9]\d*$/);
  return Number(seconds);
}

describe('wrong passwords', () => {
  let limited: Limited;
  beforeAll(async () => {
    limited = await startLimited({ LOGIN_LIMIT: '3', TRUST_PROXY: 'loopback' });
    for (const username of ['clara', 'robert', 'anna', 'emma', 'lea'])
      await limited.server.register(username);
  });
  afterAll(() => limited.server.close());

  test('are refused after some, for as long as the answer says and not for good', async () => {
    const { login, waitSeconds } = limited;
    expect(await inTurn(3, () => login('clara', 'wrong'))).toEqual([401, 401, 401]);
    const seconds = await refusal(login(' CLARA', PASSWORD));
    expect(seconds).toBeLessThanOrEqual(200);
    expect(await statusOf(login('robert', PASSWORD))).toBe(200);
    waitSeconds(seconds - 2);
    await refusal(login('clara', PASSWORD));
    waitSeconds(2);
    expect(await statusOf(login('clara', PASSWORD))).toBe(200);
  });

  test('for a name that nobody has count in the same way', async () => {
    expect(await inTurn(4, () => limited.login('nobody', 'wrong'))).toEqual([401, 401, 401, 429]);
  });

  test('at once are no more than in turn', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => statusOf(limited.login('anna', 'wrong'))),
    );
    expect(answers.sort()).toEqual([401, 401, 401, ...Array<number>(7).fill(429)]);
  });

  test('from one place do not keep the owner out elsewhere', async () => {
    const { login } = limited;
    expect(await inTurn(20, () => login('emma', 'wrong', '203.0.113.7'))).toContain(429);
    expect(await statusOf(login('emma', PASSWORD, '203.0.113.8'))).toBe(200);
  });

  test('from many places are refused too, and so are those from one IPv6 network', async () => {
    const { login } = limited;
    const statuses: number[] = [];
    for (let place = 1; place <= 11; place += 1) {
      statuses.push(...(await inTurn(3, () => login('lea', 'wrong', `198.51.100.${place}`))));
    }
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429, 429]);
    const fromNetwork = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:1::', '2001:db8::3'];
    const answers: number[] = [];
    for (const address of fromNetwork) answers.push(await statusOf(login('robert', 'wrong', address)));
    expect(answers).toEqual([401, 401, 401, 429]);
  });

  test('from ten networks lock the owner out neither where they logged in before nor after a new password', async () => {
    const { login, server } = limited;
    const home = '203.0.113.20';
    await server.register('hilda');
    expect(await statusOf(login('hilda', PASSWORD, home))).toBe(200);
    for (let place = 1; place <= 10; place += 1) {
      await inTurn(3, () => login('hilda', 'wrong', `192.0.2.${place}`));
    }
    expect(await statusOf(login('hilda', PASSWORD, '203.0.113.21'))).toBe(429);
    expect(await statusOf(login('hilda', PASSWORD, home))).toBe(200);
    // And wrong ones from there count as ever.
    expect(await inTurn(4, () => login('hilda', 'wrong', home))).toEqual([401, 401, 401, 429]);
    expect(await statusOf(limited.askForLink('hilda@example.org', home))).toBe(200);
    const folder = path.join(server.dataDir, 'mail');
    await vi.waitFor(() => expect(existsSync(folder) && readdirSync(folder).length).toBe(1), 10_000);
    const { uid, token } = resetLinkIn(readFileSync(path.join(folder, readdirSync(folder)[0]!), 'utf8'));
    const confirmed = limited.setPassword({ uid, token }, 'a whole new password', home);
    expect(await statusOf(confirmed)).toBe(200);
    expect(await statusOf(login('hilda', 'a whole new password', home))).toBe(200);
  });

  test('and right ones too are refused after many, for that account and from that network only', async () => {
    const { login, server, waitSeconds } = limited;
    for (const username of ['nina', 'otto']) await server.register(username);
    const home = '203.0.113.40';
    expect(await inTurn(12, () => login('nina', PASSWORD, home))).toEqual(Array<number>(12).fill(200));
    const seconds = await refusal(login('nina', PASSWORD, home));
    expect(await statusOf(login('nina', PASSWORD, '203.0.113.41'))).toBe(200);
    expect(await statusOf(login('otto', PASSWORD, home))).toBe(200);
    waitSeconds(seconds);
    expect(await statusOf(login('nina', PASSWORD, home))).toBe(200);
  });

  test('count when an open session changes its password too', async () => {
    const person = await limited.server.register('pauline');
    const change = (old_password: string) =>
      person.client.PUT('/users/password-change/', {
        body: { old_password, new_password: 'long enough too' },
      });
    for (let round = 0; round < 3; round += 1) expect((await change('wrong')).response.status).toBe(400);
    const { response } = await change(PASSWORD);
    expect([response.status, response.headers.has('retry-after')]).toEqual([429, true]);
  });
});

test('of searches of one address at once, those beyond the limit are refused, and nobody else', async () => {
  const server = await startServer({ env: { SEARCH_LIMIT: '2', TRUST_PROXY: 'loopback' } });
  try {
    const search = (from: string, path: string) =>
      server.send(path, { headers: { 'x-forwarded-for': from } });
    // Each of them another, since an answer that is kept is no search.
    const forLabel = (label: number) =>
      `/components/query/?query=${encodeURIComponent(`{"tl":{"kind":"HIERARCHY"},"cmp":{"label":"${label}"}}`)}`;
    const forTitle = (title: number) => `/files/query/?query=${encodeURIComponent(`{"title":"${title}"}`)}`;
    const own = Array.from({ length: 20 }, (_, i) =>
      search('203.0.113.7', i % 2 ? forTitle(i) : forLabel(i)),
    );
    const others = ['203.0.113.8', '2001:db8::1'].map((from, i) => search(from, forTitle(100 + i)));
    const answers = await Promise.all(own);
    expect(await Promise.all(others.map(statusOf))).toEqual([200, 200]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await refused[0]!.json()).toEqual({
      detail: 'Too many requests from your network are under way. Wait until some have ended and try again.',
    });
    expect(await statusOf(search('203.0.113.7', forLabel(100)))).toBe(200);
  } finally {
    await server.close();
  }
});

describe('with the limits as they are by default', () => {
  let limited: Limited;
  beforeAll(async () => {
    limited = await startLimited({ LOGIN_LIMIT: '', REGISTRATION_LIMIT: '', RESET_LIMIT: '' });
  });
  afterAll(() => limited.server.close());

  test('ten right passwords in a minute pass, in turn and at once, after a few wrong ones', async () => {
    await limited.server.register('busy');
    expect(await inTurn(4, () => limited.login('busy', 'wrong'))).toEqual(Array(4).fill(401));
    expect(await inTurn(10, () => limited.login('busy', PASSWORD))).toEqual(Array(10).fill(200));
    const answers = Array.from({ length: 10 }, () => statusOf(limited.login('busy', PASSWORD)));
    expect(await Promise.all(answers)).toEqual(Array(10).fill(200));
  });

  test('forty right passwords at once all pass', async () => {
    await limited.server.register('popular');
    const answers = Array.from({ length: 40 }, () => statusOf(limited.login('popular', PASSWORD)));
    expect(await Promise.all(answers)).toEqual(Array(40).fill(200));
  });

  test('who guesses on is stopped, whatever their address is said to be', async () => {
    let place = 0;
    // No proxy is configured, so the forwarding headers of a request are ignored.
    const guess = () => limited.login('guessed', 'wrong', `203.0.113.${(place += 1)}`);
    expect(await inTurn(20, guess)).toEqual([...Array<number>(15).fill(401), ...Array<number>(5).fill(429)]);
  });
});

describe('registrations and reset links', () => {
  let limited: Limited;
  beforeAll(async () => {
    limited = await startLimited({ REGISTRATION_LIMIT: '3', RESET_LIMIT: '2', TRUST_PROXY: '127.0.0.0/8' });
  });
  afterAll(() => limited.server.close());

  test('registrations from one address are limited, also those that fail', async () => {
    const { register, waitSeconds } = limited;
    const statuses = [];
    for (const username of ['one', 'one', 'two']) statuses.push(await statusOf(register(username)));
    expect(statuses).toEqual([201, 400, 201]);
    waitSeconds(await refusal(register('three')));
    expect(await statusOf(register('three'))).toBe(201);
  });

  test('who looks for taken names and addresses by changing a profile is stopped', async () => {
    const { server, refused } = await guesses();
    expect(refused).toEqual([400, 400, 400, 400, 429, 429]);
    await server.close();
  });

  test.each(['one@example.org', 'nobody@example.org'])('links for %s are limited', async (email) => {
    const { askForLink, waitSeconds } = limited;
    expect(await inTurn(2, () => askForLink(email))).toEqual([200, 200]);
    const seconds = await refusal(askForLink(email.toUpperCase()));
    expect(await statusOf(askForLink(email, '203.0.113.9'))).toBe(200);
    waitSeconds(seconds);
    expect(await statusOf(askForLink(email))).toBe(200);
  });
});

test('a clock that was an hour ahead and is set right keeps nobody out', async () => {
  const { server, waitSeconds, login } = await startLimited({ LOGIN_LIMIT: '3' });
  await server.register('clara');
  expect(await statusOf(login('clara', 'wrong'))).toBe(401);
  waitSeconds(-3600);
  expect(await statusOf(login('clara', PASSWORD))).toBe(200);
  expect(await inTurn(4, () => login('clara', 'wrong'))).toEqual([401, 401, 401, 429]);
  await server.close();
});

test('tries are counted over a restart', { skip: ON_SERVER }, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-limits-'));
  const start = () => startServer({ dataDir, env: { LOGIN_LIMIT: '1' } });
  const wrong = (server: TestServer) =>
    server.client.POST('/token/', { body: { username: 'x', password: 'wrong' } });
  const first = await start();
  expect((await wrong(first)).response.status).toBe(401);
  await first.close();
  const second = await start();
  expect((await wrong(second)).response.status).toBe(429);
  await second.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('processes on one database count together', { skip: !ON_SERVER }, async () => {
  const database = await createDatabase('');
  const env = { ...database.env, SECRET_KEY, LOGIN_LIMIT: '4' };
  const servers = [await startServer({ env }), await startServer({ env })];
  const answers = await Promise.all(
    servers.flatMap((server) =>
      Array.from({ length: 4 }, () =>
        server.client.POST('/token/', { body: { username: 'x', password: 'wrong' } }),
      ),
    ),
  );
  const statuses = answers.map(({ response }) => response.status).sort();
  expect(statuses).toEqual([...Array<number>(4).fill(401), ...Array<number>(4).fill(429)]);
  for (const server of servers) await server.close();
  await database.drop();
});

test('a clock that jumps an hour ahead costs a new access token at worst', async () => {
  const server = await startServer({ env: { LOGIN_LIMIT: '3' } });
  const login = async (password: string) =>
    (await server.client.POST('/token/', { body: { username: 'clara', password } })).response;
  const clara = await server.register('clara');
  const body = uploadForm([{ name: 'a.tla', bytes: tlaText({ title: 'Kept' }) }], false);
  expect((await clara.send('/upload/', { method: 'POST', body })).status).toBe(201);
  expect(await inTurn(4, () => login('wrong'))).toEqual([401, 401, 401, 429]);
  // The server runs in this process, and has its clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  expect((await clara.send('/users/files/')).status).toBe(401);
  const { data } = await server.client.POST('/token/refresh/', { body: { refresh: clara.refresh } });
  const renewed = { headers: { authorization: `Bearer ${data?.access ?? ''}` } };
  const { files } = (await (await server.send('/users/files/', renewed)).json()) as { files: object[] };
  expect(files).toHaveLength(1);
  // Nobody is kept out longer than before.
  expect(await statusOf(login(PASSWORD))).toBe(200);
  vi.useRealTimers();
  expect((await server.send('/users/files/', renewed)).status).toBe(200);
  await server.close();
});

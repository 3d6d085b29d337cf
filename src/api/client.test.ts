import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from './client.ts';
import { failure, orThrow } from './failure.ts';
import { createTokenStore, readClaims } from './tokens.ts';

interface Reply {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly body: unknown;
}

v8.setFlagsFromString('--expose-gc');
const clearMemory = vm.runInNewContext('gc') as () => void;

/** A token with these claims; the client does not check its signature. */
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const OLD = tokenOf({ user_id: 3, username: 'clara', jti: 'old' });
const NEW = tokenOf({ user_id: 3, username: 'clara', jti: 'new' });
const REFUSED: Reply = { status: 401, body: { detail: 'Given token not valid', code: 'token_not_valid' } };
const NOTHING_FOUND = { files: [], concrete_works: [], abstract_works: [], count: 0 };

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** A server that answers with `reply`, and the calls that reach it; undefined leaves a call unanswered. */
async function setUp(
  reply: (
    path: string,
    authorization: string | undefined,
    body: string,
    cut: () => undefined,
    answerLater: (reply: Reply) => void,
  ) => Reply | undefined,
  timeoutMs?: number,
) {
  const calls: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    calls.push(path);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const send = (answer: Reply) => {
        response.writeHead(answer.status, {
          'Content-Type': 'application/json',
          ...(answer.retryAfter !== undefined && { 'Retry-After': answer.retryAfter }),
        });
        response.end(JSON.stringify(answer.body));
      };
      const cut = (): undefined => {
        response.destroy();
        return undefined;
      };
      const answer = reply(path, request.headers.authorization, body, cut, send);
      if (answer !== undefined) send(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const tokens = createTokenStore(memoryStorage());
  let sessionEnds = 0;
  const { port } = server.address() as AddressInfo;
  const { client, refresh } = createApi({
    baseUrl: `http://127.0.0.1:${port}`,
    tokens,
    onSessionEnd: () => sessionEnds++,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return { client, refresh, tokens, calls, ended: () => sessionEnds };
}

test('a visitor sends no token, a signed-in user does', async () => {
  const seen: (string | undefined)[] = [];
  const { client, tokens } = await setUp((_path, authorization) => {
    seen.push(authorization);
    return { status: 200, body: NOTHING_FOUND };
  });
  await orThrow(client.GET('/files/query/'));
  tokens.write({ access: NEW, refresh: 'r' });
  await orThrow(client.GET('/files/query/'));
  expect(seen).toEqual([undefined, `Bearer ${NEW}`]);
});

test('parallel calls with an expired token refresh once and are sent again with their bodies', async () => {
  const bodies: string[] = [];
  const { client, tokens, calls } = await setUp((path, authorization, body) => {
    if (path === '/token/refresh/') return { status: 200, body: { access: NEW, refresh: 'second' } };
    if (authorization !== `Bearer ${NEW}`) return REFUSED;
    bodies.push(body);
    return { status: 200, body: { detail: 'Done.' } };
  });
  tokens.write({ access: OLD, refresh: 'first' });
  const change = () =>
    orThrow(client.PUT('/users/password-change/', { body: { old_password: 'a', new_password: 'b' } }));
  await Promise.all([change(), change(), change()]);
  expect(calls.filter((path) => path === '/token/refresh/')).toHaveLength(1);
  expect(bodies).toEqual(Array(3).fill('{"old_password":"a","new_password":"b"}'));
  expect(tokens.read()).toMatchObject({
    accessToken: NEW,
    refreshToken: 'second',
    username: 'clara',
    userId: 3,
  });
});

test('a token that another tab has renewed is taken without spending the refresh token', async () => {
  const { refresh, tokens, calls } = await setUp(() => REFUSED);
  tokens.write({ access: NEW, refresh: 'r' });
  expect(await refresh(OLD)).toBe(NEW);
  expect(calls).toEqual([]);
});

test('a refused refresh ends the session and clears the tokens', async () => {
  const { client, tokens, ended } = await setUp(() => REFUSED);
  tokens.write({ access: OLD, refresh: 'r' });
  await expect(client.GET('/files/query/')).rejects.toMatchObject({ code: 'token_not_valid' });
  expect(tokens.read()).toBeUndefined();
  expect(ended()).toBe(1);
});

test('a call that is refused again with the new token is not sent a third time', async () => {
  const { client, tokens, calls } = await setUp((path) =>
    path === '/token/refresh/' ? { status: 200, body: { access: NEW, refresh: 'second' } } : REFUSED,
  );
  tokens.write({ access: OLD, refresh: 'first' });
  await expect(orThrow(client.GET('/users/files/'))).rejects.toMatchObject({ code: 'not_authenticated' });
  expect(calls).toEqual(['/users/files/', '/token/refresh/', '/users/files/']);
});

test('a server that is down while refreshing does not log anybody out', async () => {
  const { client, tokens, ended } = await setUp((path) =>
    path === '/token/refresh/' ? { status: 503, body: {} } : REFUSED,
  );
  tokens.write({ access: OLD, refresh: 'r' });
  await expect(client.GET('/files/query/')).rejects.toMatchObject({ code: 'server' });
  expect(tokens.read()?.accessToken).toBe(OLD);
  expect(ended()).toBe(0);
});

test.each([
  ['never comes', false],
  ['is cut off', true],
])('a refresh whose answer %s is tried again, and the session goes on', async (_how, isCut) => {
  let refreshes = 0;
  const { client, tokens, ended } = await setUp((path, authorization, _body, cut) => {
    if (path !== '/token/refresh/') {
      return authorization === `Bearer ${NEW}` ? { status: 200, body: NOTHING_FOUND } : REFUSED;
    }
    refreshes += 1;
    if (refreshes > 1) return { status: 200, body: { access: NEW, refresh: 'second' } };
    if (isCut) cut();
    return undefined;
  }, 200);
  tokens.write({ access: OLD, refresh: 'first' });
  expect((await client.GET('/files/query/')).response.status).toBe(200);
  expect([refreshes, ended(), tokens.read()?.refreshToken]).toEqual([2, 0, 'second']);
});

test('a slow answer to a refresh counts when it comes, whether or not the second try is answered', async () => {
  let answerFirst = (): void => undefined;
  const { refresh, tokens, calls } = await setUp((_path, _authorization, _body, _cut, answer) => {
    if (calls.length === 1)
      answerFirst = () => answer({ status: 200, body: { access: NEW, refresh: 'slow' } });
    else answerFirst();
    return undefined;
  }, 50);
  tokens.write({ access: OLD, refresh: 'first' });
  expect(await refresh(OLD)).toBe(NEW);
  expect([calls.length, tokens.read()?.refreshToken]).toEqual([2, 'slow']);
});

test('a network that is gone while refreshing logs nobody out', async () => {
  const { client, tokens, calls, ended } = await setUp((path, _authorization, _body, cut) =>
    path === '/token/refresh/' ? cut() : REFUSED,
  );
  tokens.write({ access: OLD, refresh: 'r' });
  await expect(client.GET('/files/query/')).rejects.toMatchObject({ code: 'unreachable' });
  expect(calls.filter((path) => path === '/token/refresh/')).toHaveLength(2);
  expect([tokens.read()?.accessToken, ended()]).toEqual([OLD, 0]);
});

test.each([
  ['agreed to', { status: 200, body: { access: tokenOf({ user_id: 3, jti: 'third' }), refresh: 'third' } }],
  ['refused', REFUSED],
])('what another tab stored while a refresh was on its way stands when it is %s', async (_how, answer) => {
  const { refresh, tokens, ended } = await setUp(() => {
    tokens.write({ access: NEW, refresh: 'second' });
    return answer;
  });
  tokens.write({ access: OLD, refresh: 'first' });
  expect(await refresh(OLD)).toBe(NEW);
  expect([tokens.read()?.refreshToken, ended()]).toEqual(['second', 0]);
});

test.each([
  ['agreed to', { status: 200, body: { access: NEW, refresh: 'second' } }],
  ['refused', REFUSED],
])('who logs out while a refresh is on its way stays logged out when it is %s', async (_how, answer) => {
  const { refresh, tokens, ended } = await setUp(() => {
    tokens.clear();
    return answer;
  });
  tokens.write({ access: OLD, refresh: 'first' });
  await expect(refresh(OLD)).rejects.toMatchObject({ code: 'token_not_valid' });
  expect(tokens.read()).toBeUndefined();
  expect(ended()).toBe(0);
});

test('an answer that does not come in time counts as no network', async () => {
  const { client } = await setUp(() => undefined, 50);
  await expect(client.GET('/files/query/')).rejects.toMatchObject({
    code: 'unreachable',
    message: 'A server/network error occurred. Try waiting for a bit and reloading the page.',
  });
});

test('a call that its caller gave up is no failure of the network', async () => {
  const { client } = await setUp(() => undefined);
  const cancelling = new AbortController();
  const call = client.GET('/files/query/', { signal: cancelling.signal });
  cancelling.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

const BUSY: Reply = {
  status: 429,
  retryAfter: 1,
  body: {
    detail: 'Too many requests from your network are under way. Wait until some have ended and try again.',
  },
};
const NO_FILES = { status: 200, body: NOTHING_FOUND };

test.each([429, 503])('a search refused with %i for a moment is sent once more, after it', async (status) => {
  const times: number[] = [];
  const { client } = await setUp(() => {
    times.push(Date.now());
    return times.length === 1 ? { ...BUSY, status } : NO_FILES;
  });
  expect(await orThrow(client.GET('/files/query/'))).toEqual(NOTHING_FOUND);
  expect(times).toHaveLength(2);
  expect(times[1]! - times[0]!).toBeGreaterThan(950);
});

test('what is refused twice says how long to wait', async () => {
  const { client, calls } = await setUp(() => BUSY);
  await expect(orThrow(client.GET('/files/query/'))).rejects.toMatchObject({
    message: 'Too many requests from your network are under way. Wait a second and try again.',
  });
  expect(calls).toHaveLength(2);
});

test('what changes something is not sent again by itself, and nothing is after a long pause', async () => {
  const { client, calls } = await setUp((_path, _authorization, body) =>
    body === '' ? { ...BUSY, retryAfter: 90 } : { ...BUSY, retryAfter: 5 },
  );
  const body = { username: 'clara', password: 'x' };
  await expect(orThrow(client.POST('/token/', { body }))).rejects.toThrow(/ Wait 5 seconds and try again\.$/);
  await expect(orThrow(client.GET('/files/query/'))).rejects.toThrow(/ Wait 2 minutes and try again\.$/);
  expect(calls).toEqual(['/token/', '/files/query/']);
});

test('who gives a call up while it waits to be sent again has it ended', async () => {
  const cancelling = new AbortController();
  const { client, calls } = await setUp(() => {
    // Node's copy of a request loses sight of its signal when memory is cleared meanwhile.
    setTimeout(() => {
      clearMemory();
      cancelling.abort();
    }, 50);
    return { ...BUSY, retryAfter: 9 };
  });
  const call = client.GET('/files/query/', { signal: cancelling.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toHaveLength(1);
});

test('an answer without content is no failure', async () => {
  const deleted = { response: new Response(null, { status: 204 }) };
  await expect(orThrow(Promise.resolve(deleted))).resolves.toBeUndefined();
});

test('a refusal keeps its messages by field', () => {
  const fields = { username: ['Taken.'], non_field_errors: ['Too common.', 'Too short.'] };
  expect(failure(400, fields)).toMatchObject({ code: 'bad_request', fields });
  expect(failure(401, { detail: 'No active account', code: 'no_active_account' })).toMatchObject({
    code: 'no_active_account',
    message: 'No active account',
  });
  expect(failure(429, { detail: 'Too many tries.' }).message).toBe('Too many tries.');
  expect(failure(429, { detail: 'Too many tries. Wait 2 minutes and try again.' }, '61').message).toBe(
    'Too many tries. Wait 2 minutes and try again.',
  );
  expect(failure(503, { detail: 'The server is busy. Wait a few seconds and try again.' }, '5').message).toBe(
    'The server is busy. Wait 5 seconds and try again.',
  );
  expect(failure(503, undefined, '5').message).toBe('The server is busy. Wait 5 seconds and try again.');
  expect(failure(503, { detail: 'stack trace' }).message).not.toContain('stack');
  expect(failure(500, { detail: 'stack trace' }).message).not.toContain('stack');
});

test('claims are read as UTF-8, and what is no token claims nothing', () => {
  expect(readClaims(tokenOf({ user_id: 7, username: 'Dvořák', exp: 5 }))).toEqual({
    username: 'Dvořák',
    userId: 7,
    expires: 5,
    isOperator: false,
  });
  expect(readClaims(tokenOf({ user_id: 7, is_operator: true })).isOperator).toBe(true);
  const nothing = { username: '', userId: undefined, expires: undefined, isOperator: false };
  expect(readClaims('nonsense')).toEqual(nothing);
});

import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKey } from '../../src/server/auth/derive-key.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';

const SECRET_KEY = 'a secret of the tests, long enough to be one';
const NEW_PASSWORD = 'another long password';
const SECOND_MS = 1000;
let server: TestServer;
let aheadMs = 0;
beforeAll(async () => {
  server = await startServer({ env: { SECRET_KEY }, now: () => new Date(Date.now() + aheadMs) });
});
afterAll(() => server.close());

const login = async (username: string, password = PASSWORD) =>
  (await server.client.POST('/token/', { body: { username, password } })).data;

const refresh = async (token: string) =>
  (await server.client.POST('/token/refresh/', { body: { refresh: token } })).response.status;

/** Status of a call that needs a token, with this token. */
const callWith = async (token: string) =>
  (await server.send('/users/files/', { headers: { authorization: `Bearer ${token}` } })).status;

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;

const changePassword = (person: Person, old_password: string, new_password: string) =>
  person.client.PUT('/users/password-change/', { body: { old_password, new_password } });

test('a password change ends all other sessions at once, and the one that made it goes on', async () => {
  const person = await server.register('marie');
  const other = (await login('marie'))!;
  const changed = await changePassword(person, PASSWORD, NEW_PASSWORD);
  expect([changed.response.status, changed.data]).toEqual([200, { detail: expect.any(String) as string }]);

  expect([await callWith(other.access), await refresh(other.refresh)]).toEqual([401, 401]);
  expect([await callWith(person.access), await refresh(person.refresh)]).toEqual([200, 200]);
  expect(await login('marie')).toBeUndefined();
  expect(await login('marie', NEW_PASSWORD)).toBeDefined();
});

test('a session that was refreshed before still goes on after its password change', async () => {
  const { refresh: first } = await server.register('ernestine');
  const next = (await server.client.POST('/token/refresh/', { body: { refresh: first } })).data!;
  const body = JSON.stringify({ old_password: PASSWORD, new_password: NEW_PASSWORD });
  const headers = { authorization: `Bearer ${next.access}`, 'content-type': 'application/json' };
  const changed = await server.send('/users/password-change/', { method: 'PUT', headers, body });
  expect([changed.status, await refresh(next.refresh)]).toEqual([200, 200]);
});

test.each([
  ['wrong', NEW_PASSWORD, { old_password: ['This is not your old password. Enter it again.'] }],
  ['', '', { old_password: ['This field is required'], new_password: ['This field is required'] }],
  [PASSWORD, 'short', { new_password: ['This password is too short. Use at least 8 characters.'] }],
  [PASSWORD, '', { new_password: ['This field is required'] }],
])('changing the password from %j to %j is refused by field', async (old, next, expected) => {
  const username = `refused${old.length}x${next.length}`;
  const person = await server.register(username);
  const other = (await login(username))!;
  const { error, response } = await changePassword(person, old, next);
  expect([response.status, error]).toEqual([400, expected]);
  expect([await callWith(other.access), await refresh(other.refresh)]).toEqual([200, 200]);
});

test('the new password may not be one’s own name or address, nor a common one', async () => {
  const person = await server.register('wolfgangamadeus');
  for (const next of ['WolfgangAmadeus', 'wolfgangamadeus@example.org', 'password123']) {
    const { error } = await changePassword(person, PASSWORD, next);
    expect(Object.keys(error ?? {})).toEqual(['new_password']);
  }
});

test('of two password changes at once one counts, and its session is the one that is left', async () => {
  const first = await server.register('twice');
  const second = (await login('twice'))!;
  const change = (access: string, new_password: string) =>
    server.send('/users/password-change/', {
      method: 'PUT',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ old_password: PASSWORD, new_password }),
    });
  const answers = await Promise.all([
    change(first.access, 'the first new password'),
    change(second.access, 'the second new password'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await Promise.all([callWith(first.access), callWith(second.access)]);
  expect(left.toSorted()).toEqual([200, 401]);
});

test('logging out ends the access token too', async () => {
  const person = await server.register('pauline');
  expect(await callWith(person.access)).toBe(200);
  await server.client.POST('/token/logout/', { body: { refresh: person.refresh } });
  expect([await callWith(person.access), await refresh(person.refresh)]).toEqual([401, 401]);
  // Open calls refuse it as well: the page learns there that it is signed out.
  const open = await server.send('/files/query/', { headers: { authorization: `Bearer ${person.access}` } });
  expect([open.status, await open.json()]).toMatchObject([401, { code: 'token_not_valid' }]);
});

test('logging in does not look at the access token that a program sends along', async () => {
  await server.register('leopoldine');
  const answer = await server.send('/token/', {
    method: 'POST',
    headers: { authorization: 'Bearer expired', 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'leopoldine', password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
});

test('logging out again with the same tokens is no error, and an expired access token does not keep from refreshing', async () => {
  const { refresh: token, access } = await server.register('therese');
  const post = (below: string, by: string) =>
    server.send(below, {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: token }),
    });
  expect((await post('/token/refresh/', 'expired')).status).toBe(200);
  const answers = [await post('/token/logout/', access), await post('/token/logout/', access)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('a reused refresh token ends its session with all access tokens, however many are used at once', async () => {
  const { refresh: first, access } = await server.register('joseph');
  const uses = await Promise.all(Array.from({ length: 6 }, () => refresh(first)));
  expect(uses.filter((status) => status === 200)).toHaveLength(2);
  expect(await callWith(access)).toBe(401);
});

/** The refresh token that this one is answered with; undefined when it is refused. */
const renewed = async (token: string) =>
  (await server.client.POST('/token/refresh/', { body: { refresh: token } })).data?.refresh;

test('an answer to a refresh that was lost is given once more, and the session goes on with it', async () => {
  const { refresh: first } = await server.register('ferdinand');
  expect(await renewed(first)).toBeDefined();
  const second = await renewed(first);
  const third = await renewed(second!);
  // The next answer can be lost as well.
  const fourth = await renewed(second!);
  expect([third, fourth]).not.toContain(undefined);
  expect(await renewed(fourth!)).toBeDefined();
});

test('a used refresh token ends its session once a successor is used', async () => {
  const { refresh: first, access } = await server.register('ignaz');
  const second = await renewed(first);
  expect(await renewed(second!)).toBeDefined();
  expect(await renewed(first)).toBeUndefined();
  expect(await callWith(access)).toBe(401);
});

test('of two answers to one refresh token only one is good for more', async () => {
  const { refresh: first, access } = await server.register('moritz');
  const [thief, owner] = [await renewed(first), await renewed(first)];
  expect(await renewed(owner!)).toBeDefined();
  expect(await renewed(thief!)).toBeUndefined();
  expect(await callWith(access)).toBe(401);
});

test('a used refresh token ends its session after half a minute', async () => {
  const [early, late] = [await server.register('frueh'), await server.register('spaet')];
  for (const { refresh: first } of [early, late]) expect(await renewed(first)).toBeDefined();
  aheadMs += 29 * SECOND_MS;
  expect(await renewed(early.refresh)).toBeDefined();
  aheadMs += 2 * SECOND_MS;
  expect(await renewed(late.refresh)).toBeUndefined();
  expect([await callWith(early.access), await callWith(late.access)]).toEqual([200, 401]);
});

test('a changed username is in the access token of the next refresh, and the old token still works', async () => {
  const person = await server.register('clarawieck');
  const body = {
    first_name: ' Clara ',
    last_name: 'Schumann',
    username: 'ClaraSchumann',
    email: 'c@example.org',
  };
  const changed = await person.client.PUT('/users/profile-change/{userId}/', {
    params: { path: { userId: person.id } },
    body,
  });
  expect(changed.response.status).toBe(200);
  expect(await callWith(person.access)).toBe(200);
  const next = await server.client.POST('/token/refresh/', { body: { refresh: person.refresh } });
  expect(claimsOf(next.data!.access)).toMatchObject({ user_id: person.id, username: 'ClaraSchumann' });
  expect(await login('clarawieck')).toBeUndefined();
  expect(await login('claraschumann')).toBeDefined();
  const { data } = await person.client.GET('/users/{id}/', { params: { path: { id: person.id } } });
  expect(data).toEqual({ ...body, first_name: 'Clara', id: person.id });
});

/** A token signed with HS256 and the server's key by default. */
const forged = (
  claims: Record<string, unknown>,
  { alg = 'HS256', key = deriveKey(SECRET_KEY, 'tokens'), expires = '1 minute' } = {},
) => new SignJWT({ jti: 'x', ...claims }).setProtectedHeader({ alg }).setExpirationTime(expires).sign(key);

test('an access token is taken until it expires, and only with its signature, algorithm and session', async () => {
  const claims = claimsOf((await server.register('hans')).access);
  const { sid: _, ...withoutSession } = claims;
  const other = (await server.register('georg')).id;
  const unsigned = [{ alg: 'none' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  expect(await callWith(await forged(claims))).toBe(200);
  const refused = [
    await forged(claims, { expires: '1 second ago' }),
    await forged(claims, { alg: 'HS512' }),
    await forged(claims, { alg: 'HS384' }),
    await forged(claims, { key: deriveKey(SECRET_KEY, 'media links') }),
    await forged(claims, { key: new TextEncoder().encode(SECRET_KEY) }),
    await forged(withoutSession),
    await forged({ ...claims, user_id: other }),
    await forged({ ...claims, sid: 'another' }),
    await forged({ ...claims, token_type: 'refresh' }),
    `${unsigned.join('.')}.`,
  ];
  for (const token of refused) expect(await callWith(token)).toBe(401);
});

test('a refresh token with another algorithm or key is refused, and the session goes on', async () => {
  const person = await server.register('julius');
  const claims = claimsOf(person.refresh);
  for (const token of [
    await forged(claims, { alg: 'HS512' }),
    await forged(claims, { key: new TextEncoder().encode(SECRET_KEY) }),
    await forged({ ...claims, token_type: 'access' }),
  ]) {
    expect(await refresh(token)).toBe(401);
  }
  expect(await refresh(person.refresh)).toBe(200);
});

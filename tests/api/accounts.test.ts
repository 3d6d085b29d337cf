import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startServer, type TestServer } from '../support/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const account = (username: string) => ({
  firstname: 'Clara',
  lastname: 'Wieck',
  username,
  email: `${username}@example.org`,
  password1: PASSWORD,
  password2: PASSWORD,
});

test('a registered person logs in and gets an access token with the contract’s claims', async () => {
  const { data, response } = await server.client.POST('/dj-rest-auth/registration/', {
    body: account('clara'),
  });
  expect(response.status).toBe(201);
  expect(data).toEqual({
    id: expect.any(Number) as number,
    username: 'clara',
    first_name: 'Clara',
    last_name: 'Wieck',
    email: 'clara@example.org',
  });
  const tokens = await server.client.POST('/token/', { body: { username: 'CLARA', password: PASSWORD } });
  const claims: unknown = JSON.parse(
    Buffer.from(tokens.data?.access.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );
  expect(claims).toMatchObject({ user_id: data?.id, username: 'clara', jti: expect.any(String) as string });
  const { exp, iat } = claims as { exp: number; iat: number };
  expect(exp - iat).toBe(15 * 60);
});

test.each([
  ['nobody', PASSWORD],
  ['wrongpw', 'not the password'],
  ['tilia', ''],
])('%s is refused in the same words as everybody', async (username, password) => {
  if (username === 'wrongpw') await server.register('wrongpw');
  const { error, response } = await server.client.POST('/token/', {
    body: { username, password: password === '' ? 'x' : password },
  });
  expect(response.status).toBe(401);
  expect(error).toEqual({
    detail: 'No active account found with the given credentials',
    code: 'no_active_account',
  });
});

test('login names each missing or empty field', async () => {
  const { error, response } = await server.client.POST('/token/', { body: { username: '', password: '' } });
  expect(response.status).toBe(400);
  expect(error).toEqual({ username: ['This field is required'], password: ['This field is required'] });
  const bare = await server.send('/token/', json('{}'));
  expect(await bare.json()).toEqual({
    username: ['This field is required'],
    password: ['This field is required'],
  });
});

const json = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
});

test('bodies are not converted, and what cannot be read is explained', async () => {
  const number = await server.send('/token', json('{"username": 5, "password": "x"}'));
  expect([number.status, await number.json()]).toEqual([400, { username: ['Expected a text.'] }]);
  const list = await server.send('/token', json('[]'));
  expect([list.status, await list.json()]).toEqual([400, { non_field_errors: ['Expected an object.'] }]);
  const broken = await server.send('/token/', json('{"username"'));
  expect([broken.status, await broken.json()]).toEqual([400, { detail: 'The body is not valid JSON.' }]);
  const empty = await server.send('/token/', json(''));
  expect(empty.status).toBe(400);
  const text = await server.send('/token/', { method: 'POST', body: 'username=clara' });
  expect(text.status).toBe(415);
  const form = new FormData();
  form.append('username', 'clara');
  expect((await server.send('/token/', { method: 'POST', body: form })).status).toBe(415);
  const nothing = await server.send('/token/', { method: 'POST' });
  expect(nothing.status).toBe(415);
});

test('registration lists everything that is wrong, by field', async () => {
  const body = {
    username: 'no blanks',
    email: 'not an address',
    password1: 'short',
    password2: 'other',
  };
  const { error, response } = await server.client.POST('/dj-rest-auth/registration/', {
    body: { ...account('x'), ...body },
  });
  expect(response.status).toBe(400);
  expect(error).toEqual({
    username: ['Use letters, digits and the signs . + - _ only, 150 at most.'],
    email: ['Enter a valid e-mail address.'],
    password1: ['This password is too short. Use at least 8 characters.'],
    password2: ['Passwords do not match'],
  });
});

test('empty and missing fields are each told once', async () => {
  const { error } = await server.client.POST('/dj-rest-auth/registration/', {
    body: { ...account('x'), username: ' ', email: '', password1: '', password2: '' },
  });
  const required = ['This field is required'];
  expect(error).toEqual({ username: required, email: required, password1: required, password2: required });
});

test('a common password and one equal to the name are refused', async () => {
  for (const password of ['Password123', 'wolfgangamadeus']) {
    const body = { ...account('wolfgangamadeus'), password1: password, password2: password };
    const { response, error } = await server.client.POST('/dj-rest-auth/registration/', { body });
    expect(response.status).toBe(400);
    expect(Object.keys(error ?? {})).toEqual(['password1']);
  }
});

test('username and e-mail are taken whatever their case', async () => {
  await server.register('felix');
  const { error, response } = await server.client.POST('/dj-rest-auth/registration/', {
    body: account('FELIX'),
  });
  expect(response.status).toBe(400);
  expect(error).toEqual({
    username: ['A user with that username already exists.'],
    email: ['A user is already registered with this e-mail address.'],
  });
});

test('of ten registrations of one name at once exactly one succeeds and none fails on the server', async () => {
  const tries = Array.from({ length: 10 }, () =>
    server.client.POST('/dj-rest-auth/registration/', { body: account('fanny') }),
  );
  const statuses = (await Promise.all(tries)).map(({ response }) => response.status).sort();
  expect(statuses).toEqual([201, ...Array<number>(9).fill(400)]);
});

test('a refresh gives a new pair; the old token used again, after the new one, ends the session', async () => {
  const { refresh: first } = await server.register('robert');
  const refresh = (token: string) => server.client.POST('/token/refresh/', { body: { refresh: token } });
  const second = (await refresh(first)).data?.refresh ?? '';
  const third = (await refresh(second)).data?.refresh ?? '';
  expect(new Set([first, second, third]).size).toBe(3);

  const reused = await refresh(first);
  expect([reused.response.status, reused.error]).toEqual([
    401,
    { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
  ]);
  expect((await refresh(third)).response.status).toBe(401);
});

test('two uses of a refresh token at once are answered; of the two new tokens one goes on', async () => {
  const { refresh } = await server.register('clemens');
  const use = (token: string) => server.client.POST('/token/refresh/', { body: { refresh: token } });
  const both = await Promise.all([use(refresh), use(refresh)]);
  expect(both.map(({ response }) => response.status)).toEqual([200, 200]);
  const [first, second] = both.map(({ data }) => data?.refresh ?? '');
  const goesOn = await use(first!);
  expect(goesOn.response.status).toBe(200);
  expect((await use(second!)).response.status).toBe(401);
  expect((await use(goesOn.data?.refresh ?? '')).response.status).toBe(401);
});

test('an ended session of one device leaves those of others', async () => {
  const person = await server.register('johannes');
  const other = await server.client.POST('/token/', { body: { username: 'johannes', password: PASSWORD } });
  await server.client.POST('/token/logout/', { body: { refresh: person.refresh } });
  const refresh = (token: string) => server.client.POST('/token/refresh/', { body: { refresh: token } });
  expect((await refresh(person.refresh)).response.status).toBe(401);
  expect((await refresh(other.data?.refresh ?? '')).response.status).toBe(200);
});

test('logging out twice is no error, with a token that never was is one', async () => {
  const { refresh, access } = await server.register('anton');
  const logout = (token: string) => server.client.POST('/token/logout/', { body: { refresh: token } });
  expect((await logout(refresh)).response.status).toBe(200);
  expect((await logout(refresh)).response.status).toBe(200);
  expect((await logout(access)).response.status).toBe(401);
  expect((await logout('garbage')).error).toMatchObject({ code: 'token_not_valid' });
  expect((await server.send('/token/logout/', json('{}'))).status).toBe(400);
});

test('a refresh token is no access token, and neither is one with a foreign signature or none', async () => {
  const { refresh, access } = await server.register('hugo');
  const [head = '', claims = ''] = access.split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
  for (const token of [refresh, `${head}.${claims}.c2ln`, none, 'garbage', '']) {
    for (const path of ['/files/query/', '/users/files/', '/files/1/json']) {
      const response = await server.send(path, { headers: { authorization: `Bearer ${token}` } });
      expect([response.status, await response.json()]).toEqual([
        401,
        { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
      ]);
    }
  }
  const open = await server.send('/files/query/', { headers: { authorization: 'Basic eDp5' } });
  expect(open.status).toBe(200);
});

test('names with characters that no database takes are refused, not failures', async () => {
  const login = await server.client.POST('/token/', { body: { username: 'a\0b', password: PASSWORD } });
  expect(login.response.status).toBe(401);
  for (const field of ['username', 'email'] as const) {
    const body = { ...account('nul'), [field]: 'a\0b@example.org' };
    const { error } = await server.client.POST('/dj-rest-auth/registration/', { body });
    expect(Object.keys(error ?? {})).toEqual([field]);
  }
});

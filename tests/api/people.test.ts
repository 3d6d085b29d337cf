import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FORMER_USERNAMES } from '../../src/shared/limits.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let robert: Person;
let publicId: number;

const PROFILE = {
  given_name: ' Clara ',
  family_name: 'Wieck',
  orcid: 'https://orcid.org/0000-0002-1825-0097',
  about: 'Pianist.\n\nLeipzig',
  homepage: 'https://example.org',
};
const KEPT = {
  ...PROFILE,
  given_name: 'Clara',
  orcid: '0000-0002-1825-0097',
  homepage: 'https://example.org/',
};

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
  publicId = await upload(clara, 'Menuet', true);
  await upload(clara, 'Hidden', false);
  await upload(robert, 'Sketch', false);
});
afterAll(() => server.close());

async function upload(person: Person, title: string, isPublic: boolean): Promise<number> {
  const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title }) }], isPublic);
  const response = await person.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

const personOf = (username: string) =>
  server.client.GET('/people/{username}', { params: { path: { username } } });
const change = (by: Pick<Person, 'client'>, part: Partial<typeof PROFILE> = {}) =>
  by.client.PUT('/users/public-profile/', { body: { ...PROFILE, ...part } });
const find = async (query: { query?: string; author?: string }) => {
  const { data } = await server.client.GET('/files/query/', { params: { query } });
  return data?.files.map(({ id, author_name }) => [id, author_name]);
};

test('a person is found with something public, and is called as they say from then on', async () => {
  expect((await personOf('CLARA')).data).toEqual({
    ...{ username: 'clara', name: 'clara', orcid: '', about: '', homepage: '', file_count: 1 },
  });
  // Kept answers must not outlive the change.
  expect(await find({ query: '{"annotator":"wieck"}' })).toEqual([]);
  expect(await find({ author: 'clara' })).toEqual([[publicId, undefined]]);
  const before = await server.client.GET('/files/{id}/json', { params: { path: { id: publicId } } });
  expect(before.data?.file).not.toHaveProperty('author_name');

  expect((await change(clara)).response.status).toBe(200);
  expect((await clara.client.GET('/users/public-profile/')).data).toEqual(KEPT);
  expect((await personOf('clara')).data).toMatchObject({ name: 'Clara Wieck', file_count: 1 });
  for (const query of [
    { query: '{"annotator":"wiéck"}' },
    { query: '{"annotator":["clara w","CLARA"]}' },
    { author: 'Clara' },
  ]) {
    expect(await find(query)).toEqual([[publicId, 'Clara Wieck']]);
  }
  const { data } = await server.client.GET('/files/{id}/json', { params: { path: { id: publicId } } });
  expect(data?.file).toMatchObject({
    author: 'clara',
    author_name: 'Clara Wieck',
    citation: { authors: [{ family: 'Wieck', given: 'Clara', orcid: '0000-0002-1825-0097' }] },
  });
});

test('nobody else is told of: neither who has nothing public, nor who is not here', async () => {
  await change(robert, { family_name: 'Schumann' });
  for (const username of ['robert', 'nobody']) {
    expect((await personOf(username)).response.status).toBe(404);
    expect(await find({ author: username })).toEqual([]);
  }
  expect(await find({ query: '{"annotator":"schumann"}' })).toEqual([]);
});

test('without a name the username stands there again', async () => {
  await change(clara, { given_name: '', family_name: ' ', orcid: '', homepage: '' });
  expect((await personOf('clara')).data).toMatchObject({ name: 'clara', orcid: '', homepage: '' });
  expect(await find({ query: '{"annotator":"wieck"}' })).toEqual([]);
  expect(await find({ query: '{"annotator":"clara"}' })).toEqual([[publicId, undefined]]);
});

test('all that is wrong is said by field, and nothing is changed without logging in', async () => {
  const wrong = await change(clara, { orcid: '0000-0002-1825-0098', homepage: 'javascript:alert(1)' });
  expect([wrong.response.status, wrong.error]).toEqual([
    400,
    {
      orcid: ['Enter an ORCID iD such as 0000-0002-1825-0097. The last digit checks the others.'],
      homepage: ['Enter a web address that begins with https:// or http://.'],
    },
  ]);
  expect((await change(clara, { about: 'x'.repeat(1001) })).error).toEqual({
    about: ['Expected at most 1000 characters.'],
  });
  expect((await change(server)).response.status).toBe(401);
  expect((await server.client.GET('/users/public-profile/')).response.status).toBe(401);
});

describe('a username that is left', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  let later = 0;
  let own: TestServer;
  let clientDir: string;
  let dora: Person;
  beforeAll(async () => {
    clientDir = await mkdtemp(path.join(tmpdir(), 'tilia-client-'));
    await writeFile(path.join(clientDir, 'index.html'), '<html><head><title>TiLiA</title></head></html>');
    own = await startServer({ clientDir, now: () => new Date(Date.now() + later) });
    dora = await own.register('dora');
    const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Rondo' }) }], true);
    await dora.send('/upload/', { method: 'POST', body });
  });
  afterAll(async () => {
    await own.close();
    await rm(clientDir, { recursive: true });
  });

  const rename = (person: Person, username: string) =>
    person.client.PUT('/users/profile-change/{userId}/', {
      params: { path: { userId: person.id } },
      body: { first_name: '', last_name: '', username, email: `${person.username}@example.org` },
    });
  const signUp = async (username: string) => {
    const body = {
      ...{ username, email: `${username}.new@example.org`, firstname: '', lastname: '' },
      ...{ password1: PASSWORD, password2: PASSWORD },
    };
    const { response, error } = await own.client.POST('/dj-rest-auth/registration/', { body });
    return response.status === 201 ? 201 : (error as { username?: string[] }).username;
  };
  const nameAt = async (username: string) =>
    (await own.client.GET('/people/{username}', { params: { path: { username } } })).data?.username;
  const pageAt = async (below: string) => {
    const { status, headers } = await fetch(`${own.url}/people/${below}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };

  test('leads to its user for 90 days, in which nobody else gets it or one that looks like it', async () => {
    expect((await rename(dora, 'theodora')).response.status).toBe(200);
    expect([await nameAt('dora'), await nameAt('Dora'), await nameAt('theodora')]).toEqual(
      Array(3).fill('theodora'),
    );
    expect(await pageAt('dora?page=2')).toEqual([302, '/people/theodora?page=2']);
    expect([await pageAt('Theodora'), await pageAt('nobody')]).toEqual([
      [200, null],
      [404, null],
    ]);
    const query = { author: 'dora' };
    expect((await own.client.GET('/files/query/', { params: { query } })).data?.count).toBe(1);

    const [refused] = (await signUp('DORA')) as string[];
    expect(refused).toMatch(
      /^This name leads to somebody who has changed it, until [A-Z][a-z]+ \d+, \d{4}\. Choose another\.$/,
    );
    expect(await signUp('d0ra')).toEqual(['This name looks like one that is taken. Choose another.']);
    const emil = await own.register('emil');
    expect((await rename(emil, 'dora')).error).toEqual({ username: [refused] });

    later = 89 * DAY_MS;
    expect([await nameAt('dora'), await signUp('dora')]).toEqual(['theodora', [refused]]);
    later = 91 * DAY_MS;
    expect([await nameAt('dora'), await signUp('dora')]).toEqual([undefined, 201]);
    later = 0;
  });

  test('can be taken again by its user alone, and is then no former one', async () => {
    const fanny = await own.register('fanny');
    await rename(fanny, 'franziska');
    expect((await rename(fanny, 'fanny')).response.status).toBe(200);
    expect(await signUp('fanny')).toEqual(['A user with that username already exists.']);
    expect(await signUp('franziska')).toEqual([
      expect.stringContaining('This name leads to somebody who has changed it'),
    ]);
  });

  test('goes with its user, and is still not given away', async () => {
    const gustav = await own.register('gustav');
    const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Lied' }) }], true);
    await gustav.send('/upload/', { method: 'POST', body });
    await rename(gustav, 'mahler');
    await gustav.client.POST('/users/deletion/', { body: { password: PASSWORD, keep: 'credited' } });
    expect([await nameAt('gustav'), await nameAt('mahler')]).toEqual([undefined, undefined]);
    expect(await signUp('gustav')).toEqual(['This name looks like one that is taken. Choose another.']);
  });

  test('is one of a few that an account may leave in that time', async () => {
    const hedwig = await own.register('hedwig');
    for (let index = 0; index < MAX_FORMER_USERNAMES; index++)
      expect((await rename(hedwig, `name${'abcdefgh'.charAt(index)}x`)).response.status).toBe(200);
    expect((await rename(hedwig, 'another')).error).toEqual({
      username: [
        expect.stringMatching(/^You have left 5 usernames within 90 days\. Take one of them again,/),
      ],
    });
    expect((await rename(hedwig, 'hedwig')).response.status).toBe(200);
  });
});

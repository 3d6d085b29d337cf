import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
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

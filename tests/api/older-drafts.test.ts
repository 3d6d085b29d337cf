import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlace, withDatabase, type DataPlace } from '../support/data-place.ts';
import { BEFORE_PRIVATE_VERSIONS, copyToRelease } from '../support/older-database.ts';
import { ON_SERVER, PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

/** Files of the release in which a private file was replaced in place, brought up to date. */

const ENGINE = ON_SERVER ? 'server' : 'embedded';
let place: DataPlace;
let upgraded: TestServer;
let headers: Readonly<Record<string, string>>;
const ids: Record<'draft' | 'seen' | 'linked' | 'shown', number> = {
  draft: 0,
  seen: 0,
  linked: 0,
  shown: 0,
};
let key: string;

const bytesOf = (title: string, version: number) =>
  tlaText({ title, timelines: [markerTimeline([{ time: 1, label: `${title} ${version}` }])] });
const send = (server: Pick<TestServer, 'send'>, address: string, init?: RequestInit) =>
  server.send(address, { ...init, headers: { ...(init?.headers as object), ...headers } });
async function replace(by: Pick<Person, 'send'>, id: number, expected: number, bytes: string) {
  const body = uploadForm([{ name: 'x.tla', bytes }]);
  body.set('expected_version', String(expected));
  return (await by.send(`/files/${id}/versions/`, { method: 'POST', body })).status;
}
const versionsOf = async (id: number) => {
  const answer = await send(upgraded, `/files/${id}/versions/`);
  const { versions } = (await answer.json()) as { versions: { number: number; seen_by: string }[] };
  return versions.map(({ number, seen_by }) => `${number} ${seen_by}`);
};

beforeAll(async () => {
  const from = await newPlace(ENGINE);
  place = await newPlace(ENGINE);
  const before = await startServer(from);
  const author = await before.register('clara');
  const setPublic = (id: number, is_public: boolean) =>
    author.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public } });
  for (const name of ['draft', 'seen', 'linked', 'shown'] as const) {
    const isPublic = name === 'seen' || name === 'shown';
    const body = uploadForm([{ name: 'x.tla', bytes: bytesOf(name, 1) }], isPublic);
    const response = await author.send('/upload/', { method: 'POST', body });
    ids[name] = ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
  }
  const label = { label: 'Reviewers', hides_names: false };
  const made = await author.client.POST('/files/{id}/links/', {
    params: { path: { id: ids.linked } },
    body: label,
  });
  key = made.data!.key;
  await setPublic(ids.seen, false);
  for (const name of ['seen', 'linked', 'shown'] as const)
    expect(await replace(author, ids[name], 1, bytesOf(name, 2))).toBe(201);
  await before.close();

  await fs.cp(path.join(from.dataDir, 'files'), path.join(place.dataDir, 'files'), { recursive: true });
  await fs.cp(path.join(from.dataDir, 'secret-key'), path.join(place.dataDir, 'secret-key'));
  await withDatabase(from, async (newer) => {
    // That release recorded in one column that others could see a version, without saying who.
    await sql`update file_versions set published_at = seen_at`.execute(newer.db);
    await withDatabase(place, (older) => copyToRelease(newer, older, BEFORE_PRIVATE_VERSIONS));
  });
  await from.remove();
  upgraded = await startServer(place);
  const { data } = await upgraded.client.POST('/token/', {
    body: { username: 'clara', password: PASSWORD },
  });
  headers = { authorization: `Bearer ${data?.access}` };
});
afterAll(async () => {
  await upgraded.close();
  await place.remove();
});

test('drafts are versions, and what a link alone has shown is public to nobody', async () => {
  expect({
    draft: await versionsOf(ids.draft),
    seen: await versionsOf(ids.seen),
    linked: await versionsOf(ids.linked),
    shown: await versionsOf(ids.shown),
  }).toEqual({
    draft: ['1 owner'],
    seen: ['2 owner', '1 everybody'],
    linked: ['2 link', '1 link'],
    shown: ['2 everybody', '1 everybody'],
  });
  for (const version of [1, 2])
    expect((await upgraded.send(`/files/${ids.linked}/json?version=${version}&k=${key}`)).status).toBe(200);
});

test('every draft is kept when its file is replaced, and no number is given twice', async () => {
  const own = { send: (address: string, init?: RequestInit) => send(upgraded, address, init) };
  expect(await replace(own, ids.draft, 1, bytesOf('draft', 2))).toBe(201);
  expect(await replace(own, ids.draft, 1, bytesOf('draft', 3))).toBe(409);
  expect(await versionsOf(ids.draft)).toEqual(['2 owner', '1 owner']);
  expect(await (await own.send(`/files/${ids.draft}/tla?version=1`)).text()).toBe(bytesOf('draft', 1));
  expect((await own.send(`/files/${ids.seen}/versions/2/`, { method: 'DELETE' })).status).toBe(204);
  expect(await replace(own, ids.seen, 1, bytesOf('seen', 3))).toBe(201);
  expect(await versionsOf(ids.seen)).toEqual(['3 owner', '1 everybody']);
});

test('publishing shows the newest version, and of older ones those that everybody saw', async () => {
  for (const id of [ids.linked, ids.seen]) {
    await send(upgraded, `/files/${id}/`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"is_public":true}',
    });
  }
  const shown = async (id: number) =>
    (await upgraded.client.GET('/files/{id}/versions/', { params: { path: { id } } })).data?.versions.map(
      ({ number }) => number,
    );
  expect([await shown(ids.linked), await shown(ids.seen), await shown(ids.shown)]).toEqual([
    [2],
    [3, 1],
    [2, 1],
  ]);
});

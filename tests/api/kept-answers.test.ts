import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

/** Cached answers are current, whichever of several servers is asked. */
let server: TestServer;
let clara: Person;
let robert: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  robert = await server.register('robert');
});
afterAll(() => server.close());

async function upload(title: string, isPublic: boolean): Promise<number> {
  const timelines = [hierarchyTimeline([{ start: 0, end: 9, level: 1, label: `theme of ${title}` }])];
  const body = uploadForm([{ name: 'a.tla', bytes: tlaText({ title, timelines }) }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

const pathOf = (id: number) => ({ params: { path: { id } } });
const setPublic = (id: number, isPublic: boolean) =>
  clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { is_public: isPublic } });

/** Where a visitor finds the file. */
async function placesOf(id: number, title: string): Promise<Readonly<Record<string, boolean>>> {
  const { client } = server;
  const has = (found: { readonly files: readonly { readonly id: number }[] } | undefined) =>
    found?.files.some((file) => file.id === id) ?? false;
  const query = JSON.stringify({ title });
  const sought = JSON.stringify({ tl: { kind: 'HIERARCHY' }, cmp: { label: `theme of ${title}` } });
  return {
    list: has((await client.GET('/files/query/', {})).data),
    search: has((await client.GET('/files/query/', { params: { query: { query } } })).data),
    components: has((await client.GET('/components/query/', { params: { query: { query: sought } } })).data),
    opened: (await client.GET('/files/{id}/json', pathOf(id))).response.status === 200,
  };
}

const EVERYWHERE = { list: true, search: true, components: true, opened: true };
const NOWHERE = { list: false, search: false, components: false, opened: false };

/** Asks each of two servers; the number of questions is odd, so that the second time each is asked by the other one. */
async function expectPlaces(id: number, title: string, places: typeof EVERYWHERE): Promise<void> {
  for (const time of ['first', 'second']) {
    expect({ time, ...(await placesOf(id, title)) }).toEqual({ time, ...places });
    await server.client.GET('/files/query/', { params: { query: { page: 9 } } });
  }
}

test('what turns private, public and is deleted does so everywhere at once', async () => {
  const id = await upload('toggled', false);
  await expectPlaces(id, 'toggled', NOWHERE);
  for (let turn = 0; turn < 5; turn++) {
    await setPublic(id, true);
    await expectPlaces(id, 'toggled', EVERYWHERE);
    await setPublic(id, false);
    await expectPlaces(id, 'toggled', NOWHERE);
  }
  await setPublic(id, true);
  await expectPlaces(id, 'toggled', EVERYWHERE);
  expect((await clara.client.DELETE('/files/{id}/', pathOf(id))).response.status).toBe(204);
  await expectPlaces(id, 'toggled', NOWHERE);
});

test('a new public file is there at once', async () => {
  await expectPlaces(0, 'fresh', NOWHERE);
  await expectPlaces(await upload('fresh', true), 'fresh', EVERYWHERE);
});

test('its owner’s answer is nobody else’s', async () => {
  const id = await upload('owned', true);
  const isOwn = async (who: TestServer | Person) =>
    (await who.client.GET('/files/{id}/json', pathOf(id))).data?.file?.is_own === true;
  for (const who of [clara, clara, server, server, robert, robert, clara, clara]) {
    expect([who === clara, await isOwn(who)]).toEqual([who === clara, who === clara]);
  }
  await setPublic(id, false);
  const statusFor = async (who: TestServer | Person) =>
    (await who.client.GET('/files/{id}/json', pathOf(id))).response.status;
  for (const who of [clara, clara, server, server, robert, robert]) {
    expect(await statusFor(who)).toBe(who === clara ? 200 : 404);
  }
});

test('a new name of the author is shown at once', async () => {
  const author = await server.register('before');
  const body = uploadForm([{ name: 'a.tla', bytes: tlaText({ title: 'renamed' }) }], true);
  await author.send('/upload/', { method: 'POST', body });
  const query = '{"title":"renamed"}';
  const shown = async () =>
    (await server.client.GET('/files/query/', { params: { query: { query } } })).data?.files.map(
      ({ author: name }) => name,
    );
  expect([await shown(), await shown()]).toEqual([['before'], ['before']]);
  const { response } = await author.client.PUT('/users/profile-change/{userId}/', {
    params: { path: { userId: author.id } },
    body: { username: 'afterwards', first_name: '', last_name: '', email: 'before@example.org' },
  });
  expect(response.status).toBe(200);
  expect([await shown(), await shown()]).toEqual([['afterwards'], ['afterwards']]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, scoreTimeline, tlaText, uploadForm, type Fields } from '../support/tla.ts';
import { uploaded } from '../support/uploaded.ts';

let server: TestServer;
let clara: Person;
let robert: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(() => server.close());

const C4 = { start: 1, end: 2.5, step: 0, octave: 4 };
const FIS5 = { start: 0.12345, end: 1, step: 3, accidental: 1, octave: 5, staff_index: 1 };
const BES2 = { start: 1, end: 1, step: 6, accidental: -1, octave: 2 };

const song = (timelines: readonly Fields[]) => tlaText({ title: 'Song', timelines });
const upload = (timelines: readonly Fields[], isPublic: boolean) =>
  uploaded(clara, song(timelines), isPublic);

const get = (caller: TestServer | Person, id: number, query: { version?: number; k?: string } = {}) =>
  caller.client.GET('/files/{id}/notes', { params: { path: { id }, query } });
const statuses = async (id: number, query?: { version?: number; k?: string }) =>
  Promise.all([clara, robert, server].map(async (caller) => (await get(caller, id, query)).response.status));

test('notes of all scores that are shown stand in order of time, with staves counted through', async () => {
  const hidden = scoreTimeline([{ ...C4, octave: 1 }], false);
  const id = await upload([scoreTimeline([C4, FIS5]), hidden, scoreTimeline([BES2])], true);
  const { data, response } = await get(server, id);
  expect(data).toEqual({
    ...{ start: [0.123, 1, 1], length: [0.877, 1.5, 0], midi: [78, 60, 46], part: [1, 0, 2] },
    count: 3,
  });
  const headers = { 'if-none-match': response.headers.get('etag')! };
  expect((await server.send(`/files/${id}/notes`, { headers })).status).toBe(304);
});

test('hidden scores are heard where there is no other, and a file without a note has none', async () => {
  const hidden = await upload([scoreTimeline([]), scoreTimeline([C4], false)], true);
  expect((await get(server, hidden)).data).toMatchObject({ midi: [60], count: 1 });
  const silent = await upload([scoreTimeline([]), markerTimeline([{ time: 1, label: 'A' }])], true);
  expect(await statuses(silent)).toEqual([404, 404, 404]);
});

test('notes are for those alone who may see the version, also once they were kept for everybody', async () => {
  const id = await upload([scoreTimeline([C4])], true);
  const body = uploadForm([{ name: 'song.tla', bytes: song([scoreTimeline([C4, FIS5])]) }]);
  body.set('expected_version', '1');
  expect((await clara.send(`/files/${id}/versions/`, { method: 'POST', body })).status).toBe(201);
  expect((await get(server, id)).data?.count).toBe(2);
  expect((await get(server, id, { version: 1 })).data?.count).toBe(1);

  const params = { path: { id } };
  await clara.client.PATCH('/files/{id}/', { params, body: { visibility: 'private' } });
  expect(await statuses(id)).toEqual([200, 404, 404]);
  expect(await statuses(id, { version: 1 })).toEqual([200, 404, 404]);
  const link = await clara.client.POST('/files/{id}/links/', {
    params,
    body: { label: 'Friends', hides_names: false },
  });
  expect(await statuses(id, { k: link.data!.key })).toEqual([200, 200, 200]);
});

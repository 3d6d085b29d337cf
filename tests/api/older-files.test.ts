import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { changeAbout } from '../support/change-about.ts';
import {
  BEFORE_FOUND_BY,
  BEFORE_VERSIONS,
  copyToFirstRelease,
  copyToRelease,
} from '../support/older-database.ts';
import {
  createDatabaseOnServer,
  ON_SERVER,
  PASSWORD,
  startServer,
  type Person,
  type TestServer,
} from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

const LONG = 200_000;
const log = pino({ level: 'silent' });
const folders: string[] = [];
const drops: (() => Promise<void>)[] = [];
/** The file uploaded to the first release, byte for byte. */
let original: string;
let fileId: number;
/** One with a recording, and one of YouTube. */
let heardId: number;
let seenId: number;
/** Forms of which the author left out all colours, and chose the desktop's own for one. */
let plainId: number;
let coloredId: number;
/** Runs on the tables of the first release, in which a file has texts of any length. */
let server: TestServer;
/** Holds the same files as the release did before files had versions. */
let unversioned: Place;
/** Answers that the author got for each file before the upgrade. */
const shownBefore = new Map<number, Awaited<ReturnType<typeof shownOf>>>();

interface Place {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

async function newPlace(): Promise<Place> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-older-'));
  folders.push(dataDir);
  if (!ON_SERVER) return { dataDir, env: {} };
  const database = await createDatabaseOnServer();
  drops.push(() => database.drop());
  return { dataDir, env: database.env };
}

const open = ({ dataDir, env }: Place) =>
  openDatabase<Schema>({ dataDir, databaseUrl: env['DATABASE_URL'], log });

async function upload(person: Person): Promise<void> {
  original = tlaText({ title: 'Old', timelines: [markerTimeline([{ time: 1, label: 'x' }])] });
  const files = [
    { name: 'old.tla', bytes: original },
    {
      name: 'heard.tla',
      bytes: tlaText({
        ...{ title: 'Heard', composer: 'x', mediaPath: '/home/c/take.mp3' },
        timelines: [pdfTimeline('/home/c/score.pdf')],
      }),
    },
    { name: 'seen.tla', bytes: tlaText({ title: 'Seen', mediaPath: 'https://youtu.be/GOODGOODGOO' }) },
    { name: 'plain.tla', bytes: tlaText({ title: 'Plain', timelines: [form(), beats()] }) },
    { name: 'colored.tla', bytes: tlaText({ title: 'Colored', timelines: [form('#68de7c')] }) },
    { name: 'take.mp3', bytes: 'ID3 sound' },
    { name: 'score.pdf', bytes: smallPdf('score') },
  ];
  const response = await person.send('/upload/', { method: 'POST', body: uploadForm(files, true) });
  const stored = ((await response.json()) as { files: { id: number }[] }).files;
  [fileId, heardId, seenId, plainId, coloredId] = stored.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
  ];
}

async function shownOf({ client }: Pick<Person, 'client'>, id: number, version?: number) {
  const query = version === undefined ? {} : { version };
  const { data } = await client.GET('/files/{id}/json', { params: { path: { id }, query } });
  const { title = '', composer = '' } = data?.abstract_work ?? {};
  const url = data?.concrete_work.url.split('?')[0];
  return { title, composer, url, timelines: data?.timelines };
}

/** A unit without a colour, with two below it of which the second may have one. */
const form = (color?: string) =>
  hierarchyTimeline([
    { start: 0, end: 100, level: 3 },
    { start: 0, end: 50, level: 2 },
    { start: 50, end: 100, level: 2, ...(color !== undefined && { color }) },
  ]);

/** Two measures of two beats. */
const beats = () => ({
  ...markerTimeline([]),
  ...{ kind: 'BEAT_TIMELINE', name: 'beats', ordinal: 2, beat_pattern: [2] },
  components: Object.fromEntries([1, 2, 3, 4].map((time) => [String(200 + time), { kind: 'BEAT', time }])),
});

beforeAll(async () => {
  const [from, to] = [await newPlace(), await newPlace()];
  unversioned = await newPlace();
  const first = await startServer(from);
  const author = await first.register('clara');
  await upload(author);
  for (const id of [fileId, heardId, seenId, plainId, coloredId])
    shownBefore.set(id, await shownOf(author, id));
  await first.close();
  for (const { dataDir } of [to, unversioned])
    await fs.cp(path.join(from.dataDir, 'files'), path.join(dataDir, 'files'), { recursive: true });
  const [newer, older, previous] = [await open(from), await open(to), await open(unversioned)];
  await newer.db.updateTable('files').set({ is_public: false }).where('id', '=', seenId).execute();
  await copyToRelease(newer, previous, BEFORE_VERSIONS);
  await previous.close();
  await newer.db.updateTable('files').set({ is_public: true }).where('id', '=', seenId).execute();
  const long = sql`repeat('a', ${LONG})`;
  await sql`update abstract_works set title = ${long}, title_key = ${long}, composer = ${long} where title = 'Old'`.execute(
    newer.db,
  );
  await sql`update concrete_works set artist = ${long}, artist_key = ${long}`.execute(newer.db);
  await sql`update files set strip = replace(replace(strip::text, 'level-3', '#f2d675'), 'level-2', '#68de7c')::jsonb`.execute(
    newer.db,
  );
  // Before there were strips of marks, one without levels had none.
  await newer.db.updateTable('files').set({ strip: null }).where('id', '=', fileId).execute();
  await sql`update components set label = ${long}, comments = ${long}, comments_key = ${long}`.execute(
    newer.db,
  );
  await sql`update file_versions set metadata = (
    select jsonb_agg(jsonb_build_object('name', 'f' || n, 'value', repeat('a', 6000))) from generate_series(1, 300) as n
  )`.execute(newer.db);
  const shared = 'https://www.youtube.com/embed/EVILEVILEVI?v=GOODGOODGOO&si=PRIVATE';
  await newer.db.updateTable('file_versions').set({ url: shared }).where('storage', '=', 'youtube').execute();
  await copyToFirstRelease(newer, older);
  await newer.close();
  await older.close();
  server = await startServer(to);
});
afterAll(async () => {
  await server.close();
  for (const drop of drops) await drop();
  for (const folder of folders) await fs.rm(folder, { recursive: true });
});

/** How long a text is and how it ends, so that a failure does not print it. */
const ending = (text: string | undefined) => [text?.length, text?.slice(-2)];

test('a file that is older than the limits is cut with a mark in lists', async () => {
  const { data } = await server.client.GET('/files/query/', {
    params: { query: { query: '{"title":"aaa"}' } },
  });
  const [abstract, concrete] = [data?.abstract_works[0], data?.concrete_works[0]];
  for (const text of [abstract?.title, abstract?.composer, concrete?.artist]) {
    expect(ending(text)).toEqual([500, 'a…']);
  }
  const query = JSON.stringify({ tl: { kind: 'MARKER' }, cmp: {}, file: {} });
  const found = await server.client.GET('/components/query/', { params: { query: { query } } });
  const [marker] = found.data?.components ?? [];
  expect(marker !== undefined && 'label' in marker && ending(marker.label)).toEqual([5000, 'a…']);
  expect(marker !== undefined && 'comments' in marker && ending(marker.comments)).toEqual([100_000, 'a…']);
});

test('it opens, with as much of its metadata as a file may have, and is whole in the download', async () => {
  const params = { path: { id: fileId } };
  const { data } = await server.client.GET('/files/{id}/json', { params });
  expect(data?.timelines[0]).toMatchObject({ components: [{ label: 'x' }] });
  const metadata = data?.file?.metadata ?? [];
  expect(ending(metadata[0]?.value)).toEqual([5000, 'a…']);
  expect(metadata).toHaveLength(52);
  expect(metadata.at(-1)).toEqual({ name: '…', value: 'The downloaded file has more fields.' });
  const { data: tokens } = await server.client.POST('/token/', {
    body: { username: 'clara', password: PASSWORD },
  });
  const headers = { authorization: `Bearer ${tokens?.access}` };
  expect(await (await server.send(`/files/${fileId}/tla`, { headers })).text()).toBe(original);
});

test('the recording of an older work is that of its files, and a YouTube address names the video and nothing else', async () => {
  const work = async (id: number) =>
    (await server.client.GET('/files/{id}/json', { params: { path: { id } } })).data?.concrete_work;
  const heard = await work(heardId);
  expect(heard).toMatchObject({ type: 'audio', storage: 'staticfiles' });
  expect(await (await fetch(`${server.url}${heard?.url}`)).text()).toBe('ID3 sound');
  expect(await work(seenId)).toMatchObject({
    type: 'video',
    storage: 'youtube',
    url: 'https://www.youtube.com/watch?v=GOODGOODGOO',
  });
  expect(await work(fileId)).toMatchObject({ storage: 'abstract', url: '' });
});

test('the measures of an older file are mapped when they are asked for', async () => {
  for (const id of [plainId, plainId, coloredId]) {
    const { data } = await server.client.GET('/files/{id}/measures', { params: { path: { id } } });
    const measures = [
      { number: 1, pass: 1, start: 1, beats: 2 },
      { number: 2, pass: 1, start: 3, beats: 2 },
    ];
    expect(data).toEqual(
      id === plainId
        ? { measures, end: 5, is_end_assumed: true }
        : { measures: [], end: 0, is_end_assumed: true },
    );
  }
});

test('the form in small names levels, but for a colour that the author chose', async () => {
  const { data } = await server.client.GET('/files/query/', {
    params: { query: { query: '{}', order_by: 'title' } },
  });
  const stripOf = (id: number) => data?.files.find((file) => file.id === id)?.strip;
  const whole = [[0, 1000, 'level-3']];
  expect(stripOf(plainId)).toEqual([
    whole,
    [
      [0, 500, 'level-2'],
      [500, 1000, 'level-2'],
    ],
  ]);
  expect(stripOf(coloredId)).toEqual([
    whole,
    [
      [0, 500, '#68de7c'],
      [500, 1000, '#68de7c'],
    ],
  ]);
});

test('a file without levels gets marks of its markers as its form in small', async () => {
  const { data } = await server.client.GET('/files/query/', {
    params: { query: { query: '{"title":"aaa"}' } },
  });
  expect(data?.files.map(({ id, strip }) => [id, strip])).toEqual([[fileId, [[[0, 8, 'strip-edge']]]]]);
});

test('files of the release before get a version, published with them where they are public, and all links to them are good', async () => {
  const clientDir = path.join(unversioned.dataDir, 'client');
  await fs.mkdir(clientDir);
  await fs.writeFile(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  const upgraded = await startServer({ ...unversioned, clientDir });
  const { data: tokens } = await upgraded.client.POST('/token/', {
    body: { username: 'clara', password: PASSWORD },
  });
  const headers = { authorization: `Bearer ${tokens?.access}` };
  for (const version of [undefined, 1]) {
    const query = version === undefined ? '' : `?version=${version}`;
    expect(await (await upgraded.send(`/files/${fileId}/tla${query}`, { headers })).text()).toBe(original);
    for (const [id, shown] of shownBefore) {
      const isPublic = id !== seenId;
      const address = `/viewer/${id}${version === undefined ? '' : `/v${version}`}`;
      expect((await upgraded.fetchMedia(address)).status).toBe(isPublic ? 200 : 404);
      if (isPublic) expect(await shownOf(upgraded, id, version)).toEqual(shown);
      else expect((await upgraded.send(`/files/${id}/json${query}`)).status).toBe(404);
    }
  }
  const heard = shownBefore.get(heardId);
  const [pages] = heard?.timelines ?? [];
  const media = async (address = '') => (await upgraded.fetchMedia(address)).text();
  expect(heard?.url).toBe(`/media/${heardId}/recording/take.mp3`);
  expect(await media(heard?.url)).toBe('ID3 sound');
  expect(pages?.kind === 'PDF_TIMELINE' && (await media(pages.pdf_url))).toBe(smallPdf('score'));
  await upgraded.close();
  const database = await open(unversioned);
  const versions = await database.db
    .selectFrom('files')
    .innerJoin('file_versions', 'file_id', 'files.id')
    .select(['files.id', 'number', 'published_at', 'files.created_at', 'updated_at', 'version', 'filename'])
    .where('files.id', 'in', [fileId, seenId])
    .orderBy('files.id')
    .execute();
  await database.close();
  const created = versions.map(({ created_at }) => created_at);
  expect(versions).toMatchObject([
    {
      id: fileId,
      number: 1,
      version: 1,
      published_at: created[0],
      updated_at: created[0],
      filename: 'old.tla',
    },
    { id: seenId, number: 1, version: 1, published_at: null, updated_at: created[1] },
  ]);
});

test('files of the release before are found by tags, licence, kinds of timelines and recording', async () => {
  const [from, to] = [await newPlace(), await newPlace()];
  const before = await startServer(from);
  const author = await before.register('clara');
  await upload(author);
  const said = { tags: ['Sonatenförm', 'cadence'], licence: 'CC-BY-4.0' };
  expect((await changeAbout(author, coloredId, said)).response.status).toBe(200);
  await before.close();
  await fs.cp(path.join(from.dataDir, 'files'), path.join(to.dataDir, 'files'), { recursive: true });
  const [newer, older] = [await open(from), await open(to)];
  await copyToRelease(newer, older, BEFORE_FOUND_BY);
  await newer.close();
  await older.close();
  const upgraded = await startServer(to);
  const found = async (query: object) => {
    const { data } = await upgraded.client.GET('/files/query/', {
      params: { query: { query: JSON.stringify(query) } },
    });
    return data?.files.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  const ids = {
    tag: await found({ tag: 'sonatenform' }),
    licence: await found({ licence: 'CC-BY-4.0' }),
    marker: await found({ kinds: 'MARKER' }),
    here: await found({ media: 'here' }),
    youtube: await found({ media: 'youtube' }),
  };
  await upgraded.close();
  expect(ids).toEqual({
    ...{ tag: [coloredId], licence: [coloredId] },
    ...{ marker: [fileId], here: [heardId], youtube: [seenId] },
  });
});

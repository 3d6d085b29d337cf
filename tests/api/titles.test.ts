import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { BEFORE_TITLES, copyToRelease } from '../support/older-database.ts';
import {
  createDatabaseOnServer,
  ON_SERVER,
  startServer,
  type Person,
  type TestServer,
} from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

/** Titles of files whose author has given none: they come from the file name. */

const cleanups: (() => Promise<unknown>)[] = [];
let clientDir: string;
let server: TestServer;
let clara: Person;
beforeAll(async () => {
  clientDir = await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-client-'));
  cleanups.push(() => fs.rm(clientDir, { recursive: true }));
  await fs.writeFile(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  server = await startServer({ clientDir });
  cleanups.push(() => server.close());
  clara = await server.register('clara');
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

interface Stored {
  readonly id: number;
  readonly title: string;
  readonly warnings: readonly string[];
}

async function upload(person: Person, ...files: readonly { name: string; bytes: string }[]) {
  const answer = await person.send('/upload/', { method: 'POST', body: uploadForm(files, true) });
  return ((await answer.json()) as { files: readonly Stored[] }).files;
}

/** Replaces a file, and gives the title of the new version. */
async function replace(person: Person, id: number, version: number, name: string, bytes: string) {
  const body = uploadForm([{ name, bytes }]);
  body.set('expected_version', String(version));
  const answer = await person.send(`/files/${id}/versions/`, { method: 'POST', body });
  return (await answer.json()) as { readonly title: string; readonly warnings: readonly string[] };
}

async function listed({
  client,
}: Pick<TestServer, 'client'>): Promise<ReadonlyMap<number, string | undefined>> {
  const { data } = await client.GET('/files/query/', { params: { query: {} } });
  const titles = new Map(data?.abstract_works.map(({ id, title }) => [id, title]));
  const works = new Map(data?.concrete_works.map(({ id, abstract_work_id }) => [id, abstract_work_id]));
  return new Map(
    data?.files.map(({ id, concrete_work_id }) => [id, titles.get(works.get(concrete_work_id) ?? 0)]),
  );
}

test('a file without a title is called as the file is, everywhere, and its uploader is told', async () => {
  const [first, second, third, titled] = await upload(
    clara,
    { name: 'Sonata in A.tla', bytes: tlaText() },
    { name: 'Étude n° 3.TLA', bytes: tlaText({ title: ' untitled ' }) },
    { name: '---.tla', bytes: tlaText({ title: '' }) },
    { name: 'x.tla', bytes: tlaText({ title: 'Given' }) },
  );
  expect([first, second, third, titled].map((file) => file?.title)).toEqual([
    ...['Sonata in A', 'Étude n° 3', 'Untitled', 'Given'],
  ]);
  expect(first?.warnings).toEqual([
    'No title is given. The file is called “Sonata in A”, after its name, until you edit its details.',
  ]);
  expect(third?.warnings[0]).toMatch(
    /^No title is given, and the file’s name tells none\. It is called “Untitled” until/,
  );
  expect(titled?.warnings).toEqual([]);
  const id = first?.id ?? 0;
  const titles = await listed(server);
  expect([first, second].map((file) => titles.get(file?.id ?? 0))).toEqual(['Sonata in A', 'Étude n° 3']);
  const page = await (await fetch(`${server.url}/viewer/${id}`)).text();
  expect(page).toContain('<title>Sonata in A');
  const download = await server.send(`/files/${id}/tla`);
  expect(download.headers.get('content-disposition')).toContain('filename="Sonata in A.tla"');
  expect(await (await server.send(`/files/${id}/citation?style=apa`)).text()).toContain('Sonata in A');
  const { data } = await server.client.GET('/files/{id}/json', { params: { path: { id } } });
  expect(data?.abstract_work.title).toBe('Sonata in A');
});

test('a version without a title keeps the one before, and a title that is edited away gives the name of the file', async () => {
  const [file] = await upload(clara, { name: 'Trio.tla', bytes: tlaText() });
  const id = file?.id ?? 0;
  const next = await replace(clara, id, 1, 'Trio, corrected (2).tla', tlaText({ length: 90 }));
  expect(next).toMatchObject({ title: 'Trio', warnings: [] });
  expect((await replace(clara, id, 2, 'a.tla', tlaText({ title: 'Trio in G' }))).title).toBe('Trio in G');
  const details = { title: null };
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { details } });
  expect((await listed(server)).get(id)).toBe('a');
});

interface Place {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

async function newPlace(): Promise<Place> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-titles-'));
  cleanups.push(() => fs.rm(dataDir, { recursive: true }));
  if (!ON_SERVER) return { dataDir, env: {} };
  const database = await createDatabaseOnServer();
  cleanups.push(() => database.drop());
  return { dataDir, env: database.env };
}

test('files of the release before that are all untitled are called as what was uploaded', async () => {
  const [from, to] = [await newPlace(), await newPlace()];
  const before = await startServer(from);
  const author = await before.register('robert');
  const [first, second, unnamed, titled, several] = await upload(
    author,
    { name: 'First.tla', bytes: tlaText({ composer: 'A' }) },
    { name: 'Second.tla', bytes: tlaText({ composer: 'A' }) },
    { name: '___.tla', bytes: tlaText({ composer: 'A' }) },
    { name: 'x.tla', bytes: tlaText({ title: 'Given', composer: 'A' }) },
    { name: 'Third.tla', bytes: tlaText({ title: 'Named', composer: 'A' }) },
  );
  await replace(author, several?.id ?? 0, 1, 'Fourth.tla', tlaText({ title: 'Gone', composer: 'A' }));
  await before.close();
  await fs.cp(path.join(from.dataDir, 'files'), path.join(to.dataDir, 'files'), { recursive: true });
  const open = ({ dataDir, env }: Place) =>
    openDatabase<Schema>({ dataDir, databaseUrl: env['DATABASE_URL'], log: pino({ level: 'silent' }) });
  const [newer, older] = [await open(from), await open(to)];
  // As before the migration: works of one composer were shared, since all had the same title.
  const untitled = sql`(
    select c.id from concrete_works c join abstract_works a on a.id = c.abstract_work_id where title = 'Untitled')`;
  const were = sql`(
    select c.id from concrete_works c join abstract_works a on a.id = c.abstract_work_id
    where title in ('First', 'Second', 'Gone'))`;
  await sql`update files set concrete_work_id = ${untitled} where concrete_work_id in ${were}`.execute(
    newer.db,
  );
  await sql`update file_versions set concrete_work_id = ${untitled} where concrete_work_id in ${were}`.execute(
    newer.db,
  );
  await sql`delete from concrete_works where id in ${were}`.execute(newer.db);
  await sql`delete from abstract_works where title in ('First', 'Second', 'Gone')`.execute(newer.db);
  await copyToRelease(newer, older, BEFORE_TITLES);
  await newer.close();
  await older.close();

  const upgraded = await startServer(to);
  try {
    const titles = await listed(upgraded);
    expect([first, second, unnamed, titled, several].map((file) => titles.get(file?.id ?? 0))).toEqual([
      ...['First', 'Second', 'Untitled', 'Given', 'Named'],
    ]);
    const query = { query: JSON.stringify({ title: 'second' }) };
    const { data } = await upgraded.client.GET('/files/query/', { params: { query } });
    expect(data?.files.map(({ id }) => id)).toEqual([second?.id]);
    // A file with the same title by another user shares the work.
    const again = await upload(await upgraded.register('ada'), {
      name: 'First.tla',
      bytes: tlaText({ composer: 'A' }),
    });
    const { data: shared } = await upgraded.client.GET('/files/query/', {
      params: { query: { query: JSON.stringify({ title: 'First' }) } },
    });
    expect([shared?.files.length, again.length, shared?.abstract_works.length]).toEqual([2, 1, 1]);
  } finally {
    await upgraded.close();
  }
});

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { MAX_VERSIONS } from '../../src/shared/limits.ts';
import { IS_LONG } from '../support/long.ts';
import {
  createDatabaseOnServer,
  ON_SERVER,
  PASSWORD,
  startServer,
  type Person,
  type TestServer,
} from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

const WRITERS = 6;
const ROUNDS = IS_LONG ? 20 : 2;
/** Titles that sort otherwise by their code units than by their bytes or by a language's rules. */
const PIECES = ['𝄞 shared', 'ﬁ shared', 'Shared', 'another, shared'] as const;
const SOUND = { name: 'take.mp3', bytes: 'ID3 one and the same' };

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
});
afterAll(() => server.close());

/** Errors in the server's log, such as deadlocks. */
const errors = () => server.log.filter((line) => line.includes('"level":50'));

const tla = (title: string, label: string, name = 'analysis.tla') => ({
  name,
  bytes: tlaText({
    title,
    mediaPath: '/home/clara/take.mp3',
    timelines: [hierarchyTimeline([{ start: 0, end: 1, level: 1, label }])],
  }),
});

type Sender = Pick<Person, 'send'>;
type Part = ReturnType<typeof tla>;

async function upload(by: Sender, files: readonly Part[], isPublic = true): Promise<readonly number[]> {
  const response = await by.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
  expect(response.status).toBe(201);
  return ((await response.json()) as { files: { id: number }[] }).files.map(({ id }) => id);
}

function replace(by: Sender, id: number, expected: number, files: readonly Part[]): Promise<Response> {
  const body = uploadForm(files);
  body.set('expected_version', String(expected));
  return by.send(`/files/${id}/versions/`, { method: 'POST', body });
}

const edit = (id: number, heading: string) =>
  clara.client.PUT('/files/{id}/about', {
    params: { path: { id }, header: { 'If-Match': '*' } },
    body: { heading, description: '', tags: [], language: '', licence: '', doi: '', credits: [] },
  });
const remove = (id: number) => clara.client.DELETE('/files/{id}/', { params: { path: { id } } });

test('files that share pieces and a recording are uploaded, renamed, replaced and deleted at once, and none waits for good', async () => {
  const before = server.storedBlobs().length;
  const ofMany = async (writer: number, round: number): Promise<void> => {
    const pieces = writer % 2 === 0 ? PIECES : PIECES.toReversed();
    const files = pieces.map((title, index) => tla(title, `${writer}.${round}`, `${index}.tla`));
    const ids = await upload(clara, [...files, SOUND], round % 2 === 0);
    for (const id of ids) expect((await remove(id)).response.status).toBe(204);
  };
  const ofOne = async (writer: number, round: number): Promise<void> => {
    const [first = '', ...others] = writer % 4 === 1 ? PIECES : PIECES.toReversed();
    const [id = 0] = await upload(clara, [tla(first, `${writer}.${round}`), SOUND]);
    const path = { params: { path: { id } } };
    for (const title of [...others, first]) {
      const edited = await clara.client.PATCH('/files/{id}/', { ...path, body: { details: { title } } });
      expect([200, 503]).toContain(edited.response.status);
    }
    for (const [index, title] of others.entries())
      expect((await replace(clara, id, index + 1, [tla(title, `${writer}.${round}`)])).status).toBe(201);
    expect((await remove(id)).response.status).toBe(204);
  };
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 0; round < ROUNDS; round++) await (writer % 3 === 0 ? ofMany : ofOne)(writer, round);
  });
  const ended = await Promise.allSettled(writers);
  expect(errors()).toEqual([]);
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  await expect.poll(() => server.storedBlobs().length).toBe(before);
});

test('a file that is replaced, edited and deleted at once ends as one of these leaves it, and nothing is left of it', async () => {
  const before = server.storedBlobs().length;
  for (let round = 0; round < ROUNDS; round++) {
    const [id = 0] = await upload(clara, [tla('Raced', 'a'), SOUND], round % 2 === 0);
    const writing = [
      replace(clara, id, 1, [tla('Raced', 'b')]),
      replace(clara, id, 1, [tla('Raced anew', 'c')]),
      edit(id, 'heading').then(({ response }) => response),
    ];
    // When a writer is at its second step at the latest.
    await Promise.race(writing);
    const deleted = await remove(id);
    const statuses = await Promise.all(writing.map((each) => each.then(({ status }) => status, String)));
    expect(errors()).toEqual([]);
    const [first, second, edited] = statuses;
    expect(deleted.response.status).toBe(204);
    expect([200, 404]).toContain(edited);
    for (const status of [first, second]) expect([201, 404, 409]).toContain(status);
    expect([first, second]).not.toEqual([201, 201]);
    expect((await clara.send(`/files/${id}/json`)).status).toBe(404);
  }
  expect(errors()).toEqual([]);
  await expect.poll(() => server.storedBlobs().length).toBe(before);
});

test('a file with as many versions as there can be takes no further one before one is deleted', async () => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-limit-'));
  const onServer = ON_SERVER ? await createDatabaseOnServer() : undefined;
  const place = { dataDir, env: { ...onServer?.env } };
  const first = await startServer(place);
  const author = await first.register('clara');
  const [id = 0] = await upload(author, [tla('Full', 'a')], false);
  await first.close();
  const database = await openDatabase<Schema>({
    dataDir,
    databaseUrl: onServer?.env['DATABASE_URL'],
    log: pino({ level: 'silent' }),
  });
  const columns = database.db.introspection.getTables();
  const names = (await columns)
    .find(({ name }) => name === 'file_versions')
    ?.columns.map(({ name }) => name)
    .filter((name) => name !== 'number');
  const others = sql.join((names ?? []).map((name) => sql.ref(name)));
  await sql`
    insert into file_versions (number, ${others})
    select n, ${others} from file_versions, generate_series(2, ${MAX_VERSIONS}) as n`.execute(database.db);
  await sql`update files set version = ${MAX_VERSIONS}, last_number = ${MAX_VERSIONS}`.execute(database.db);
  await database.close();

  const full = await startServer(place);
  try {
    const login = { body: { username: 'clara', password: PASSWORD } };
    const { data: tokens } = await full.client.POST('/token/', login);
    const authorization = `Bearer ${tokens?.access}`;
    const again: Sender = {
      send: (below, init) =>
        full.send(below, { ...init, headers: { ...(init?.headers as object), authorization } }),
    };
    const refused = await replace(again, id, MAX_VERSIONS, [tla('Full', 'b')]);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        code: 'too_many_versions',
        detail: `This file has ${MAX_VERSIONS} versions, the most there can be. Delete versions that only you have seen, or upload it as a new file.`,
      },
    ]);
    const restored = await again.send(`/files/${id}/versions/1/restore/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ expected_version: MAX_VERSIONS }),
    });
    expect([restored.status, await restored.json()]).toMatchObject([400, { code: 'too_many_versions' }]);
    const listed = async () => {
      const answer = await again.send(`/files/${id}/versions/`);
      return ((await answer.json()) as { versions: { number: number }[] }).versions.map(
        ({ number }) => number,
      );
    };
    expect(await listed()).toHaveLength(MAX_VERSIONS);
    expect((await again.send(`/files/${id}/versions/7/`, { method: 'DELETE' })).status).toBe(204);
    expect((await replace(again, id, MAX_VERSIONS, [tla('Full', 'b')])).status).toBe(201);
    expect((await listed())[0]).toBe(MAX_VERSIONS + 1);
  } finally {
    await full.close();
    await onServer?.drop();
    await fs.rm(dataDir, { recursive: true });
  }
});

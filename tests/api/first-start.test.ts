import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadExamples } from '../../src/server/examples/load-examples.ts';
import { MediaLinks } from '../../src/server/media/media-links.ts';
import { openFolderBlobs } from '../../src/server/storage/blobs/folder-blobs.ts';
import { TlaReader } from '../../src/server/reading/tla-reader.ts';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import { migrate } from '../../src/server/storage/engine/migrate.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { insertUser } from '../../src/server/storage/accounts/users.ts';
import { writeSonata } from '../../src/tools/sonatas/annotation.ts';
import { MOVEMENTS } from '../../src/tools/sonatas/movements.ts';
import { SONGS, titleOf } from '../../src/tools/songs/song.ts';
import { createDatabase, ON_SERVER, startServer, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

// Each starts one or two servers, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const EXAMPLES = new URL('../../src/server/examples/', import.meta.url);

const ADA = { username: 'ada', firstName: '', lastName: '', email: 'ada@example.org' };
const SONG_IDS = SONGS.map(({ id }) => id);
const SONATA_IDS = MOVEMENTS.map(({ id }) => id);
const EXAMPLE_IDS = [1, ...SONG_IDS, ...SONATA_IDS];

/** All public files, the oldest first. */
async function allFiles({ client }: TestServer) {
  const answers = [1, 2].map(async (page) => {
    const query = { order_by: 'created_at', order_direction: 'ascending', page } as const;
    const { data } = await client.GET('/files/query/', { params: { query } });
    if (data === undefined) throw new Error('The files were not listed.');
    const works = new Map(data.concrete_works.map((work) => [work.id, work.abstract_work_id]));
    const titles = new Map(data.abstract_works.map(({ id, title, composer }) => [id, { title, composer }]));
    return data.files.map((file) => ({ ...file, ...titles.get(works.get(file.concrete_work_id) ?? 0) }));
  });
  return (await Promise.all(answers)).flat();
}

test('an empty database gets the examples once, the prelude with sound; later starts leave them alone', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tilia-first-'));
  try {
    for (const start of ['first', 'second']) {
      const server = await startServer({ dataDir, withExample: true });
      try {
        const files = await allFiles(server);
        expect(
          files.map(({ id }) => id),
          start,
        ).toEqual(EXAMPLE_IDS);
        expect(files[0]).toMatchObject({
          title: 'Prelude in C major, BWV 846',
          composer: 'Johann Sebastian Bach',
        });
        expect(files.slice(1, 3)).toMatchObject(
          SONGS.map((song) => ({ title: titleOf(song), composer: 'Robert Schumann' })),
        );
        expect(files.slice(3)).toMatchObject(
          MOVEMENTS.map(({ title }) => ({ title, composer: 'Wolfgang Amadeus Mozart' })),
        );
        expect(files.every(({ author, is_public }) => author === 'tilia' && is_public)).toBe(true);
        for (const [id, name] of [
          [1, 'prelude-bwv846'],
          ...SONGS.map((song) => [song.id, `songs/${song.id}-${song.name}`] as const),
        ] as const) {
          const { data: viewer } = await server.client.GET('/files/{id}/json', { params: { path: { id } } });
          const recording = await fetch(`${server.url}${viewer?.concrete_work.url}`);
          // Compared as one: a megabyte compared byte by byte takes a test's whole time.
          const sound = Buffer.from(await recording.arrayBuffer());
          expect(sound.equals(readFileSync(new URL(`${name}.mp3`, EXAMPLES))), name).toBe(true);
        }
        const login = { username: 'tilia', password: 'x' };
        expect((await server.client.POST('/token/', { body: login })).response.status).toBe(401);
      } finally {
        await server.close();
      }
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

interface Sonata {
  readonly media_metadata: Readonly<Record<string, unknown>>;
}

describe('beside the examples', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ withExample: true });
  });
  afterAll(() => server.close());

  test('a sonata is shown without a recording, as the maker wrote it', async () => {
    const { data } = await server.client.GET('/files/{id}/json', { params: { path: { id: 155 } } });
    expect(data?.concrete_work).toMatchObject({ storage: 'abstract', start: 0 });
    expect(data?.concrete_work.length).toBeCloseTo(958.1, 1);
    const beats = data?.timelines.find((timeline) => timeline.kind === 'BEAT_TIMELINE');
    const numbers = JSON.parse(beats?.measure_numbers ?? '') as number[];
    expect(Math.max(...numbers)).toBe(260);
    const tla = await fetch(`${server.url}/api/v1/files/155/tla`);
    // With it goes its licence.
    const { media_metadata: written, ...sonata } = JSON.parse(writeSonata(MOVEMENTS.at(-1)!)) as Sonata;
    const { media_metadata: sent, ...rest } = (await tla.json()) as Sonata;
    expect(rest).toEqual(sonata);
    expect(sent).toEqual({
      ...written,
      licence: expect.stringMatching(/^CC0/) as unknown,
      source: `${server.url}/viewer/155/v1`,
    });
  });

  test('uploads get ids of their own, behind those of the examples', async () => {
    const ada = await server.register('ada');
    const body = uploadForm(
      [
        { name: 'first.tla', bytes: tlaText({ title: 'First' }) },
        { name: 'second.tla', bytes: tlaText({ title: 'Second' }) },
      ],
      true,
    );
    const answer = await ada.send('/upload/', { method: 'POST', body });
    const { files } = (await answer.json()) as { files: readonly { readonly id: number }[] };
    expect(files.map(({ id }) => id)).toEqual([156, 157]);
    expect(await allFiles(server)).toHaveLength(23);
  });
});

describe('the examples of a database', () => {
  let dataDir: string;
  let made: Awaited<ReturnType<typeof createDatabase>>;
  let database: Database<Schema>;
  let services: Parameters<typeof loadExamples>[0];
  const tlaReader = new TlaReader();
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'tilia-examples-'));
    made = await createDatabase(dataDir);
    const databaseUrl = made.env.DATABASE_URL;
    database = await openDatabase<Schema>({ dataDir, databaseUrl, log: pino({ level: 'silent' }) });
    await migrate(database);
    services = {
      db: database.db,
      blobs: await openFolderBlobs(path.join(dataDir, 'files')),
      mediaLinks: new MediaLinks(Buffer.alloc(32), undefined),
      tlaReader,
    };
  });
  afterAll(() => tlaReader.close());
  afterEach(async () => {
    await database.close();
    await made.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const filenames = async () => {
    const rows = await database.db
      .selectFrom('file_versions')
      .select(['file_id', 'filename'])
      .orderBy('file_id')
      .execute();
    return new Map(rows.map(({ file_id, filename }) => [file_id, filename]));
  };

  test('leave an id to the file that has it, and come where one is missing', async () => {
    await loadExamples(services);
    await database.db.deleteFrom('files').where('id', 'in', [134, 140, 141]).execute();
    await database.db.updateTable('timelines').set({ file_id: 1 }).where('file_id', '=', 155).execute();
    const versions = database.db.updateTable('file_versions');
    await versions.set({ file_id: 1, number: 2 }).where('file_id', '=', 155).execute();
    await database.db.updateTable('files').set({ id: 141 }).where('id', '=', 155).execute();
    await versions.set({ file_id: 141, number: 1 }).where('number', '=', 2).execute();
    await loadExamples(services);
    const found = await filenames();
    expect([...found.keys()]).toEqual(EXAMPLE_IDS);
    expect([134, 140, 141, 155].map((id) => found.get(id))).toEqual([
      'dichterliebe-7.tla',
      'k280-3.tla',
      'k284-3.tla',
      'k284-3.tla',
    ]);
  });

  test('are not put beside the files of people', async () => {
    await insertUser(database.db, { ...ADA, passwordHash: 'x' });
    await loadExamples(services);
    expect((await filenames()).size).toBe(0);
  });
});

// On a server another process may be in the middle of an upload, so only what is a day old is swept there.
test.skipIf(ON_SERVER)('what a cut-off upload left is swept at the start', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tilia-sweep-'));
  try {
    await (await startServer({ dataDir })).close();
    const orphan = path.join(dataDir, 'files', 'f'.repeat(32));
    await writeFile(orphan, 'left behind');
    await (await startServer({ dataDir })).close();
    expect(() => readFileSync(orphan)).toThrow('ENOENT');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test.skipIf(ON_SERVER)('a data folder or a port that is in use stops the start with a sentence', async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow('is in use by');
  await expect(startServer({ env: { PORT: port } })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or give another PORT.`,
  );
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.close();
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
});

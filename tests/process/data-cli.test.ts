import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NO_PROGRESS } from '../../src/server/progress.ts';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import { dumpDatabase } from '../../src/server/storage/dump/dump-database.ts';
import { makeBackup } from '../../src/server/storage/dump/make-backup.ts';
import { moveDatabase } from '../../src/server/storage/dump/move-database.ts';
import { restoreBackup } from '../../src/server/storage/dump/restore-backup.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { IS_LONG } from '../support/long.ts';
import { openObjectStore } from '../support/object-store.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

// Each makes one or two databases, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const EMBEDDED = { databaseUrl: undefined, s3: undefined };
const serverUrl = process.env.TEST_DATABASE_URL;

let root: string;
/** A stopped server's data, what it answered, and all rows of its database. */
let source: string;
let answers: Answers;
let rows: ReadonlyMap<string, readonly string[]>;
/** Number of files that it had stored. */
let blobCount: number;
let backup: string;
beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'tilia-keep-'));
  source = folder();
  const place = { dataDir: source, env: { DATABASE_URL: '' } };
  const first = await startServer(place);
  const clara = await first.register('clara');
  await writeVersions(clara, 'Öffentlich "1"', true);
  await writeVersions(clara, 'Hidden', false);
  const profile = { given_name: 'Clara', family_name: 'Wieck', orcid: '0000-0002-1825-0097' };
  const more = { about: 'Pianist.\n\nLeipzig', homepage: 'https://example.org/' };
  await clara.client.PUT('/users/public-profile/', { body: { ...profile, ...more } });
  await first.close();
  // Its start sweeps what the first one had not removed yet.
  const server = await startServer(place);
  answers = { ...(await ask(server)), refresh: clara.refresh };
  await server.close();
  rows = await rowsOf(to(source));
  const written = ['file_versions', 'version_scores', 'detail_log', 'components'];
  expect(written.map((table) => rows.get(table)?.length)).toEqual([6, 6, 6, 2]);
  blobCount = readdirSync(path.join(source, 'files')).length;
  backup = path.join(root, 'backup');
  expect(await makeBackup(backup, { ...EMBEDDED, dataDir: source }, log)).toMatchObject({ files: blobCount });
});

/**
 * Uploads a file, says something about it and replaces it twice, the second time by details that contradict an edit. Nobody but
 * the author sees anything between where it `isPublic`; else others saw the first version alone.
 */
async function writeVersions(clara: Person, title: string, isPublic: boolean): Promise<void> {
  const formOf = (version: number) => {
    const timelines = [markerTimeline([{ time: 1.1, label: 'a\\b\n"c" 𝄞' }]), pdfTimeline('/s/a.pdf')];
    return uploadForm([
      { name: 'a.tla', bytes: tlaText({ title, composer: `v${version}`, mediaPath: 'a.mp3', timelines }) },
      { name: 'a.mp3', bytes: `ID3 sound of ${title} ${version}` },
      { name: 'a.pdf', bytes: smallPdf(`of ${title} ${version}`) },
    ]);
  };
  const form = formOf(1);
  form.set('is_public', 'true');
  const uploaded = await clara.send('/upload/', { method: 'POST', body: form });
  expect(uploaded.status).toBe(201);
  const { files } = (await uploaded.json()) as { files: readonly { id: number }[] };
  const id = files[0]?.id ?? 0;
  const change = (body: { is_public?: boolean; details?: Record<string, string | null> }) =>
    clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body });
  const texts = { heading: `On ${title}`, description: 'Ä\n\nb', language: 'de', doi: '10.5281/zenodo.17' };
  const credits = [{ role: 'editor' as const, family: 'S', given: 'R', literal: '', orcid: '' }];
  await clara.client.PUT('/files/{id}/about', {
    params: { path: { id }, header: { 'If-Match': '*' } },
    body: { ...texts, tags: ['a', 'ß'], licence: 'CC-BY-4.0', credits },
  });
  await change({ is_public: isPublic, details: { composer: 'edited', opus: '12 𝄞' } });
  for (const version of [2, 3]) {
    const body = formOf(version);
    body.set('expected_version', String(version - 1));
    body.set('note', `note ${version}`);
    const replaced = await clara.send(`/files/${id}/versions/`, { method: 'POST', body });
    expect(replaced.status).toBe(201);
  }
}
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Answers {
  readonly list: unknown;
  readonly bodies: readonly string[];
  /** A session that was open. */
  readonly refresh: string;
}

/**
 * Answers to the author and a visitor: lists, and of each version the viewer, the download, the recording and the
 * score.
 */
async function ask(server: TestServer): Promise<Omit<Answers, 'refresh'>> {
  const body = { username: 'clara', password: PASSWORD };
  const { data: tokens } = await server.client.POST('/token/', { body });
  const headers = { authorization: `Bearer ${tokens?.access ?? ''}` };
  const bodies: string[] = [];
  const keep = async (answer: Promise<Response>) => {
    const text = await (await answer).text();
    bodies.push(text.replaceAll(server.url, '').replace(/session=\w+&expires=\d+&signature=[\w-]+/, ''));
    return text;
  };
  const { data: list } = await server.client.GET('/users/files/', { headers });
  for (const { id, version } of list?.files ?? []) {
    for (const below of ['versions/', 'about', 'details', `changes?from=1&to=${version}`, 'citation'])
      await keep(server.send(`/files/${id}/${below}`, { headers }));
    for (let number = 1; number <= version; number++) {
      const query = `?version=${number}`;
      const shown = JSON.parse(await keep(server.send(`/files/${id}/json${query}`, { headers }))) as {
        concrete_work: { url: string };
        timelines: readonly { pdf_url?: string }[];
      };
      const media = [shown.concrete_work.url, ...shown.timelines.flatMap(({ pdf_url }) => pdf_url ?? [])];
      expect(media).toHaveLength(2);
      for (const address of media) await keep(fetch(server.url + address, { headers }));
      await keep(server.send(`/files/${id}/tla${query}`, { headers }));
      await keep(server.send(`/files/${id}/tla${query}`));
    }
  }
  await keep(server.send('/users/public-profile/', { headers }));
  await keep(server.send('/people/clara'));
  const query = encodeURIComponent(JSON.stringify({ tl: { kind: 'MARKER' }, cmp: { label: '𝄞' } }));
  await keep(server.send(`/components/query/?query=${query}`));
  expect(bodies).toHaveLength(2 * 5 + 6 * 5 + 3);
  return { list, bodies };
}

/** All rows of a database that no server uses, by table, but for the one that counts what happens to it. */
async function rowsOf(place: { readonly dataDir: string; readonly databaseUrl: string | undefined }) {
  const { dataDir } = place;
  const url = place.databaseUrl === undefined ? undefined : new URL(place.databaseUrl);
  // Times are written as the time zone of the connection has them.
  url?.searchParams.set('options', '-c timezone=UTC');
  const database = await openDatabase<Schema>({ dataDir, databaseUrl: url?.href, log });
  const found = new Map<string, readonly string[]>();
  try {
    await dumpDatabase(database, async (dump) => {
      for (const table of dump.tables.filter((name) => name !== 'public_version')) {
        const lines: string[] = [];
        for await (const some of dump.rows(table)) lines.push(...some);
        found.set(table, lines.toSorted());
      }
    });
  } finally {
    await database.close();
  }
  return found;
}

/** Starts a server on the data and compares; then there is room for new accounts and files. */
async function expectSame(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const server = await startServer({ dataDir, env: { DATABASE_URL: '', ...env } });
  try {
    expect(await ask(server)).toEqual({ list: answers.list, bodies: answers.bodies });
    const { response } = await server.client.POST('/token/refresh/', { body: { refresh: answers.refresh } });
    expect(response.status).toBe(200);
    const robert = await server.register(`robert${randomUUID().slice(0, 8)}`);
    expect(robert.id).toBeGreaterThan(1);
    const body = uploadForm([{ name: 'b.tla', bytes: tlaText({ title: 'New' }) }], true);
    expect((await robert.send('/upload/', { method: 'POST', body })).status).toBe(201);
  } finally {
    await server.close();
  }
}

const folder = (): string => mkdtempSync(path.join(root, 'data-'));
function copyOfSource(): string {
  const dataDir = folder();
  cpSync(source, dataDir, { recursive: true });
  return dataDir;
}
const to = (dataDir: string) => ({ ...EMBEDDED, dataDir });

test('files go from a folder to a bucket and back by a backup', async () => {
  const store = await openObjectStore();
  try {
    const { S3_ENDPOINT = '', S3_BUCKET = '' } = store.env;
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
    const s3 = { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, ...keys };
    // On a database server if there is one, except in the long run: an embedded database takes seconds to make.
    const databaseUrl = serverUrl === undefined || IS_LONG ? undefined : await emptyDatabase();
    const inBucket = { dataDir: folder(), databaseUrl, s3 };
    await restoreBackup(backup, inBucket, log);
    expect(store.objects()).toHaveLength(blobCount);
    const second = path.join(root, 'from-bucket');
    await makeBackup(second, inBucket, log);
    const dataDir = folder();
    await restoreBackup(second, to(dataDir), log);
    expect(await rowsOf(to(dataDir))).toEqual(rows);
    await expectSame(dataDir);
  } finally {
    await store.close();
  }
});

describe('a backup is refused, and nothing is made,', () => {
  const refused = async (damage: (copy: string) => void, message: string): Promise<void> => {
    const copy = path.join(root, randomUUID());
    cpSync(backup, copy, { recursive: true });
    damage(copy);
    const dataDir = folder();
    await expect(restoreBackup(copy, to(dataDir), log)).rejects.toThrow(message);
    expect(readdirSync(dataDir)).toEqual([]);
  };
  const blobOf = (copy: string): string =>
    path.join(copy, 'files', readdirSync(path.join(copy, 'files'))[0]!);
  const edit = (copy: string, change: (manifest: { migrations: string[] }) => void): void => {
    const file = path.join(copy, 'backup.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { migrations: string[] };
    change(manifest);
    writeFileSync(file, JSON.stringify(manifest));
  };

  test.each<[string, (copy: string) => void, string]>([
    ['when it is not finished', (copy) => rmSync(path.join(copy, 'backup.json')), 'is no finished backup'],
    ['when a stored file is damaged', (copy) => appendFileSync(blobOf(copy), 'x'), 'is damaged: files/'],
    ['when a stored file is missing', (copy) => rmSync(blobOf(copy)), 'is damaged: files/'],
    [
      'when a table is damaged',
      (copy) => appendFileSync(path.join(copy, 'tables', 'users.jsonl.gz'), 'x'),
      'is damaged: users is not what was written',
    ],
    [
      'when a table is missing',
      (copy) => rmSync(path.join(copy, 'tables', 'files.jsonl.gz')),
      'is damaged: files cannot be read',
    ],
    [
      'when a newer release made it',
      (copy) => edit(copy, ({ migrations }) => void migrations.push('9999-later')),
      'was made by a newer release: this one does not know 9999-later',
    ],
    ['when its list is damaged', (copy) => writeFileSync(path.join(copy, 'backup.json'), '{}'), 'is damaged'],
  ])('%s', (_when, damage, message) => refused(damage, message));
});

/** Engines that an older backup is restored to: an embedded database takes seconds to make. */
const OLDER_TO = serverUrl === undefined ? ['embedded'] : IS_LONG ? ['server', 'embedded'] : ['server'];

test.each(OLDER_TO)('a backup of an older release is brought up to date, %s', async (engine) => {
  const dataDir = folder();
  const databaseUrl = engine === 'server' ? await emptyDatabase() : undefined;
  await restoreBackup(
    writeOlderBackup(path.join(root, `older-${engine}`)),
    { ...to(dataDir), databaseUrl },
    log,
  );
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  try {
    const users = await database.db.selectFrom('users').select('username').execute();
    expect(users).toEqual([{ username: 'ada' }]);
    // Tables of later versions are there too.
    expect(await database.db.selectFrom('try_limits').selectAll().execute()).toEqual([]);
    const skeletons = await database.db.selectFrom('username_skeletons').select('user_id').execute();
    expect(skeletons).toEqual([{ user_id: 7 }]);
  } finally {
    await database.close();
  }
});

test('a restore that was cut off when the files were there and the database was not is made anew', async () => {
  const dataDir = folder();
  cpSync(path.join(backup, 'files'), path.join(dataDir, 'files'), { recursive: true });
  mkdirSync(path.join(dataDir, 'restore.new', 'db'), { recursive: true });
  expect(await restoreBackup(backup, to(dataDir), log)).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(readdirSync(dataDir).toSorted()).toEqual(['db', 'files', 'lock', 'secret-key']);
  await expectSame(dataDir);
});

test('a place that has data is left as it is', async () => {
  const dataDir = copyOfSource();
  const other = path.join(dataDir, 'files', 'f'.repeat(32));
  writeFileSync(other, 'of somebody else');
  const names = () => readdirSync(dataDir, { recursive: true }).toSorted();
  const before = names();
  await expect(restoreBackup(backup, to(dataDir), log)).rejects.toThrow('has files in it already');
  expect(names()).toEqual(before);
  rmSync(other);
  await expect(restoreBackup(backup, to(dataDir), log)).rejects.toThrow('has a database already');
  expect(names()).toEqual(before.filter((name) => path.join(dataDir, String(name)) !== other));
  await expect(makeBackup(backup, to(source), log)).rejects.toThrow('is not empty');
  const nothing = folder();
  await expect(makeBackup(backup, to(nothing), log)).rejects.toThrow('has no database to back up');
  expect(readdirSync(nothing)).toEqual([]);
});

test('a database in use by who gives no copy is not backed up, and a damaged file stops a backup', async () => {
  const dataDir = copyOfSource();
  const running = await startServer({ dataDir, env: { DATABASE_URL: '' } });
  try {
    const copy = path.join(root, 'in-use');
    await expect(makeBackup(copy, to(dataDir), log)).rejects.toThrow(`is in use by pid ${process.pid}`);
    expect(existsSync(path.join(copy, 'backup.json'))).toBe(false);
  } finally {
    await running.close();
  }
  const files = path.join(dataDir, 'files');
  appendFileSync(path.join(files, readdirSync(files)[0]!), 'x');
  const damaged = path.join(root, 'of-damaged');
  await expect(makeBackup(damaged, to(dataDir), log)).rejects.toThrow(
    'is damaged: it is not what was stored',
  );
  expect(existsSync(path.join(damaged, 'backup.json'))).toBe(false);
});

describe('the commands', () => {
  const command = (name: string, argument: string, env: Readonly<Record<string, string>>) => {
    const script = fileURLToPath(new URL('../../dist/server/data-cli.js', import.meta.url));
    // To optimise the embedded database takes longer than the few queries of a test.
    const args = ['--liftoff-only', script, name, ...argument.split(' ')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };

  test('back up and restore with the settings of the server, and what is restored answers as the server did, sessions included', async () => {
    const copy = path.join(root, 'by-command');
    expect(command('backup', copy, { DATA_DIR: source })).toMatchObject({
      status: 0,
      said: expect.stringMatching(
        new RegExp(`^Backed up \\d+ rows and ${blobCount} stored files to `),
      ) as string,
    });
    const DATA_DIR = path.join(root, 'restored-by-command');
    expect(command('restore', copy, { DATA_DIR })).toMatchObject({
      status: 0,
      said: expect.stringContaining('npm start serves it.') as string,
    });
    expect(readdirSync(path.join(DATA_DIR, 'files'))).toHaveLength(blobCount);
    expect(readdirSync(DATA_DIR).toSorted()).toEqual(['db', 'files', 'lock', 'secret-key']);
    await expectSame(DATA_DIR);
  });

  test.each([
    ['backup', ' '],
    ['move', '--to mysql'],
    ['move', '--to'],
  ])('%s %s says how it is used', (name, argument) => {
    const { status, said } = command(name, argument, { DATA_DIR: root });
    expect([status, said]).toEqual([1, expect.stringContaining('npm run restore -- <folder>')]);
  });

  test('a move without a server says what is missing', () => {
    const { status, said } = command('move', '--to postgresql', { DATA_DIR: source });
    expect([status, said]).toEqual([1, 'Set DATABASE_URL to the server to move to or from.\n']);
  });
});

describe.skipIf(serverUrl === undefined)('with a PostgreSQL server (TEST_DATABASE_URL)', () => {
  test('a database moves there and back, and answers the same', async () => {
    const databaseUrl = await emptyDatabase();
    const dataDir = copyOfSource();
    await moveDatabase('postgresql', dataDir, databaseUrl, log);
    await expect(moveDatabase('postgresql', dataDir, databaseUrl, log)).rejects.toThrow('has tables already');
    await expect(moveDatabase('embedded', dataDir, databaseUrl, log)).rejects.toThrow(
      'has a database already',
    );
    rmSync(path.join(dataDir, 'db'), { recursive: true });
    await moveDatabase('embedded', dataDir, databaseUrl, log);
    const there = folder();
    cpSync(path.join(dataDir, 'files'), path.join(there, 'files'), { recursive: true });
    cpSync(path.join(dataDir, 'secret-key'), path.join(there, 'secret-key'));
    expect(await rowsOf({ dataDir: there, databaseUrl })).toEqual(rows);
    expect(await rowsOf(to(dataDir))).toEqual(rows);
    await expectSame(there, { DATABASE_URL: databaseUrl });
    await expectSame(dataDir);
  });

  test('a backup beside a server that deletes a file meanwhile is begun anew, and is without it', async () => {
    const databaseUrl = await emptyDatabase();
    const dataDir = folder();
    await restoreBackup(backup, { ...to(dataDir), databaseUrl }, log);
    const running = await openDatabase<Schema>({ dataDir, databaseUrl, log });
    let isDeleted = false;
    // The snapshot is taken by now. A recording without a row, as after its owner has deleted it.
    const deleteOne = async () => {
      const { id } = await running.db
        .selectFrom('blobs')
        .select('id')
        .where('content_type', '=', 'audio/mpeg')
        .executeTakeFirstOrThrow();
      await running.db.connection().execute(async (connection) => {
        await sql`set session_replication_role = replica`.execute(connection);
        await sql`delete from blobs where id = ${id}`.execute(connection);
      });
      rmSync(path.join(dataDir, 'files', id));
    };
    const progress = {
      ...NO_PROGRESS,
      begin: (step: string) => {
        if (step !== 'Writing the tables' || isDeleted) return;
        isDeleted = true;
        deleted = deleteOne();
      },
    };
    let deleted = Promise.resolve();
    const copy = path.join(root, 'deleted-beside');
    const { files } = await makeBackup(copy, { ...to(dataDir), databaseUrl }, log, { progress });
    await deleted;
    await running.close();
    // Where the deletion was later than the copy of that file, it is in the backup.
    expect([blobCount, blobCount - 1]).toContain(files);
    expect(existsSync(path.join(copy, 'backup.json'))).toBe(true);
  });

  test('a backup is restored to a server, and one that fails leaves the server empty', async () => {
    const databaseUrl = await emptyDatabase();
    const dataDir = folder();
    const impossible = writeOlderBackup(path.join(root, 'impossible'), [ADA, ADA]);
    await expect(restoreBackup(impossible, { ...to(dataDir), databaseUrl }, log)).rejects.toThrow(
      'duplicate',
    );
    expect(readdirSync(dataDir)).toEqual([]);
    await restoreBackup(backup, { ...to(dataDir), databaseUrl }, log);
    await expect(restoreBackup(backup, { ...to(folder()), databaseUrl }, log)).rejects.toThrow(
      'has tables already',
    );
    expect(await rowsOf({ dataDir, databaseUrl })).toEqual(rows);
    await expectSame(dataDir, { DATABASE_URL: databaseUrl });
    const copy = path.join(root, 'from-server');
    await makeBackup(copy, { ...to(dataDir), databaseUrl }, log);
    expect(existsSync(path.join(copy, 'backup.json'))).toBe(true);
  });
});

const ADA = {
  id: 7,
  username: 'ada',
  username_key: 'ada',
  first_name: '',
  last_name: '',
  email: 'ada@example.org',
  email_key: 'ada@example.org',
  created_at: '2025-01-01T00:00:00Z',
};

/** A backup as a release with only the first migration made it. */
function writeOlderBackup(copy: string, users = [ADA]): string {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const tables: [string, object[]][] = [
    ['users', users],
    ['blobs', []],
    ['id_blocks', [{ name: 'files', last_id: 3 }]],
  ];
  mkdirSync(path.join(copy, 'tables'), { recursive: true });
  const listed = tables.map(([name, rows]) => {
    const bytes = gzipSync(rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
    writeFileSync(path.join(copy, 'tables', `${name}.jsonl.gz`), bytes);
    return { name, rows: rows.length, sha256: sha256(bytes) };
  });
  const counters = [{ table: 'users', column: 'id', last: 7, isUsed: true }];
  const manifest = { format: 'tilia-backup-1', madeAt: '2025-01-01T00:00:00Z', migrations: ['0001-first'] };
  writeFileSync(path.join(copy, 'backup.json'), JSON.stringify({ ...manifest, tables: listed, counters }));
  return copy;
}

async function emptyDatabase(): Promise<string> {
  const name = `tilia_keep_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

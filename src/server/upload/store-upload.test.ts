import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hierarchyTimeline, tlaText } from '../../../tests/support/tla.ts';
import { readTla } from '../../tla/read-tla.ts';
import { countPublicFiles, findShownFile, listPublicFiles } from '../seo/public-files.ts';
import { MediaLinks } from '../media/media-links.ts';
import { openTla, type OpenedTla } from '../reading/opened-tla.ts';
import { TlaReader } from '../reading/tla-reader.ts';
import { RedactedCopies } from '../reading/redacted-copies.ts';
import { Removals } from '../storage/files/removals.ts';
import { findBlobIds } from '../storage/blobs/blob-rows.ts';
import { readBlob, type BlobStore } from '../storage/blobs/blobs.ts';
import { openDatabase, type Database } from '../storage/engine/database.ts';
import { keptDataDirs, silentLog, type DataDirs } from '../storage/engine/embedded/test-support/data-dirs.ts';
import { findFile, findFilesOf } from '../storage/files/find-files.ts';
import { openFolderBlobs } from '../storage/blobs/folder-blobs.ts';
import { migrate } from '../storage/engine/migrate.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { searchComponents } from '../search/components.ts';
import { searchFiles } from '../search/files.ts';
import { SearchSession } from '../search/session.ts';
import { insertUser } from '../storage/accounts/users.ts';
import { PendingBlobs } from './pending-blobs.ts';
import { storeUpload } from './store-upload.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Number of units that takes more than one transaction to store and more than one statement to delete. */
const UNITS = 5000;
const TEXT = tlaText({
  title: 'Large',
  timelines: [
    hierarchyTimeline(
      Array.from({ length: UNITS }, (_, start) => ({ start, end: start + 1, level: 1, label: 'unit' })),
    ),
  ],
});
/** Number of units at the end, fewer than the most that are counted. */
const LAST = 100;
const LAST_UNITS = [{ field: 'start', range: { min: UNITS - LAST, hasBounds: true } }] as const;
const AUTHOR = 1;

let dirs: DataDirs;
let database: Database<Schema>;
let folder: string;
let blobs: BlobStore;
let removals: Removals;
beforeAll(async () => {
  dirs = await keptDataDirs();
  const dataDir = await dirs.withDatabase();
  database = await openDatabase<Schema>({ dataDir, log: silentLog });
  await migrate(database);
  const name = { username: 'clara', firstName: '', lastName: '', email: 'clara@example.org' };
  expect(await insertUser(database.db, { ...name, passwordHash: undefined })).toMatchObject({ id: AUTHOR });
  folder = path.join(dataDir, 'files');
  blobs = await openFolderBlobs(folder);
});
beforeEach(() => {
  removals = new Removals(database.db, database.bulk, blobs, { error: vi.fn(), warn: vi.fn() });
});
afterAll(async () => {
  await database.close();
  await dirs.remove();
});

/** Uploads the file twice in one request; `between` runs when some rows of the second are stored. */
async function upload(between: () => Promise<void>): Promise<readonly number[]> {
  const pending = new PendingBlobs(blobs);
  const mediaLinks = new MediaLinks(Buffer.alloc(32), undefined);
  const held = openTla(readTla(Buffer.from(TEXT), 'large.tla'));
  const slow: OpenedTla = {
    ...held,
    async *searchedRows(ids) {
      const [first, ...rest] = held.searchedRows(ids);
      yield first!;
      await between();
      yield* rest;
    },
  };
  const uploads = [];
  for (const tla of [held, slow]) {
    const received = {
      filename: 'large.tla',
      blob: await pending.put([Buffer.from(TEXT)]),
      head: Buffer.alloc(0),
    };
    uploads.push({
      received,
      tla,
      notation: undefined,
      recording: undefined,
      scores: new Map(),
      warnings: [],
    });
  }
  try {
    return await storeUpload(uploads, true, AUTHOR, pending, { ...database, mediaLinks, removals });
  } finally {
    await pending.discard();
  }
}

/** Numbers of results that anybody gets, by every way to find a file. */
async function resultCounts(): Promise<readonly number[]> {
  const { db } = database;
  const { ids } = await sql<{ id: number }>`select id from files`.execute(db).then(({ rows }) => ({
    ids: rows.map(({ id }) => id),
  }));
  const page = { page: 1, pageSize: 50 };
  const order = { orderBy: 'title', descending: false } as const;
  const found = await Promise.all(ids.map((id) => findFile(db, id)));
  const visitor = { caller: undefined, key: undefined, address: '' };
  const services = { db, rateLimits: undefined as never };
  const pages = await Promise.all(ids.map((id) => findShownFile(services, String(id), visitor)));
  const units = await searchComponents(new SearchSession(database.searches, 'somebody'), {
    ...{ kind: 'HIERARCHY', conditions: LAST_UNITS, fileConditions: [], isDescending: false, ...page },
    orderBy: { ofFile: 'title' },
  });
  return [
    found.filter((file) => file !== undefined).length,
    pages.filter((file) => file !== undefined).length,
    (await findFilesOf(db, AUTHOR)).length,
    (
      await searchFiles(new SearchSession(database.searches, 'somebody'), {
        conditions: [],
        ...order,
        ...page,
      })
    ).count,
    await countPublicFiles(db),
    (await listPublicFiles(db, 0, 50)).length,
    units.count / LAST,
  ];
}

async function counts() {
  const { rows } = await sql<{ files: number; components: number; works: number }>`select
    (select count(*) from files) as files, (select count(*) from components) as components,
    (select count(*) from abstract_works) as works`.execute(database.db);
  return { ...rows[0]!, blobs: (await findBlobIds(database.db)).size, stored: readdirSync(folder).length };
}

const NOTHING = { files: 0, components: 0, works: 0, blobs: 0, stored: 0 };
const NONE = [0, 0, 0, 0, 0, 0, 0];
const BOTH = [2, 2, 2, 2, 2, 2, 2];

test('beside a large upload others are answered, and nobody sees of it before it is whole', async () => {
  const during: (readonly number[])[] = [];
  const ids = await upload(async () => void during.push(await resultCounts()));
  expect(during).toEqual([NONE]);
  expect(await resultCounts()).toEqual(BOTH);
  for (const id of ids) await removals.remove(id);
  expect(await resultCounts()).toEqual(NONE);
  await expect.poll(counts).toEqual(NOTHING);
});

test('of a large upload that fails on the way nothing stays', async () => {
  await expect(upload(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await resultCounts()).toEqual(NONE);
  await expect.poll(counts).toEqual(NOTHING);
});

test('what a server that ended left on the way is swept, and its upload is told when it goes on after all', async () => {
  const going = upload(async () => {
    // As the next server would, which knows nothing of this upload.
    await new Removals(database.db, database.bulk, blobs, { error: vi.fn(), warn: vi.fn() }).sweep(
      new Date(0),
    );
    expect((await counts()).files).toBe(2);
    const next = new Removals(database.db, database.bulk, blobs, { error: vi.fn(), warn: vi.fn() });
    await next.sweep(new Date(Date.now() + 1000));
    await expect.poll(counts).toMatchObject({ files: 0, components: 0 });
  });
  await expect(going).rejects.toThrow();
  await expect.poll(counts).toEqual(NOTHING);
});

test('a removal that was cut off is gone on with by the next sweep', async () => {
  const [first] = await upload(() => Promise.resolve());
  const hasty = new Removals(database.db, database.bulk, blobs, { error: vi.fn(), warn: vi.fn() }, 0);
  await hasty.remove(first!);
  await hasty.close();
  expect((await resultCounts()).slice(0, 6)).toEqual([1, 1, 1, 1, 1, 1]);
  expect((await counts()).files).toBe(2);
  removals = new Removals(database.db, database.bulk, blobs, { error: vi.fn(), warn: vi.fn() });
  await removals.sweep(new Date());
  await expect.poll(counts).toMatchObject({ files: 1, components: UNITS, blobs: 2, stored: 2 });
  for (const { id } of await findFilesOf(database.db, AUTHOR)) await removals.remove(id);
  await expect.poll(counts).toEqual(NOTHING);
});

test('a server that ends deletes first what waits to be deleted', async () => {
  const ids = await upload(() => Promise.resolve());
  for (const id of ids) await removals.remove(id);
  await removals.close();
  expect(await counts()).toEqual(NOTHING);
});

test('the copy for others is made once, and anew by newer rules', async () => {
  const { db } = database;
  const ids = await upload(() => Promise.resolve());
  const reader = new TlaReader();
  const copies = new RedactedCopies(db, blobs, reader);
  const copy = async () => copies.blobOf((await findFile(db, ids[0]!))!, {});
  const [first, second] = await Promise.all([copy(), copy()]);
  expect([second, await copy()]).toEqual([first, first]);
  expect((await readBlob(blobs, first)).toString()).not.toContain('secret folder');
  expect((await counts()).stored).toBe(5);
  await sql`update file_versions set redaction_version = 0`.execute(db);
  const anew = await copy();
  expect(anew).not.toBe(first);
  expect(readdirSync(folder)).not.toContain(first);
  expect((await counts()).stored).toBe(5);
  await reader.close();
  for (const id of ids) await removals.remove(id);
  await expect.poll(counts).toEqual(NOTHING);
});

test('a clock that jumps ahead sweeps no upload that is under way, and what is left over goes with the sweep after next', async () => {
  const ids = await upload(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
    await removals.sweepStale();
    vi.useRealTimers();
  });
  await removals.sweepStale();
  expect(await resultCounts()).toEqual(BOTH);
  await sql`update files set is_ready = false`.execute(database.db);
  await removals.sweepStale();
  expect((await counts()).files).toBe(2);
  await removals.sweepStale();
  expect(ids).toHaveLength(2);
  await expect.poll(counts).toEqual(NOTHING);
});

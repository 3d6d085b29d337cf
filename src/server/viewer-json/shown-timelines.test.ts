import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hierarchyTimeline, tlaText } from '../../../tests/support/tla.ts';
import { readTla } from '../../tla/read-tla.ts';
import { MediaLinks } from '../media/media-links.ts';
import { openTla } from '../reading/opened-tla.ts';
import { TlaReader } from '../reading/tla-reader.ts';
import { openFolderBlobs } from '../storage/blobs/folder-blobs.ts';
import type { BlobStore } from '../storage/blobs/blobs.ts';
import { openDatabase, type Database } from '../storage/engine/database.ts';
import { keptDataDirs, silentLog, type DataDirs } from '../storage/engine/embedded/test-support/data-dirs.ts';
import { findFile } from '../storage/files/find-files.ts';
import { migrate } from '../storage/engine/migrate.ts';
import { Removals } from '../storage/files/removals.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { insertUser } from '../storage/accounts/users.ts';
import { PendingBlobs } from '../upload/pending-blobs.ts';
import { storeUpload } from '../upload/store-upload.ts';
import { ShownTimelines } from './shown-timelines.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dirs: DataDirs;
let database: Database<Schema>;
let folder: string;
let blobs: BlobStore;
let reader: TlaReader;
beforeAll(async () => {
  dirs = await keptDataDirs();
  const dataDir = await dirs.withDatabase();
  database = await openDatabase<Schema>({ dataDir, log: silentLog });
  await migrate(database);
  const name = { username: 'clara', firstName: '', lastName: '', email: 'clara@example.org' };
  await insertUser(database.db, { ...name, passwordHash: undefined });
  folder = path.join(dataDir, 'files');
  blobs = await openFolderBlobs(folder);
  reader = new TlaReader();
});
afterAll(async () => {
  await reader.close();
  await database.close();
  await dirs.remove();
});

/** Stores a file as a release did that cut no words. */
async function storeAsBefore(label: string): Promise<number> {
  const text = tlaText({ timelines: [hierarchyTimeline([{ start: 0, end: 1, level: 1, label }])] });
  const pending = new PendingBlobs(blobs);
  const received = {
    ...{ filename: 'analysis.tla', head: Buffer.alloc(0) },
    blob: await pending.put([Buffer.from(text)]),
  };
  const tla = openTla(readTla(Buffer.from(text), 'analysis.tla'));
  const companions = { notation: undefined, recording: undefined, scores: new Map() };
  const removals = new Removals(database.db, database.bulk, blobs, { error: vi.fn(), warn: vi.fn() });
  const services = { ...database, mediaLinks: new MediaLinks(Buffer.alloc(32), undefined), removals };
  const [id] = await storeUpload(
    [{ received, tla, ...companions, warnings: [] }],
    true,
    1,
    pending,
    services,
  );
  await pending.discard();
  await sql`update file_versions set viewer_redaction = null where file_id = ${id}`.execute(database.db);
  return id!;
}

test('timelines of an older release are stored anew without paths when they are asked for first', async () => {
  const id = await storeAsBefore('/home/anna/take 1.wav');
  const shown = new ShownTimelines(database.db, blobs, reader);
  const before = (await findFile(database.db, id))!;
  const files = readdirSync(folder).length;
  const [first, second] = await Promise.all([shown.jsonOf(before), shown.jsonOf(before)]);
  expect(second).toEqual(first);
  const text = Buffer.from(first).toString();
  expect(text).not.toContain('anna');
  expect(text).toMatch(/"label":"take 1.wav"/);
  expect(text).toMatch(/^\{"timelines":\[\n\{"id":\d+,/);
  expect(JSON.parse(text)).toMatchObject({ timelines: [{ components: [{ start: 0, end: 1 }] }] });

  const after = (await findFile(database.db, id))!;
  expect(after.viewer_blob_id).not.toBe(before.viewer_blob_id);
  expect(after.viewer_length).toBe(Buffer.byteLength(text) - '{"timelines":'.length);
  expect(readdirSync(folder)).not.toContain(before.viewer_blob_id);
  expect(readdirSync(folder)).toHaveLength(files);
  // A request that has read the row before it was renewed finds what is there now.
  expect((await shown.partOf(before)).blobId).toBe(after.viewer_blob_id);
  expect((await shown.partOf(after)).blobId).toBe(after.viewer_blob_id);
});

test('timelines without paths stay where they are, and are looked through once', async () => {
  const id = await storeAsBefore('and/or');
  const renew = vi.spyOn(reader, 'renew');
  const shown = new ShownTimelines(database.db, blobs, reader);
  const before = (await findFile(database.db, id))!;
  expect((await shown.partOf(before)).blobId).toBe(before.viewer_blob_id);
  const after = (await findFile(database.db, id))!;
  expect((await shown.partOf(after)).blobId).toBe(before.viewer_blob_id);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('of a file that is deleted meanwhile nothing is kept', async () => {
  const id = await storeAsBefore('/home/anna/take 1.wav');
  const before = (await findFile(database.db, id))!;
  await sql`update files set is_ready = false where id = ${id}`.execute(database.db);
  const files = readdirSync(folder).toSorted();
  const shown = new ShownTimelines(database.db, blobs, reader);
  await expect(shown.partOf(before)).rejects.toMatchObject({ code: 'not_found' });
  expect(readdirSync(folder).toSorted()).toEqual(files);
});

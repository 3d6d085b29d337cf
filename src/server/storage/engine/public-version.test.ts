import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { keptDataDirs, silentLog, type DataDirs } from './embedded/test-support/data-dirs.ts';
import { migrate } from './migrate.ts';
import { listenForVersion } from './public-version.ts';
import type { Schema } from './schema.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dirs: DataDirs;
let database: Database<Schema>;
beforeAll(async () => {
  dirs = await keptDataDirs();
  database = await openDatabase<Schema>({ dataDir: await dirs.withDatabase(), log: silentLog });
  await migrate(database);
  await ask(`insert into users (id, username, username_key, first_name, last_name, email, email_key, confirmed_email, confirmed_email_key)
    values (1, 'clara', 'clara', '', '', 'c', 'c', 'c', 'c')`);
  await ask(`insert into blobs values ('b', 0, '', '')`);
  await ask(`insert into abstract_works values (1, 'w', 'Title', 'title', '', '')`);
  await ask(`insert into concrete_works values (1, 'w', 1, '', '')`);
});
afterAll(async () => {
  await database.close();
  await dirs.remove();
});

const ask = (statement: string) => sql.raw(statement).execute(database.db);
const insert = (ids: string, isPublic: boolean, isReady = true) => `
  with file as (
    insert into files (id, author_id, concrete_work_id, is_public, is_ready)
    select id, 1, 1, ${isPublic}, ${isReady} from ${ids} returning id
  )
  insert into file_versions (file_id, number, concrete_work_id, length, filename, metadata, not_shown,
    original_blob_id, viewer_blob_id, viewer_crc, viewer_length)
  select id, 1, 1, 100, '', '[]', '[]', 'b', 'b', 0, 0 from file`;

/** The version that the process has heard of, and the number in the table. */
async function versions(): Promise<readonly [heard: string | undefined, stored: number]> {
  const { version } = await database.db
    .selectFrom('public_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return [await database.publicVersion.current(), version];
}

const one = '(values (1)) as ids (id)';
test.each([
  ['a new private file', insert(one, false), 0],
  ['a change of a private file', `update files set version = 2 where id = 1`, 0],
  ['a change of its version', `update file_versions set filename = 'b' where file_id = 1`, 0],
  ['a file that turns public', `update files set is_public = true where id = 1`, 1],
  ['an update of a public file that changes nothing', `update files set version = 2 where id = 1`, 0],
  ['one of its version', `update file_versions set filename = 'b' where file_id = 1`, 0],
  ['a change of a public file', `update files set version = 3 where id = 1`, 1],
  ['a change of its version', `update file_versions set filename = 'c' where file_id = 1`, 1],
  ['an upload of the same work', `update abstract_works set identity = 'w' where id = 1`, 0],
  ['another title', `update abstract_works set title = 'Other' where id = 1`, 1],
  ['another performer', `update concrete_works set artist = 'Other' where id = 1`, 1],
  ['another address', `update users set email = 'd' where id = 1`, 0],
  ['another username', `update users set username = 'Clara' where id = 1`, 1],
  ['a file that is hidden', `update files set is_ready = false where id = 1`, 1],
  ['the deletion of a hidden file', `delete from files where id = 1`, 0],
  ['a new public file that is not whole', insert(one, true, false), 0],
  ['the end of its upload', `update files set is_ready = true where id = 1`, 1],
  ['a file that turns private', `update files set is_public = false where id = 1`, 1],
  ['the deletion of a private file', `delete from files where id = 1`, 0],
  ['many public files at once', insert('generate_series(1, 500) as id', true), 1],
  ['their deletion', `delete from files`, 1],
])('%s raises the version as it should', async (_what, statement, raises) => {
  const [heard, stored] = await versions();
  await ask(statement);
  const [heardNow, storedNow] = await versions();
  expect([heardNow !== heard, storedNow - stored]).toEqual([raises === 1, raises]);
});

test('a change is heard of when it is committed, not before, and never when it is rolled back', async () => {
  const { db, publicVersion } = database;
  const before = await publicVersion.current();
  await db.transaction().execute(async (trx) => {
    await sql.raw(insert('(values (2)) as ids (id)', true)).execute(trx);
    expect(await publicVersion.current()).toBe(before);
  });
  const after = await publicVersion.current();
  expect(after).not.toBe(before);
  const failing = db.transaction().execute(async (trx) => {
    await sql.raw(`delete from files`).execute(trx);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await publicVersion.current()).toBe(after);
});

test('nothing is known from the loss of a connection to the next one, whose version is another', async () => {
  const pool = new EventEmitter();
  const connect = (): EventEmitter => {
    const client = Object.assign(new EventEmitter(), { query: () => Promise.resolve() });
    pool.emit('connect', client);
    return client;
  };
  const { current } = listenForVersion(pool as unknown as Pool);
  expect(await current()).toBeUndefined();
  const first = connect();
  await setImmediate();
  const version = await current();
  expect(version).toBeDefined();
  first.emit('error', new Error('lost'));
  expect(await current()).toBeUndefined();
  connect();
  await setImmediate();
  first.emit('end');
  expect([undefined, version]).not.toContain(await current());
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAX_LOGGED_EDITS } from '../../../shared/limits.ts';
import { openDatabase, type Database } from '../engine/database.ts';
import { logEdit } from './detail-log.ts';
import { keptDataDirs, silentLog, type DataDirs } from '../engine/embedded/test-support/data-dirs.ts';
import { migrate } from '../engine/migrate.ts';
import type { Schema } from '../engine/schema.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dirs: DataDirs;
let database: Database<Schema>;
beforeAll(async () => {
  dirs = await keptDataDirs();
  database = await openDatabase<Schema>({ dataDir: await dirs.withDatabase(), log: silentLog });
  await migrate(database);
  await ask(`insert into users (id, username, username_key, first_name, last_name, email, email_key, confirmed_email, confirmed_email_key)
    values (1, 'clara', 'clara', '', '', 'c', 'c', 'c', 'c')`);
  await ask(`insert into abstract_works values (1, 'w', 'Title', 'title', '', '')`);
  await ask(`insert into concrete_works values (1, 'w', 1, '', '')`);
  await ask(`insert into files (id, author_id, concrete_work_id, is_public, is_ready)
    values (1, 1, 1, true, true), (2, 1, 1, true, true)`);
});
afterAll(async () => {
  await database.close();
  await dirs.remove();
});

const ask = (statement: string) => sql.raw(statement).execute(database.db);

test('the last edits of each file are remembered', async () => {
  const { db } = database;
  const versions = [1, 2].map((id) => ({ id, number: 1 }));
  for (const version of versions) await logEdit(db, version, { edit: 0 }, { edit: 1 });
  await ask(`insert into detail_log (file_id, number, before, after)
    select 1, 1, '{}', jsonb_build_object('edit', n) from generate_series(2, ${MAX_LOGGED_EDITS}) n`);
  await logEdit(db, versions[0]!, {}, { edit: 'last' });
  const of = async (id: number) =>
    (await db.selectFrom('detail_log').select('after').where('file_id', '=', id).orderBy('id').execute()).map(
      ({ after }) => (after as unknown as { readonly edit: unknown }).edit,
    );
  const kept = await of(1);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([MAX_LOGGED_EDITS, 2, 'last']);
  expect(await of(2)).toEqual([1]);
});

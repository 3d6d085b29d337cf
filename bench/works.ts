import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import { packMap } from '../src/measures/packed-map.ts';
import { SearchSession, withSearch } from '../src/server/search/session.ts';
import { searchWorks } from '../src/server/search/works.ts';
import type { Database } from '../src/server/storage/engine/database.ts';
import type { Schema } from '../src/server/storage/engine/schema.ts';
import { findWorkFiles, findWorkGroup, proposeWorks } from '../src/server/storage/files/work-groups.ts';
import { renewKeys } from '../src/server/storage/files/work-keys.ts';
import { findSketches, keepSketch } from '../src/server/storage/files/work-sketches.ts';
import { openCatalogue } from './search/catalogue.ts';
import { timeCalls } from './time-calls.ts';

const FILES = 10_000;
/** Performances of the first work, and of each of the others. */
const MANY = 200;
const USUAL = 10;
const MEASURES = 150;
const ROUNDS = 20;

/** How long the embedded database takes for lists of works of 10,000 files, and for a work of 200 performances. */
export async function benchWorks(): Promise<void> {
  const database = await openCatalogue(FILES);
  try {
    const id = await fillWorks(database);
    const { db, lists, searches } = database;
    const list = (page: number, orderBy: 'title' | 'files') => async () => {
      const search = { conditions: [], orderBy, descending: false, page, pageSize: 15 };
      return (await searchWorks(new SearchSession(lists, ''), search)).works;
    };
    const work = async () => {
      const group = await findWorkGroup(db, id);
      if (group === undefined) throw new Error('The work is gone.');
      return group;
    };
    const shapes: Readonly<Record<string, () => Promise<number>>> = {
      'first page of works by title': list(1, 'title'),
      'last page of works by title': list(FILES, 'title'),
      'first page of works by files': list(1, 'files'),
      'works of a title': () =>
        withSearch(searches, '', async (session) => {
          const conditions = [{ property: 'title', text: '12' } as const];
          const search = { conditions, orderBy: 'title' as const, descending: false, page: 1, pageSize: 15 };
          return (await searchWorks(session, search)).works;
        }),
      'a work of 200 performances': async () =>
        (await findWorkFiles(db, await work(), undefined, 500)).files.length,
      'its proposals': async () => (await proposeWorks(db, await work())).length,
      'its measures': async () => {
        const { files } = await findWorkFiles(db, await work(), undefined, 500);
        return (
          await findSketches(
            db,
            files.map((file) => ({ id: file.id, number: file.version })),
          )
        ).size;
      },
    };
    console.log(
      `${FILES} files, ${ROUNDS} calls after one that is not counted, in ms; ` +
        `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the start.`,
    );
    await timeCalls(shapes, ROUNDS);
  } finally {
    await database.close();
  }
}

/** Gathers the files in works, and gives those of the first one their measures; made at the first run. */
async function fillWorks({ db, withLongLimit, analyze }: Database<Schema>): Promise<number> {
  const first = await db
    .selectFrom('concrete_works')
    .select(['id', 'abstract_work_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    readonly id: number;
  }>`select file_id as id from work_sketches limit 1`.execute(db);
  if (rows.length > 0) return first.abstract_work_id;
  await withLongLimit(async (long) => {
    await sql`
      with placed as (select id, row_number() over (order by id) - 1 as place from concrete_works),
        works as (select id, row_number() over (order by id) - 1 as place from abstract_works)
      update concrete_works set abstract_work_id = works.id from placed join works
        on works.place = case when placed.place < ${MANY}::integer then 0 else placed.place / ${USUAL}::integer end
      where placed.id = concrete_works.id`.execute(long);
    await renewKeys(long);
  });
  const group = await findWorkGroup(db, first.abstract_work_id);
  if (group === undefined) throw new Error('There is no work.');
  const { files } = await findWorkFiles(db, group, undefined, MANY);
  for (const [index, { id, version: number }] of files.entries()) {
    const seconds = 2 + index / 100;
    const measures = Array.from({ length: MEASURES }, (_, at) => ({
      ...{ number: at + 1, pass: 1, beats: 4 },
      start: at * seconds,
    }));
    const map = packMap({ measures, end: MEASURES * seconds, isEndAssumed: false });
    await keepSketch(db, { id, number }, { map });
  }
  await analyze();
  return first.abstract_work_id;
}

import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import { searchComponents } from '../src/server/search/components.ts';
import { searchFiles } from '../src/server/search/files.ts';
import { withSearch } from '../src/server/search/session.ts';
import { changeCorpus, createCorpus, findCorpus } from '../src/server/storage/corpora/corpora.ts';
import {
  countContents,
  countPerformers,
  filesOfWorks,
  listWorks,
  type CorpusOrder,
} from '../src/server/storage/corpora/corpus-contents.ts';
import { findFileByName, moveFiles } from '../src/server/storage/corpora/corpus-files.ts';
import type { Database } from '../src/server/storage/engine/database.ts';
import type { Schema } from '../src/server/storage/engine/schema.ts';
import { renewPerformers } from '../src/server/storage/files/performer-names.ts';
import { findFilesBy, findPersonOf, findSpellingsOf } from '../src/server/storage/files/performers.ts';
import { openCatalogue } from './search/catalogue.ts';
import { timeCalls } from './time-calls.ts';

const FILES = 6000;
/** A corpus of 500 works in ten performances each. */
const CORPUS_FILES = 5000;
const PERFORMANCES = 10;
const SLUG = 'bench';
const PERFORMER = 'clara-wieck';
const ROUNDS = 20;
const VISITOR = { accountId: undefined };

/** How long the embedded database takes for the pages of a corpus of 5,000 files, for searches in it, for a move, and for the page of a performer. */
export async function benchCorpora(): Promise<void> {
  const database = await openCatalogue(FILES);
  try {
    const id = await fillCorpus(database);
    const { db, searches } = database;
    const page = (from: number, orderBy: CorpusOrder) => async () => {
      await countContents(db, id, VISITOR);
      const order = { orderBy, isDescending: false, from, most: 50 };
      const works = await listWorks(db, { id, sort: 'title' }, VISITOR, order);
      const ids = works.map((work) => work.id);
      return (await filesOfWorks(db, id, VISITOR, ids, 60)).length;
    };
    const inCorpus = { property: 'corpus', text: SLUG } as const;
    const labelled = (text: string | undefined) => () =>
      withSearch(searches, '', async (session) => {
        const found = await searchComponents(session, {
          ...{ kind: 'HIERARCHY', isDescending: false, page: 1, pageSize: 15 },
          conditions: text === undefined ? [] : [{ field: 'label', text }],
          fileConditions: [inCorpus],
          orderBy: { ofFile: 'title' },
        });
        return found.count;
      });
    const shapes: Readonly<Record<string, () => Promise<number>>> = {
      'head of the corpus': async () => {
        await countContents(db, id, VISITOR);
        return (await countPerformers(db, id, VISITOR)).length;
      },
      'first page by title': page(0, 'corpus'),
      'last page by title': page(450, 'corpus'),
      'first page by length': page(0, 'length'),
      'files of the corpus, page 1': () =>
        withSearch(searches, '', async (session) => {
          const search = {
            conditions: [inCorpus],
            orderBy: 'title',
            descending: false,
            page: 1,
            pageSize: 15,
          };
          return (await searchFiles(session, { ...search, orderBy: 'title' })).count;
        }),
      'label in the corpus, page 1': labelled('coda'),
      'label that nothing has, in the corpus': labelled('coda of nothing'),
      'everything in the corpus, page 1': labelled(undefined),
      'what a performer of many files plays, page 1': async () => {
        const person = await findPersonOf(db, PERFORMER);
        await findSpellingsOf(db, person, undefined);
        return (await findFilesBy(db, person, undefined, { from: 0, most: 50 })).count;
      },
      'a file found by its name': async () => {
        const file = { filename: 'Work-250_AB10.tla', authorId: 1 + (2500 % 200) };
        return (await findFileByName(db, id, file)) ?? 0;
      },
      'one work moved by hand': async () => {
        await moveFiles(db, id, [CORPUS_FILES], 1 + Math.floor(Math.random() * 1000));
        return 1;
      },
    };
    console.log(
      `${CORPUS_FILES} files in ${CORPUS_FILES / PERFORMANCES} works, ${ROUNDS} calls after one that is not counted, in ms; ` +
        `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the start.`,
    );
    await timeCalls(shapes, ROUNDS);
  } finally {
    await database.close();
  }
}

/** The corpus with its files, made at the first run. */
async function fillCorpus({ db, withLongLimit, analyze }: Database<Schema>): Promise<number> {
  await sql`update concrete_works set artist = 'Clara Wieck', artist_key = 'clara wieck', performer_rules = 0
    where id <= ${CORPUS_FILES} and id % ${PERFORMANCES} = 1 and artist <> 'Clara Wieck'`.execute(db);
  await renewPerformers(db);
  const there = await findCorpus(db, SLUG);
  if (there !== undefined) return there.id;
  const { id: ownerId } = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  await withLongLimit(async (long) => {
    await sql`update concrete_works set abstract_work_id = 1 + (id - 1) / ${PERFORMANCES}
      where id <= ${CORPUS_FILES}`.execute(long);
  });
  const corpus = await createCorpus(db, { ownerId, title: SLUG });
  if (corpus === 'full') throw new Error('The account has too many corpora.');
  await sql`
    insert into corpus_files (corpus_id, file_id, position, filename, is_accepted, added_by)
    select ${corpus.id}, n, n, 'Work-' || n / ${PERFORMANCES} || '_AB' || 10 + n % ${PERFORMANCES} || '.tla', true, ${ownerId}
    from generate_series(1, ${CORPUS_FILES}::integer) as n`.execute(db);
  await changeCorpus(db, corpus.id, { visibility: 'public' });
  await analyze();
  return corpus.id;
}

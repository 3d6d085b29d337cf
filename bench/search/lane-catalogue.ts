import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { searchedLanes } from '../../src/server/reading/searched-lanes.ts';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import { skipIds } from '../../src/server/storage/engine/id-blocks.ts';
import { migrate } from '../../src/server/storage/engine/migrate.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { keepLanes } from '../../src/server/storage/files/searched-lanes.ts';
import { insertFiles } from './fill.ts';

/** Version of the content: a new number makes a new catalogue beside those of earlier versions. */
const CONTENT_VERSION = 1;
/** The lanes of so many files are thought up; those of later files are the same again. */
const FILES_PER_REPEAT = 1000;
/** Files that are copied by one statement. */
const FILES_PER_BATCH = 1000;

const SONATA = ['exposition', 'exposition', 'development', 'recapitulation'];
const SONG = ['intro', 'verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus', 'outro'];
const THEMES = ['MT', 'TR', 'ST', 'C', 'first theme', 'transition', 'second theme', 'closing'];
const PHRASES = ['presentation', 'continuation', 'cadential', 'antecedent', 'consequent', 'basic idea'];
const CADENCES = ['PAC', 'IAC', 'HC', 'EC', 'DC'];
/** Root above the tonic in letters, quality and inversion of the chords of a phrase. */
const CHORDS = [
  [0, 'major', 0],
  [3, 'major', 1],
  [1, 'minor', 1],
  [4, 'dominant-seventh', 0],
  [0, 'major', 0],
  [5, 'minor', 0],
  [4, 'dominant-seventh', 1],
] as const;
const MEASURE_SECONDS = 2;

/** A folder with the embedded database and the lanes of so many files, 1 in 20 private; made at the first run and kept. */
export async function laneCatalogue(files: number): Promise<string> {
  const dataDir = path.join(tmpdir(), `tilia-bench-lanes-${CONTENT_VERSION}-${files}`);
  if (existsSync(path.join(dataDir, 'complete'))) return dataDir;
  const unfinished = `${dataDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await fillIn({ dataDir: unfinished }, files);
  await writeFile(path.join(unfinished, 'complete'), '');
  await rename(unfinished, dataDir);
  return dataDir;
}

/** Fills an empty database of a server with the same. */
export const fillLanesOnServer = (databaseUrl: string, files: number): Promise<void> =>
  fillIn({ dataDir: '', databaseUrl }, files);

async function fillIn(
  place: { readonly dataDir: string; readonly databaseUrl?: string },
  files: number,
): Promise<void> {
  const database = await openDatabase<Schema>({ ...place, log: pino({ level: 'silent' }) });
  try {
    await migrate(database);
    await database.withLongLimit((db) => fillLanes(db, files));
    await database.analyze();
  } finally {
    await database.close();
  }
}

async function fillLanes(db: Kysely<Schema>, files: number): Promise<void> {
  await insertFiles(db, files);
  const thoughtUp = Math.min(files, FILES_PER_REPEAT);
  for (let id = 1; id <= thoughtUp; id++) {
    const lanes = lanesOf(id);
    await db.transaction().execute((trx) => keepLanes(trx, { id, number: 1 }, lanes));
  }
  for (let done = thoughtUp; done < files; done += FILES_PER_BATCH) {
    const most = Math.min(FILES_PER_BATCH, files - done);
    await sql`
      insert into searched_versions (file_id, number, rules, length, map)
      select file_id + ${done}::integer, number, rules, length, map from searched_versions where file_id <= ${most}`.execute(
      db,
    );
    await sql`
      insert into searched_timelines (file_id, number, ordinal, is_usual, names, words, terms, lanes)
      select file_id + ${done}::integer, number, ordinal, is_usual, names, words, terms, lanes
      from searched_timelines where file_id <= ${most}`.execute(db);
  }
  // The server goes on counting behind them.
  for (const table of ['users', 'abstract_works', 'concrete_works'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  for (const name of ['files', 'timelines'] as const) {
    const { last } = await db
      .selectFrom(name)
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    await skipIds(db, name, last);
  }
}

/** A form of about 33 units on three levels, 25 cadences, measures, and a chord in each measure. */
function lanesOf(seed: number) {
  const random = randomFrom(seed);
  const parts = seed % 3 === 0 ? SONG : SONATA;
  const partSeconds = MEASURE_SECONDS * (12 + Math.floor(random() * 12));
  const length = partSeconds * parts.length;
  let id = 1;
  const withId = <T extends object>(component: T) => ({ ...component, comments: '', id: id++ });
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? '';
  const unit = (label: string, level: number, start: number, end: number) =>
    withId({ label, level, start, end, formal_function: '', formal_type: '' });
  const within = (level: number, names: readonly string[], from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const step = (to - from) / count;
      return unit(pick(names), level, from + step * index, from + step * (index + 1));
    });
  const form = parts.flatMap((label, index) => {
    const [start, end] = [partSeconds * index, partSeconds * (index + 1)];
    return [
      unit(label, 3, start, end),
      ...within(2, THEMES, start, end, 3),
      ...within(1, PHRASES, start, end, 4),
    ];
  });
  const cadences = Array.from({ length: 25 }, (_, index) =>
    withId({ label: pick(CADENCES), time: (length * (index + 1)) / 26 }),
  );
  const measures = length / MEASURE_SECONDS;
  const beats = Array.from({ length: 4 * measures }, (_, beat) =>
    withId({ time: (beat * MEASURE_SECONDS) / 4 }),
  );
  const tonic = seed % 7;
  const key = { accidental: 0, label: '', step: tonic, type: 'major' as const };
  const harmonies = [
    withId({ ...key, kind: 'KEY' as const, time: 0 }),
    ...Array.from({ length: measures }, (_, measure) => {
      const [root, quality, inversion] = CHORDS[Math.floor(random() * CHORDS.length)] ?? CHORDS[0];
      const chord = { accidental: 0, applied_to: 0, display_mode: 'roman' as const, label: '' };
      const step = (tonic + root) % 7;
      return withId({
        ...chord,
        kind: 'HARMONY' as const,
        time: measure * MEASURE_SECONDS,
        step,
        quality,
        inversion,
      });
    }),
  ];
  const attributes = {};
  return searchedLanes(
    [
      { ...{ id: 1, kind: 'HIERARCHY', name: 'Form', attributes }, components: form },
      { ...{ id: 2, kind: 'MARKER', name: 'Cadences', attributes }, components: cadences },
      { ...{ id: 3, kind: 'HARMONY', name: 'Harmony', attributes }, components: harmonies },
      { ...{ id: 4, kind: 'BEAT', name: 'Measures', attributes }, components: beats },
    ],
    length,
  );
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

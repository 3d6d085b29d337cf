import { sql, type Kysely } from 'kysely';
import { letterPairsWhere } from '../../src/server/storage/engine/migrations/0015-letter-pairs.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import {
  COLORS,
  commentWords,
  COMPOSERS,
  COUNTED_NAMES,
  FORMAL_FUNCTIONS,
  FORMAL_TYPES,
  SECTION_NAMES,
} from './words.ts';

/** Components of each file: 150 units, 30 markers and 70 beats. */
export const COMPONENTS_PER_FILE = 250;
const PARTS = [
  ['HIERARCHY', 150],
  ['MARKER', 30],
  ['BEAT', 70],
] as const;
/** Files whose components are thought up by one statement. */
const FILES_PER_BATCH = 500;
/** The components of so many files are thought up; those of later files are the same again. */
const FILES_PER_REPEAT = 1000;

interface Restoring {
  readonly name: string;
  readonly statement: string;
}

/**
 * Fills the tables of an empty, migrated database with so many files, 1 in 20 private. Each session keeps to one
 * connection of its own; with more than one, indexes are built in parallel. The keys and indexes of the migrations are
 * restored at the end, and the statistics are not updated yet.
 */
export async function fillCatalogue(
  sessions: readonly [Kysely<Schema>, ...Kysely<Schema>[]],
  files: number,
  say: (what: string) => void,
): Promise<void> {
  const [first] = sessions;
  await insertFiles(first, files);
  const { keys, indexes } = await dropIndexes(first);
  const thoughtUp = Math.min(files, FILES_PER_REPEAT);
  for (let from = 1; from <= thoughtUp; from += FILES_PER_BATCH) {
    await insertComponents(first, from, Math.min(thoughtUp, from + FILES_PER_BATCH - 1));
  }
  await countLetterPairs(first, thoughtUp);
  await repeatComponents(first, files, say);
  await restore(first, keys, say);
  const waiting = indexes.values();
  await Promise.all(sessions.map((session) => restore(session, waiting, say)));
}

/** Takes its statements one after another, from a list that others may take from. */
async function restore(
  session: Kysely<Schema>,
  waiting: Iterable<Restoring>,
  say: (what: string) => void,
): Promise<void> {
  for (const { name, statement } of waiting) {
    await sql.raw(statement).execute(session);
    say(name);
  }
}

/** Users, works and files with empty timelines, 1 in 20 private. */
export async function insertFiles(db: Kysely<Schema>, files: number): Promise<void> {
  await sql`insert into blobs values ('bench', 0, '', 'application/json')`.execute(db);
  await sql`
    insert into users (username, username_key, first_name, last_name, email, email_key, confirmed_email, confirmed_email_key)
    select 'author' || n, 'author' || n, '', '', mail, mail, mail, mail
    from generate_series(1, 200) as n, lateral (select n || '@localhost.invalid' as mail) as m`.execute(db);
  await sql`
    insert into abstract_works (id, identity, title, title_key, composer, composer_key)
    select n, 'bench' || n, title, lower(title), composer, lower(composer)
    from generate_series(1, ${files}::integer) as n,
      lateral (select (array['Sonata', 'Symphony', 'Prelude', 'Fugue', 'Rondo', 'Quartet'])[1 + n * 7 % 6]
        || ' no. ' || n * 7919 % ${files} || ', ' || (array['Allegro', 'Adagio', 'Menuet', 'Finale'])[1 + n % 4] as title,
        ${[...COMPOSERS]}::text[] as composers) as t,
      lateral (select case when n % 10 = 0 then '' else composers[1 + n * 31 % cardinality(composers)] end as composer) as c
    `.execute(db);
  await sql`
    insert into concrete_works (id, identity, abstract_work_id, artist, artist_key)
    select n, 'bench' || n, n, artist, lower(artist)
    from generate_series(1, ${files}::integer) as n,
      lateral (select case when n % 3 = 0 then '' else 'Ensemble ' || n * 101 % 700 end as artist) as a`.execute(
    db,
  );
  await sql`
    insert into files (id, author_id, concrete_work_id, is_public, created_at)
    select n, 1 + n % 200, n, n % 20 <> 0, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${files}::integer) as n`.execute(db);
  await sql`
    insert into file_versions (file_id, number, concrete_work_id, length, filename, metadata, not_shown,
      original_blob_id, viewer_blob_id, viewer_crc, viewer_length)
    select n, 1, n, 600, 'bench.tla', '[]', '[]', 'bench', 'bench', 0, 0
    from generate_series(1, ${files}::integer) as n`.execute(db);
  for (const [index, [kind, count]] of PARTS.entries()) {
    await sql`
      insert into timelines (id, file_id, kind, name, position, component_count)
      select (n - 1) * 3 + ${index}::integer + 1, n, ${kind}, '', ${index}, ${count}
      from generate_series(1, ${files}::integer) as n`.execute(db);
  }
}

/**
 * Drops all indexes and keys, since building them once at the end is many times quicker than maintaining them. Returns
 * the statements that recreate them.
 */
async function dropIndexes(
  db: Kysely<Schema>,
): Promise<{ readonly keys: readonly Restoring[]; readonly indexes: readonly Restoring[] }> {
  const { rows: keys } = await sql<Restoring>`
    select conname as name, format('alter table components add constraint %I %s', conname, pg_get_constraintdef(oid))
      as statement
    from pg_constraint
    where conrelid = 'components'::regclass and contype in ('p', 'f') order by contype desc`.execute(db);
  const { rows: indexes } = await sql<Restoring>`
    select indexname as name, indexdef as statement from pg_indexes
    where tablename = 'components' and indexname <> all(${keys.map(({ name }) => name)}::text[])`.execute(db);
  for (const { name } of keys) {
    await sql`alter table components drop constraint ${sql.ref(name)}`.execute(db);
  }
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  return { keys, indexes };
}

/** Units at 5 labels in 6 and 3 comments in 10, markers likewise, beats bare. Texts are plain ASCII. */
async function insertComponents(db: Kysely<Schema>, from: number, to: number): Promise<void> {
  await sql`select setseed(${(from % 1000) / 1000})`.execute(db);
  const pick = (texts: readonly string[]) =>
    sql`(${[...texts]}::text[])[1 + floor(random() * ${texts.length})::integer]`;
  await sql`
    insert into components (id, timeline_id, kind, start, "end", label, label_key, comments, comments_key, color,
      formal_function, formal_function_key, formal_type, formal_type_key)
    select id, timeline_id, kind, start, "end", label, lower(label), comments, comments, color,
      formal_function, formal_function, formal_type, formal_type
    from (
      select (timeline_id - 1) / 3 * ${COMPONENTS_PER_FILE}::integer + (array[0, 150, 180])[1 + (timeline_id - 1) % 3] + n as id,
        timeline_id, kind, round((random() * 600)::numeric, 2) as start,
        case when kind = 'HIERARCHY' then round((600 + random() * 100)::numeric, 2) end as "end",
        case when kind <> 'BEAT' then case
          when random() < 0.17 then ''
          when random() < 0.5 then ${pick(SECTION_NAMES)}
          when random() < 0.8 then ${pick(COUNTED_NAMES)} || ' ' || floor(random() * 400)::integer
          else words[1 + floor(random() * 3000)::integer] || ' ' || words[1 + floor(random() * 3000)::integer] end end as label,
        case when kind <> 'BEAT' then case when random() < 0.7 then '' else (
          select string_agg(words[1 + floor(power(random(), 2 + m * 0) * 3000)::integer], ' ')
          from generate_series(1, 5 + n % 10) as m) end end as comments,
        case when kind <> 'BEAT' and random() < 0.2 then ${pick(COLORS)} end as color,
        case when kind = 'HIERARCHY' then case when random() < 0.6 then '' else ${pick(FORMAL_FUNCTIONS)} end end as formal_function,
        case when kind = 'HIERARCHY' then case when random() < 0.7 then '' else ${pick(FORMAL_TYPES)} end end as formal_type
      from (select id as timeline_id, kind, component_count from timelines where file_id between ${from} and ${to}) as t,
        lateral generate_series(1, t.component_count) as n,
        (select ${[...commentWords(3000)]}::text[] as words) as w
    ) as row`.execute(db);
}

/** Counts the pairs of letters of the files that were thought up, as an upload does; copies have theirs. */
async function countLetterPairs(db: Kysely<Schema>, files: number): Promise<void> {
  const timelines = files * PARTS.length;
  await sql`create index repeated_timeline on components (timeline_id)`.execute(db);
  await sql.raw(letterPairsWhere(`id <= ${timelines}`)).execute(db);
  await sql`drop index repeated_timeline`.execute(db);
  await sql`
    update timelines set letter_pairs = first.letter_pairs from timelines as first
    where timelines.id > ${timelines}::integer and first.id = (timelines.id - 1) % ${timelines}::integer + 1`.execute(
    db,
  );
}

/** Ids go up with the file's, so that a copy needs nothing but other ids. */
async function repeatComponents(
  db: Kysely<Schema>,
  files: number,
  say: (what: string) => void,
): Promise<void> {
  await sql`create temporary table repeated as select * from components`.execute(db);
  for (let done = FILES_PER_REPEAT; done < files; done += FILES_PER_REPEAT) {
    const more = Math.min(FILES_PER_REPEAT, files - done);
    await sql`
      insert into components
      select id + ${done * COMPONENTS_PER_FILE}::integer, timeline_id + ${done * PARTS.length}::integer, kind, start,
        "end", label, label_key, comments, comments_key, color, formal_function, formal_function_key, formal_type,
        formal_type_key
      from repeated where id <= ${more * COMPONENTS_PER_FILE}::integer`.execute(db);
    if ((done + more) % 5000 === 0) say(`${done + more} files`);
  }
  await sql`drop table repeated`.execute(db);
}

import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { componentRows, type NewComponent } from '../storage/components/component-rows.ts';
import { insertComponents } from '../storage/components/insert-components.ts';
import { openDatabase, type Database } from '../storage/engine/database.ts';
import { keptDataDirs, silentLog, type DataDirs } from '../storage/engine/embedded/test-support/data-dirs.ts';
import { setPublic } from '../storage/files/set-public.ts';
import { findFilesOf, LISTED_FILE_COLUMNS } from '../storage/files/find-files.ts';
import { migrate } from '../storage/engine/migrate.ts';
import { up as countLetterPairs } from '../storage/engine/migrations/0015-letter-pairs.ts';
import { hideFile, showFiles } from '../storage/files/ready-files.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { searchComponents, type ComponentSearch, type SearchLimits } from './components.ts';
import type { ComponentCondition } from './fields.ts';
import { searchFiles } from './files.ts';
import { loadComponents } from './found.ts';
import { SearchSession } from './session.ts';
import type { Pattern } from '../storage/engine/search-connections.ts';
import { SearchTooLong } from '../storage/storage-errors.ts';
import { findTimelines } from './timelines.ts';
import { LARGEST_SLICE, walkTimelines } from './walk.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Unit extends NewComponent {
  readonly fileId: number;
  readonly label: string;
  readonly comments: string;
}

const TITLES = ['b', 'a', '', 'a', 'c', 'd', 'b', 'e'];
const LABELS = ['expose', 'phrase one', 'phrase two', '', 'coda', 'ab'];
const COLORS = ['#ff0000', '#00ff00', undefined];
const PRIVATE_FILE = 4;
const UNITS_PER_FILE = 30;

const ENOUGH = { matches: 10_000, sorted: 10_000, findMs: 60_000, orderMs: 60_000, valuesMs: 60_000 };
const BY_INDEX = { ...ENOUGH, listed: 2, few: 0, first: 20, walkedPerMatch: 0 };
const ONE_BY_ONE = { ...ENOUGH, listed: 1000, few: 10_000, first: 2000, walkedPerMatch: Infinity };
/** Limits under which a search may look through everything, and under which it must not. */
const LIMITS: Readonly<Record<string, SearchLimits>> = {
  'one by one': ONE_BY_ONE,
  'one by one, more than are counted': { ...ONE_BY_ONE, matches: 20, sorted: 20, first: 10 },
  'by index': BY_INDEX,
  'by index, more than are counted': { ...BY_INDEX, matches: 20, sorted: 20 },
  'by index, more than are counted but all of them sorted': { ...BY_INDEX, matches: 20 },
};

let dirs: DataDirs;
let database: Database<Schema>;
let units: readonly Unit[];

beforeAll(async () => {
  dirs = await keptDataDirs();
  database = await openDatabase<Schema>({ dataDir: await dirs.withDatabase(), log: silentLog });
  await migrate(database);
  units = makeUnits();
  await store(database, units);
});
afterAll(async () => {
  await database.close();
  await dirs.remove();
});

/** Makes a session with enough time for a slow machine. */
const session = (limitMs = 60_000) => new SearchSession(database.searches, 'somebody', limitMs);

function makeUnits(): Unit[] {
  let seed = 1;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  return TITLES.flatMap((_, file) =>
    Array.from({ length: UNITS_PER_FILE }, (_unit, index): Unit => {
      const color = COLORS[random(COLORS.length)];
      return {
        id: file * UNITS_PER_FILE + index + 1,
        timeline_id: file + 1,
        kind: 'HIERARCHY',
        fileId: file + 1,
        start: random(50),
        end: 50 + random(50),
        label: LABELS[random(LABELS.length)]!,
        comments: random(3) === 0 ? `remark ${random(9)}` : '',
        ...(color && { color }),
      };
    }),
  );
}

async function store({ db }: Database<Schema>, all: readonly Unit[]): Promise<void> {
  await sql`insert into users (id, username, username_key, first_name, last_name, email, email_key, confirmed_email, confirmed_email_key)
    values (1, 'clara', 'clara', '', '', 'c', 'c', 'c', 'c')`.execute(db);
  await sql`insert into blobs values ('b', 0, '', '')`.execute(db);
  for (const [index, title] of TITLES.entries()) {
    const id = index + 1;
    await sql`insert into abstract_works values (${id}, ${`w${id}`}, ${title}, ${title}, '', '')`.execute(db);
    await sql`insert into concrete_works values (${id}, ${`w${id}`}, ${id}, '', '')`.execute(db);
    await sql`insert into files (id, author_id, concrete_work_id, is_public)
      values (${id}, 1, ${id}, ${id !== PRIVATE_FILE})`.execute(db);
    await sql`insert into file_versions (file_id, number, concrete_work_id, length, filename, metadata, not_shown,
        original_blob_id, viewer_blob_id, viewer_crc, viewer_length)
      values (${id}, 1, ${id}, 100, 'a.tla', '[]', '[]', 'b', 'b', 0, 0)`.execute(db);
    await sql`insert into timelines (id, file_id, kind, name, position) values (${id}, ${id}, 'HIERARCHY', '', 0)`.execute(
      db,
    );
    const own = all.filter(({ fileId }) => fileId === id);
    await sql`update timelines set component_count = ${own.length} where id = ${id}`.execute(db);
    for (const rows of componentRows(own)) await insertComponents(db, rows);
  }
}

type Asked = Pick<ComponentSearch, 'conditions' | 'fileConditions' | 'orderBy' | 'isDescending'>;

/** The slow obvious twin: looks at every unit. */
function twin({ conditions, fileConditions, orderBy, isDescending }: Asked): number[] {
  const keyOf = (unit: Unit) =>
    'ofFile' in orderBy ? TITLES[unit.fileId - 1]! : (unit[orderBy.ofComponent as 'label' | 'color'] ?? '');
  const found = units.filter(
    (unit) =>
      unit.fileId !== PRIVATE_FILE &&
      conditions.every((condition) => holds(condition, unit)) &&
      fileConditions.every(({ text }) => TITLES[unit.fileId - 1]!.includes(text)),
  );
  const sign = isDescending ? -1 : 1;
  return found
    .sort((a, b) => {
      const [keyA, keyB] = [keyOf(a), keyOf(b)];
      if ((keyA === '') !== (keyB === '')) return keyA === '' ? 1 : -1;
      return (keyA < keyB ? -1 : keyA > keyB ? 1 : a.id - b.id) * sign;
    })
    .map(({ id }) => id);
}

function holds(condition: ComponentCondition, unit: Unit): boolean {
  if ('text' in condition) return unit[condition.field as 'label'].includes(condition.text);
  if ('color' in condition) return unit.color === condition.color;
  const { min = -Infinity, max = Infinity, hasBounds } = condition.range;
  const value = unit[condition.field as 'start'];
  return hasBounds ? value >= min && value <= max : value > min && value < max;
}

const CONDITIONS: readonly (readonly ComponentCondition[])[] = [
  [],
  [{ field: 'label', text: 'phrase' }],
  [{ field: 'label', text: 'a' }],
  [
    { field: 'label', text: 'phrase' },
    { field: 'comments', text: 'remark' },
  ],
  [{ field: 'color', color: '#ff0000' }],
  [{ field: 'start', range: { min: 10, max: 12, hasBounds: true } }],
  [
    { field: 'start', range: { min: 10, hasBounds: false } },
    { field: 'end', range: { max: 80, hasBounds: false } },
  ],
  [
    { field: 'color', color: '#00ff00' },
    { field: 'label', text: 'o' },
  ],
  [{ field: 'label', text: 'nowhere' }],
];
const ORDERS: readonly ComponentSearch['orderBy'][] = [
  { ofFile: 'title' },
  { ofComponent: 'label' },
  { ofComponent: 'comments' },
  { ofComponent: 'color' },
  { ofComponent: 'start' },
  { ofComponent: 'end' },
];

describe.each(Object.entries(LIMITS))('%s', (_name, limits: SearchLimits) => {
  test.each(CONDITIONS.map((conditions) => [JSON.stringify(conditions), conditions] as const))(
    '%s finds what looking at every unit finds',
    async (_json, conditions) => {
      for (const orderBy of ORDERS) {
        for (const isDescending of [false, true]) {
          for (const fileConditions of isDescending
            ? [[]]
            : [[], [{ property: 'title', text: 'a' } as const]]) {
            const asked = { conditions, fileConditions, orderBy, isDescending };
            const expected = twin(asked);
            const count = Math.min(expected.length, limits.matches);
            for (const page of [2, 1000]) {
              const found = await searchComponents(
                session(),
                { kind: 'HIERARCHY', ...asked, page, pageSize: 7 },
                limits,
              );
              const from = (Math.min(page, Math.max(1, Math.ceil(count / 7))) - 1) * 7;
              expect(found).toEqual({
                ids: expected.slice(from, Math.min(from + 7, count)),
                count,
                isCapped: expected.length > limits.matches,
                isOrderedInPart: false,
              });
            }
          }
        }
      }
    },
  );
});

/** Finds what many units have, by the title of their files. */
const FREQUENT: ComponentSearch = {
  kind: 'HIERARCHY',
  conditions: [{ field: 'label', text: 'phrase' }],
  fileConditions: [],
  orderBy: { ofFile: 'title' },
  isDescending: false,
  page: 1,
  pageSize: 3,
};
/** Whether a statement may read no table from end to end, as one that asks an index of texts. */
const isByIndex = (without: readonly string[]) => without.includes('enable_seqscan');

test('a search that may take no time says that its answer is a part', async () => {
  const search: ComponentSearch = {
    ...FREQUENT,
    ...{ orderBy: { ofComponent: 'comments' }, isDescending: true, page: 2, pageSize: 7 },
  };
  const noTime = { ...BY_INDEX, findMs: -1, orderMs: -1, valuesMs: -1 };
  const byIndex = await searchComponents(session(), search, {
    ...{ ...noTime, findMs: 60_000, matches: 10, sorted: 10 },
  });
  expect(byIndex).toMatchObject({ count: 10, isCapped: true });
  expect(byIndex.ids).toHaveLength(3);

  const short = { ...search, conditions: [{ field: 'label', text: 'a' } as const] };
  const oneByOne = await searchComponents(session(), short, noTime);
  expect(oneByOne.isCapped).toBe(true);
  expect(oneByOne.ids.every((id) => units[id - 1]!.label.includes('a'))).toBe(true);
});

test('the migration finds the letter pairs that were stored with the components', async () => {
  const text = 'Über 𝄞 Œuvre 12 — Ж и 音樂 x';
  const pairs = async (db: Kysely<Schema>) => {
    const { rows } = await sql<{ id: number; pairs: string }>`
      select id, md5(letter_pairs::text) as pairs from timelines where id <= ${TITLES.length} order by id`.execute(
      db,
    );
    return rows;
  };
  const rollback = new Error('rolled back');
  const compare = database.db.transaction().execute(async (trx) => {
    const unit = { ...units[0]!, label: text, comments: text.repeat(60) };
    const added = [0, 1].map((n) => ({ ...unit, id: 900_000 + n, timeline_id: 1 + n }));
    for (const rows of componentRows(added)) await insertComponents(trx, rows);
    const stored = await pairs(trx);
    await sql`alter table timelines drop column letter_pairs`.execute(trx);
    await countLetterPairs(trx as unknown as Kysely<unknown>);
    expect(await pairs(trx)).toEqual(stored);
    expect(new Set(stored.map((row) => row.pairs)).size).toBeGreaterThan(2);
    throw rollback;
  });
  await expect(compare).rejects.toBe(rollback);
});

test('other queries have their turn while everything is looked through', async () => {
  const order: string[] = [];
  const search = searchComponents(
    session(),
    {
      kind: 'HIERARCHY',
      conditions: [{ field: 'label', text: 'a' }],
      fileConditions: [],
      orderBy: { ofComponent: 'label' },
      isDescending: false,
      page: 1,
      pageSize: 7,
    },
    BY_INDEX,
  ).then(() => order.push('search'));
  const other = sql`select 1`.execute(database.db).then(() => order.push('other'));
  await Promise.all([search, other]);
  expect(order).toEqual(['other', 'search']);
});

test('lists select what they show, and no metadata', async () => {
  const shown = LISTED_FILE_COLUMNS.map((column) => column.replace(/^\w+\.(\w+ as )?/, ''));
  expect(shown).not.toContain('metadata');
  const listed = await searchFiles(session(), {
    ...{ conditions: [], orderBy: 'title', descending: false, page: 1, pageSize: 1 },
  });
  const [component] = await loadComponents(session(), [1]);
  const [own] = await findFilesOf(database.db, 1);
  // Beside each file are the counts of all.
  expect(Object.keys(listed.rows[0]!).sort()).toEqual([...shown, 'count', 'given'].sort());
  // Their owner is also told the file's name, edits, links and why it is hidden.
  expect(Object.keys(own!).sort()).toEqual(
    [...shown, 'filename', 'warnings', 'edits', 'link_count', 'hidden_reason'].sort(),
  );
  expect(Object.keys(component!.file).sort()).toEqual(shown.toSorted());
  expect(Object.keys(component!).filter((name) => name.endsWith('_key'))).toEqual([]);
});

describe('more timelines than one statement reads', () => {
  const FILES = 250;
  const FIRST_ID = 5000;
  const titleOf = (n: number) => ['m', '', 'k', 'm\u{10ffff}', 'k a'][n % 5]!;
  const composerOf = (n: number) => (n % 3 === 0 ? 'x' : '');

  beforeAll(async () => {
    const { db } = database;
    for (const n of Array(FILES).keys()) {
      const id = FIRST_ID + n;
      await sql`insert into abstract_works values (${id}, ${`w${id}`}, '', ${titleOf(n)}, '', ${composerOf(n)})`.execute(
        db,
      );
      await sql`insert into concrete_works values (${id}, ${`w${id}`}, ${id}, '', '')`.execute(db);
    }
    await sql`
      insert into files (id, author_id, concrete_work_id, is_public)
      select id, 1, id, id % 10 <> 9 from concrete_works where id >= ${FIRST_ID}`.execute(db);
    await sql`insert into file_versions (file_id, number, concrete_work_id, length, filename, metadata, not_shown,
        original_blob_id, viewer_blob_id, viewer_crc, viewer_length)
      select id, 1, id, 100, 'a.tla', '[]', '[]', 'b', 'b', 0, 0 from files where id >= ${FIRST_ID}`.execute(
      db,
    );
    await sql`
      insert into timelines (id, file_id, kind, name, position, component_count)
      select id, id, 'MARKER', '', 0, 1 from files where id >= ${FIRST_ID}`.execute(db);
    await sql`
      insert into components (id, timeline_id, kind, start, label, label_key)
      select id, id, 'MARKER', 0, 'x', 'x' from timelines where id >= ${FIRST_ID}`.execute(db);
  });

  const expected = (key: (n: number) => string, sign: number, holds: (n: number) => boolean = () => true) =>
    [...Array(FILES).keys()]
      .filter((n) => n % 10 !== 9 && holds(n))
      .sort((a, b) => {
        const [keyA, keyB] = [key(a), key(b)];
        if ((keyA === '') !== (keyB === '')) return keyA === '' ? 1 : -1;
        return (keyA < keyB ? -1 : keyA > keyB ? 1 : a - b) * sign;
      })
      .map((n) => FIRST_ID + n);

  const KEYS = { title: titleOf, composer: composerOf, performer: () => '' } as const;
  test.each(['title', 'composer', 'performer', undefined] as const)('are walked by %s', async (orderBy) => {
    for (const isDescending of [false, true]) {
      const about = {
        kind: 'MARKER',
        fileConditions: [],
        texts: [],
        mostListed: 0,
        isBySeconds: false,
      } as const;
      const timelines = await findTimelines(session(), { ...about, orderBy, isDescending });
      const ids: number[] = [];
      for await (const batch of timelines.walk()) ids.push(...batch.ids);
      const key = orderBy === undefined ? () => '' : KEYS[orderBy];
      expect(ids).toEqual(expected(key, isDescending ? -1 : 1));
    }
  });

  test.each([0, 2, 1000])(
    'of which %i are listed at once, are found by a condition on the file',
    async (listed) => {
      const search = { kind: 'MARKER', isDescending: true, pageSize: 7 } as const;
      const all = expected(titleOf, -1, (n) => titleOf(n).includes('k'));
      for (const conditions of [[], [{ field: 'label', text: 'x' } as const]]) {
        for (const page of [1, 4, 1000]) {
          const found = await searchComponents(
            session(),
            {
              ...{ ...search, conditions, page, fileConditions: [{ property: 'title', text: 'k' }] },
              orderBy: { ofFile: 'title' },
            },
            { ...BY_INDEX, listed, matches: 80, sorted: 100 },
          );
          const to = Math.min(80, all.length);
          const from = (Math.min(page, Math.ceil(to / 7)) - 1) * 7;
          expect(found).toMatchObject({
            ids: all.slice(from, Math.min(to, from + 7)),
            count: to,
            isCapped: all.length > 80,
          });
        }
      }
    },
  );

  test.each(['title', 'composer', 'performer'] as const)(
    'files are listed by %s, page by page',
    async (orderBy) => {
      const pageSize = 7;
      const ids = [...TITLES.keys()].map((index) => index + 1).filter((id) => id !== PRIVATE_FILE);
      const all = [...ids, ...expected(() => '', 1)];
      const keyOf = (id: number) => {
        if (id >= FIRST_ID) return KEYS[orderBy](id - FIRST_ID);
        return orderBy === 'title' ? TITLES[id - 1]! : '';
      };
      for (const descending of [false, true]) {
        const sign = descending ? -1 : 1;
        const sorted = all.toSorted((a, b) => {
          const [keyA, keyB] = [keyOf(a), keyOf(b)];
          if ((keyA === '') !== (keyB === '')) return keyA === '' ? 1 : -1;
          return (keyA < keyB ? -1 : keyA > keyB ? 1 : a - b) * sign;
        });
        for (let page = 1; page <= Math.ceil(all.length / pageSize) + 1; page += 1) {
          const found = await searchFiles(session(), { conditions: [], orderBy, descending, page, pageSize });
          const from = (Math.min(page, Math.ceil(all.length / pageSize)) - 1) * pageSize;
          expect(found.count).toBe(all.length);
          expect(found.rows.map(({ id }) => id)).toEqual(sorted.slice(from, from + pageSize));
        }
      }
    },
  );

  test('what is listed follows the file, its works and its author', async () => {
    const id = FIRST_ID;
    const { db } = database;
    const kept = async () => {
      const { rows } = await sql`
        select is_listed, timelines.title_key, timelines.composer_key, timelines.performer_key, annotator_key
        from timelines join files on files.id = file_id where timelines.id = ${id}`.execute(db);
      return rows[0];
    };
    const first = {
      is_listed: true,
      title_key: 'm',
      composer_key: 'x',
      performer_key: '',
      annotator_key: 'clara',
    };
    expect(await kept()).toEqual(first);
    await setPublic(db, id, false);
    expect(await kept()).toEqual({ ...first, is_listed: false });
    await setPublic(db, id, true);
    await hideFile(db, id);
    expect(await kept()).toEqual({ ...first, is_listed: false });
    expect(await showFiles(db, [id])).toBe(true);
    const long = 'z'.repeat(700);
    await sql`update abstract_works set title_key = ${long}, composer_key = 'c' where id = ${id}`.execute(db);
    await sql`update concrete_works set artist_key = 'p' where id = ${id}`.execute(db);
    const changed = { ...first, title_key: long.slice(0, 600), composer_key: 'c', performer_key: 'p' };
    expect(await kept()).toEqual(changed);
    await sql`update files set concrete_work_id = ${id + 1} where id = ${id}`.execute(db);
    expect(await kept()).toEqual({ ...first, title_key: '', composer_key: '' });
    await sql`update files set concrete_work_id = ${id} where id = ${id}`.execute(db);
    await sql`update abstract_works set title_key = 'm', composer_key = 'x' where id = ${id}`.execute(db);
    await sql`update concrete_works set artist_key = '' where id = ${id}`.execute(db);
    await sql`update users set username_key = 'robert'`.execute(db);
    expect(await kept()).toEqual({ ...first, annotator_key: 'robert' });
    await sql`update users set username_key = 'clara'`.execute(db);
    expect(await kept()).toEqual(first);
  });
});

describe('one timeline with more beats than a call takes arguments', () => {
  const BEATS = 150_000;
  const FIRST_ID = 1_000_000;

  // One statement, which a busy machine may need longer for than a query has.
  beforeAll(() =>
    database.withLongLimit(async (db) => {
      await sql`insert into timelines (id, file_id, kind, name, position, component_count)
        values (100, 1, 'BEAT', '', 1, ${BEATS})`.execute(db);
      await sql`insert into components (id, timeline_id, kind, start)
        select ${FIRST_ID}::integer + i, 100, 'BEAT', i from generate_series(0, ${BEATS - 1}::integer) as i`.execute(
        db,
      );
    }),
  );

  test.each([false, true])('is searched like any other, descending %s', async (isDescending) => {
    const search = { kind: 'BEAT', fileConditions: [], orderBy: { ofFile: 'title' }, isDescending } as const;
    const page = { page: 1, pageSize: 2 };
    const all = await searchComponents(session(), { ...search, ...page, conditions: [] });
    const first = isDescending ? [FIRST_ID + BEATS - 1, FIRST_ID + BEATS - 2] : [FIRST_ID, FIRST_ID + 1];
    expect(all).toMatchObject({ ids: first, count: 1000, isCapped: true });
    const range = { min: 30, max: 30, hasBounds: true };
    const one = await searchComponents(session(), {
      ...search,
      ...page,
      conditions: [{ field: 'time', range }],
    });
    expect(one).toMatchObject({ ids: [FIRST_ID + 30], count: 1, isCapped: false });
  });

  test('is walked in slices of bounded size, each component once and in order', async () => {
    const walk = async function* () {
      yield await Promise.resolve({ ids: [100], counts: [BEATS] });
    };
    for (const isDescending of [false, true]) {
      const slices: (readonly number[])[] = [];
      for await (const slice of walkTimelines(session(), { walk }, () => [], isDescending))
        slices.push(slice.ids);
      expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(LARGEST_SLICE);
      const ids = slices.flat();
      expect(ids).toEqual(
        Array.from({ length: BEATS }, (_, i) => FIRST_ID + (isDescending ? BEATS - 1 - i : i)),
      );
    }
  });
});

test('a statement is cut in its middle when the time of the search is up, and the next search is answered', async () => {
  const pairs = (trx: Kysely<Schema>, pattern: Pattern) =>
    sql`select count(*) from components as a, components as b
      where b.label_key like ${pattern('%nowhere%')} or b.id + a.id < 0`.execute(trx);
  await expect(session(50).ask(pairs)).rejects.toThrow(SearchTooLong);
  const search = session(100);
  // The time is counted in all: each of these alone is far below it.
  const many = async () => {
    for (;;) await search.ask((trx) => sql`select count(*) from components`.execute(trx));
  };
  await expect(many()).rejects.toThrow(SearchTooLong);
  expect(search.spentMs).toBeGreaterThan(50);
  expect(await session().ask((trx) => sql`select 1 as one`.execute(trx))).toMatchObject({
    rows: [{ one: 1 }],
  });
});

test.each<readonly ComponentCondition[]>([
  [{ field: 'color', color: '#ff0000' }],
  [{ field: 'start', range: { min: 0, hasBounds: true } }],
  [
    { field: 'start', range: { min: 0, hasBounds: true } },
    { field: 'end', range: { max: 100, hasBounds: true } },
  ],
])('a statement that compares no texts is cut too, %j', async (...conditions) => {
  const search = { kind: 'HIERARCHY', conditions, fileConditions: [], isDescending: false } as const;
  const find = (inTime: SearchSession) =>
    searchComponents(inTime, { ...search, orderBy: { ofFile: 'title' }, page: 1, pageSize: 50 }, BY_INDEX);
  const whole = await find(session());
  expect(whole.isCapped).toBe(false);
  // Its time is over before it begins.
  const late = new SearchSession(
    { run: (who, _, ...rest) => database.searches.run(who, -1000, ...rest) },
    'somebody',
  );
  const found = await find(late);
  expect(found.isCapped).toBe(true);
  expect(found.count).toBeLessThan(whole.count);
});

describe('a search whose rows are slow to read', () => {
  const search: ComponentSearch = { ...FREQUENT, pageSize: 5 };
  /** A session in which those statements take too long whose number, counted from 1, `isCut` says so of. */
  const cutting = (isCut: (byIndex: number, byWalk: number) => boolean) => {
    let byIndex = 0;
    let byWalk = 0;
    return new SearchSession(
      {
        run: (who, limitMs, statement, without) => {
          if (isByIndex(without)) byIndex += 1;
          else if (statement.length > 1) byWalk += 1;
          if (isCut(isByIndex(without) ? byIndex : 0, byWalk)) return Promise.reject(new SearchTooLong());
          return database.searches.run(who, limitMs, statement, without);
        },
      },
      'somebody',
      60_000,
    );
  };

  test('asks the index again once they are in memory', async () => {
    const whole = await searchComponents(session(), search, BY_INDEX);
    expect(
      await searchComponents(
        cutting((byIndex) => byIndex === 1),
        search,
        BY_INDEX,
      ),
    ).toEqual(whole);
  });

  test('gives what was found before, and says that there may be more', async () => {
    const found = await searchComponents(
      cutting((byIndex) => byIndex > 0),
      search,
      BY_INDEX,
    );
    expect(found.isCapped).toBe(true);
    expect(found.ids).toEqual(twin(search).slice(0, found.ids.length));
    expect(found.count).toBeGreaterThan(0);
    expect(found.count).toBeLessThan(twin(search).length);
  });

  test('gives those of the slices that were read', async () => {
    const slices = { ...ONE_BY_ONE, first: UNITS_PER_FILE };
    const found = await searchComponents(
      cutting((_, byWalk) => byWalk > 2),
      search,
      slices,
    );
    expect(found).toMatchObject({ isCapped: true });
    expect(found.count).toBeGreaterThan(0);
    expect(found.ids).toEqual(twin(search).slice(0, found.ids.length));
  });

  test('has time for the page that was found', async () => {
    const { ids } = await searchComponents(session(), search, BY_INDEX);
    const spent = session(1);
    spent.spentMs = 1000;
    expect((await loadComponents(spent, ids)).map(({ id }) => id)).toEqual(ids);
    await expect(spent.ask((db) => sql`select 1`.execute(db))).rejects.toThrow(SearchTooLong);
  });
});

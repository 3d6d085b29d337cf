import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { componentRows, type NewComponent } from './component-rows.ts';
import { insertComponents } from './components.ts';
import { openDatabase, type Database } from './database.ts';
import { keptDataDirs, silentLog, type DataDirs } from './embedded/test-support/data-dirs.ts';
import { findFilesOf } from './files.ts';
import { migrate } from './migrate.ts';
import { up as countLetterPairs } from './migrations/0015-letter-pairs.ts';
import type { Schema } from './schema.ts';
import { searchComponents, type ComponentSearch, type SearchLimits } from './search-components.ts';
import type { ComponentCondition } from './search-fields.ts';
import { searchFiles } from './search-files.ts';
import { loadComponents } from './search-found.ts';
import { SearchSession, SearchTooLong, type Pattern } from './search-session.ts';
import { LARGEST_SLICE, walkTimelines } from './search-timelines.ts';

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

/** What a search works with when it may look through everything and when it must not. */
const LIMITS = {
  'one by one': { matches: 10_000, few: 10_000, findMs: 60_000, orderMs: 60_000 },
  'by index': { matches: 10_000, few: 0, findMs: 60_000, orderMs: 60_000 },
  'by index, more than are counted': { matches: 20, few: 0, findMs: 60_000, orderMs: 60_000 },
} as const satisfies Record<string, SearchLimits>;

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
    await sql`insert into files (id, author_id, concrete_work_id, is_public, length, filename, metadata, not_shown,
        original_blob_id, viewer_blob_id, viewer_crc, viewer_length)
      values (${id}, 1, ${id}, ${id !== PRIVATE_FILE}, 100, '', '[]', '[]', 'b', 'b', 0, 0)`.execute(db);
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

test('a search that may take no time says that its answer is a part', async () => {
  const search: ComponentSearch = {
    kind: 'HIERARCHY',
    conditions: [{ field: 'label', text: 'phrase' }],
    fileConditions: [],
    orderBy: { ofComponent: 'comments' },
    isDescending: true,
    page: 2,
    pageSize: 7,
  };
  const noTime = { matches: 20, few: 0, findMs: -1, orderMs: -1 };
  const byIndex = await searchComponents(session(), search, { ...noTime, matches: 10 });
  expect(byIndex).toMatchObject({ count: 10, isCapped: true });
  expect(byIndex.ids).toHaveLength(3);

  const short = { ...search, conditions: [{ field: 'label', text: 'a' } as const] };
  const oneByOne = await searchComponents(session(), short, noTime);
  expect(oneByOne.isCapped).toBe(true);
  expect(oneByOne.ids.every((id) => units[id - 1]!.label.includes('a'))).toBe(true);
});

test.each(['zq', 'z', 'ac'])('timelines that cannot contain %s are not looked through', async (text) => {
  const statements = async (condition: string) => {
    let asked = 0;
    const counted = new SearchSession(
      {
        run: (...args) => {
          asked += 1;
          return database.searches.run(...args);
        },
      },
      'somebody',
    );
    const found = await searchComponents(counted, {
      kind: 'HIERARCHY',
      conditions: [{ field: 'label', text: condition }],
      fileConditions: [],
      orderBy: { ofFile: 'title' },
      isDescending: false,
      page: 1,
      pageSize: 7,
    });
    return { count: found.count, statements: asked };
  };
  expect(await statements(text)).toEqual({ count: 0, statements: 1 });
  const { count, statements: some } = await statements('ab');
  expect(count).toBeGreaterThan(0);
  expect(some).toBeGreaterThan(1);
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
    { matches: 10_000, few: 0, findMs: 60_000, orderMs: 60_000 },
  ).then(() => order.push('search'));
  const other = sql`select 1`.execute(database.db).then(() => order.push('other'));
  await Promise.all([search, other]);
  expect(order).toEqual(['other', 'search']);
});

test('lists select what they show, and no metadata', async () => {
  const shown = ['id', 'author_id', 'author', 'concrete_work_id', 'is_public', 'created_at', 'strip'];
  const works = ['abstract_work_id', 'title', 'composer', 'artist'];
  const listed = await searchFiles(session(), {
    ...{ conditions: [], orderBy: 'title', descending: false, page: 1, pageSize: 1 },
  });
  const [component] = await loadComponents(session(), [1]);
  const [own] = await findFilesOf(database.db, 1);
  // Beside each file is the count of all.
  expect(Object.keys(listed.rows[0]!).sort()).toEqual([...shown, ...works, 'count'].sort());
  expect(Object.keys(own!).sort()).toEqual([...shown, ...works].sort());
  expect(Object.keys(component!.file).sort()).toEqual([...shown, ...works, 'timeline_id'].sort());
  expect(Object.keys(component!).filter((name) => name.endsWith('_key'))).toEqual([]);
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
    const timelines = { ids: [100], counts: [BEATS], total: BEATS };
    for (const isDescending of [false, true]) {
      const slices: (readonly number[])[] = [];
      for await (const slice of walkTimelines(session(), timelines, () => [], isDescending))
        slices.push(slice);
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
    searchComponents(
      inTime,
      { ...search, orderBy: { ofFile: 'title' }, page: 1, pageSize: 50 },
      LIMITS['by index'],
    );
  expect((await find(session())).count).toBeGreaterThan(0);
  // Its time is over before it begins.
  const late = new SearchSession(
    { run: (who, _, ...rest) => database.searches.run(who, -1000, ...rest) },
    'somebody',
  );
  await expect(find(late)).rejects.toThrow(SearchTooLong);
});

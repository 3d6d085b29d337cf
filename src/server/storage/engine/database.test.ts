import process from 'node:process';
import { sql, type Kysely } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { keptDataDirs, silentLog } from './embedded/test-support/data-dirs.ts';
import { reserveIds } from './id-blocks.ts';
import { onBehalfOf } from '../../limits/queue/on-behalf-of.ts';
import type { Schema } from './schema.ts';

// Opening takes a second and creating four, and several times that on a machine with other work to do.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Tables {
  counter: { id: number; value: number };
  small: { id: number; owner: number };
  large: { id: number; owner: number; body: string };
  thing: { id: number; name: string };
}

/** One open database, empty at the start of a test file. */
interface Engine {
  open(queryLimitMs?: number): Promise<Database<Tables>>;
  remove(): Promise<void>;
}

async function prepareEmbedded(): Promise<Engine> {
  const dirs = await keptDataDirs();
  return {
    open: async (queryLimitMs) =>
      openDatabase<Tables>({ dataDir: await dirs.withDatabase(), log: silentLog, queryLimitMs }),
    remove: () => dirs.remove(),
  };
}

/** Works in schemas of its own, so that the server's database may be any. */
function prepareServer(url: string): Engine {
  const admin = new pg.Pool({ connectionString: url, max: 1 });
  const schemas: string[] = [];
  return {
    open: async (queryLimitMs) => {
      const schema = `tilia_test_${process.pid}_${schemas.length}`;
      await admin.query(`create schema ${schema}`);
      schemas.push(schema);
      const inSchema = new URL(url);
      inSchema.searchParams.set('options', `-csearch_path=${schema}`);
      return openDatabase<Tables>({ dataDir: '', databaseUrl: inSchema.href, log: silentLog, queryLimitMs });
    },
    remove: async () => {
      for (const schema of schemas) await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    },
  };
}

const serverUrl = process.env['TEST_DATABASE_URL'];
const engines: { name: string; prepare: () => Engine | Promise<Engine>; limitCode: string }[] = [
  { name: 'the embedded engine', prepare: prepareEmbedded, limitCode: '57P02' },
];
if (serverUrl !== undefined)
  engines.push({ name: 'a server', prepare: () => prepareServer(serverUrl), limitCode: '57014' });

test.skipIf(serverUrl === undefined)('a server is tested too (needs TEST_DATABASE_URL)', () => {
  expect(engines).toHaveLength(2);
});

/** One value of each type that the product stores or PostgreSQL returns for it, and some that it may meet. */
const VALUES = {
  smallint: `(-7)::smallint`,
  int: `2147483647`,
  bigint: `9007199254740991::bigint`,
  numeric: `12345678901234567890.5::numeric`,
  real: `0.5::real`,
  float: `0.1::float8`,
  boolean: `true`,
  text: `'Trällern ♪'::text`,
  varchar: `'a'::varchar(3)`,
  char: `'a'::char(3)`,
  bytea: `'\\x00ff'::bytea`,
  uuid: `'6f1c2a9e-7f3f-4c8e-9d57-2b1f0f6a3f11'::uuid`,
  json: `'{"a":[1,null]}'::json`,
  jsonb: `'{"b":1.5}'::jsonb`,
  timestamptz: `'2024-02-29 12:34:56.789+02'::timestamptz`,
  interval: `'1 day 02:00'::interval`,
  textArray: `array['a', null]`,
  intArray: `array[1, 2]`,
  null: `null::int`,
  count: `(select count(*) from generate_series(1, 3))`,
};

const EXPECTED = {
  smallint: -7,
  int: 2147483647,
  bigint: 9007199254740991,
  numeric: '12345678901234567890.5',
  real: 0.5,
  float: 0.1,
  boolean: true,
  text: 'Trällern ♪',
  varchar: 'a',
  char: 'a  ',
  bytea: Buffer.of(0, 255),
  uuid: '6f1c2a9e-7f3f-4c8e-9d57-2b1f0f6a3f11',
  json: { a: [1, null] },
  jsonb: { b: 1.5 },
  timestamptz: new Date('2024-02-29T10:34:56.789Z'),
  textArray: ['a', null],
  intArray: [1, 2],
  null: null,
  count: 3,
};

const MIGRATIONS: MigrationProvider = {
  getMigrations: () =>
    Promise.resolve({
      '001-thing': {
        up: async (db: Kysely<unknown>) => {
          await db.schema
            .createTable('thing')
            .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
            .addColumn('name', 'text', (column) => column.notNull().unique())
            .execute();
        },
      },
    }),
};

const BROKEN: MigrationProvider = {
  getMigrations: async () => ({
    ...(await MIGRATIONS.getMigrations()),
    '002-broken': {
      up: async (db: Kysely<unknown>) => {
        await db.schema.createTable('half_done').execute();
        await sql`select 1 / 0`.execute(db);
      },
    },
  }),
};

const migrate = (database: Database<Tables>, provider: MigrationProvider) =>
  database.withLongLimit((db) => new Migrator({ db, provider }).migrateToLatest());

async function failureOf(query: Promise<unknown>): Promise<pg.DatabaseError> {
  const error: unknown = await query.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof pg.DatabaseError) return error;
  throw new Error('Expected an error of the database.', { cause: error });
}

describe.each(engines)('on $name', ({ prepare, limitCode }) => {
  let engine: Engine;
  let database: Database<Tables>;

  beforeAll(async () => {
    engine = await prepare();
    database = await engine.open();
  });

  afterAll(async () => {
    await database.close();
    await engine.remove();
  });

  test('of 600 queries at once, small and large, each writes its own row and gets its own answer', async () => {
    const { db } = database;
    await sql`create table small (id int primary key, owner int)`.execute(db);
    await sql`create table large (id int primary key, owner int, body text)`.execute(db);
    const bodyOf = (id: number) => `${id},`.repeat(300_000).slice(0, 300_000);
    const write = (id: number) => {
      if (id % 3 === 0)
        return db
          .insertInto('large')
          .values({ id, owner: id, body: bodyOf(id) })
          .returning(['id', 'owner']);
      return db.insertInto('small').values({ id, owner: id }).returning(['id', 'owner']);
    };
    const ids = Array.from({ length: 600 }, (_, id) => id);
    const answers = await Promise.all(ids.map((id) => write(id).executeTakeFirstOrThrow()));
    expect(answers).toEqual(ids.map((id) => ({ id, owner: id })));

    const small = await db.selectFrom('small').selectAll().orderBy('id').execute();
    expect(small).toEqual(ids.filter((id) => id % 3 !== 0).map((id) => ({ id, owner: id })));
    const large = await db.selectFrom('large').selectAll().orderBy('id').execute();
    expect(large.map(({ id, owner }) => [id, owner])).toEqual(
      ids.filter((id) => id % 3 === 0).map((id) => [id, id]),
    );
    expect(large.filter(({ id, body }) => body !== bodyOf(id))).toEqual([]);
  });

  test('200 transactions that read and then write lose no update, and those that fail leave nothing', async () => {
    const { db } = database;
    await sql`create table counter (id int primary key, value int not null)`.execute(db);
    await db.insertInto('counter').values({ id: 1, value: 0 }).execute();
    const increment = (n: number) =>
      db.transaction().execute(async (trx) => {
        const { value } = await trx
          .selectFrom('counter')
          .select('value')
          .where('id', '=', 1)
          .forUpdate()
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('counter')
          .set({ value: value + 1 })
          .where('id', '=', 1)
          .execute();
        if (n % 5 === 0) throw new Error('changed its mind');
      });
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => increment(n)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(40);
    expect(await db.selectFrom('counter').select('value').execute()).toEqual([{ value: 160 }]);
  });

  test('values come back as the types the code expects', async () => {
    const columns = Object.entries(VALUES).map(([name, value]) => `${value} as "${name}"`);
    const text = `select ${columns.join(', ')}`;
    const { rows } = await sql.raw(text).execute(database.db);
    expect(rows[0]).toMatchObject(EXPECTED);
    expect(Object.keys(rows[0] as object)).toEqual(Object.keys(VALUES));
    expect(rows[0]).toHaveProperty('interval.days', 1);
  });

  test('a bigint that a number cannot hold is an error, and can be read as text', async () => {
    const { db } = database;
    await expect(sql`select 9007199254740993 as big`.execute(db)).rejects.toThrow(
      /9007199254740993.*too large/,
    );
    const { rows } = await sql`select 9007199254740993::text as big`.execute(db);
    expect(rows).toEqual([{ big: '9007199254740993' }]);
  });

  test('errors have the code and the details of PostgreSQL', async () => {
    const { db } = database;
    await sql`create table parent (id int primary key, name text constraint name_length check (length(name) < 9))`.execute(
      db,
    );
    await sql`create table child (parent int not null constraint child_parent references parent)`.execute(db);
    await sql`insert into parent values (1, 'a')`.execute(db);
    const failures = {
      unique: await failureOf(sql`insert into parent values (${1}, 'b')`.execute(db)),
      foreign: await failureOf(sql`insert into child values (${2})`.execute(db)),
      check: await failureOf(sql`insert into parent values (2, ${'much too long'})`.execute(db)),
      missing: await failureOf(sql`insert into child values (null)`.execute(db)),
      division: await failureOf(sql`select 1 / 0`.execute(db)),
      syntax: await failureOf(sql`selec 1`.execute(db)),
      number: await failureOf(sql`select ${'x'}::int`.execute(db)),
      table: await failureOf(sql`select * from nowhere`.execute(db)),
    };
    expect(failures.unique).toMatchObject({
      code: '23505',
      constraint: 'parent_pkey',
      table: 'parent',
      detail: 'Key (id)=(1) already exists.',
    });
    expect(failures.foreign).toMatchObject({ code: '23503', constraint: 'child_parent', table: 'child' });
    expect(failures.check).toMatchObject({ code: '23514', constraint: 'name_length' });
    expect(failures.missing).toMatchObject({ code: '23502', column: 'parent' });
    expect(failures.division.code).toBe('22012');
    expect(failures.syntax.code).toBe('42601');
    expect(failures.number.code).toBe('22P02');
    expect(failures.table.code).toBe('42P01');
  });

  test('migrations run once, at the same time too, and a broken one leaves nothing behind', async () => {
    const { db } = database;
    const twice = await Promise.all([migrate(database, MIGRATIONS), migrate(database, MIGRATIONS)]);
    expect(twice.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(twice.flatMap(({ results }) => results ?? [])).toHaveLength(1);
    await sql`insert into thing (name) values ('one')`.execute(db);
    expect(await db.selectFrom('thing').selectAll().execute()).toEqual([{ id: 1, name: 'one' }]);

    const broken = await migrate(database, BROKEN);
    expect(broken.error).toMatchObject({ code: '22012' });
    const { rows } = await sql`select to_regclass('half_done') as half_done`.execute(db);
    expect(rows).toEqual([{ half_done: null }]);
    expect((await migrate(database, MIGRATIONS)).results).toEqual([]);
  });

  test('text is searched by trigrams, and the planner knows the tables after analyze', async () => {
    const { db, analyze } = database;
    await sql`create extension if not exists pg_trgm with schema public`.execute(db);
    await sql`create table work as select 'Sonata no. ' || n as title from generate_series(1, 1000) n`.execute(
      db,
    );
    await sql`create index on work using gin (title public.gin_trgm_ops)`.execute(db);
    await analyze();
    const { rows } = await sql`select reltuples from pg_class where oid = 'work'::regclass`.execute(db);
    expect(rows).toEqual([{ reltuples: 1000 }]);
    const found = await sql`select title from work where title ilike '%no. 77_'`.execute(db);
    expect(found.rows).toHaveLength(10);
  });

  test('maintenance frees the space of deleted rows, which a server does by itself', async () => {
    const { db, engine: kind, maintain } = database;
    const pages = async () => {
      const { rows } = await sql<{ pages: number }>`select pg_relation_size('big') / 8192 as pages`.execute(
        db,
      );
      return rows[0]?.pages;
    };
    await sql`create table big as select repeat('x', 500) as title from generate_series(1, 10000)`.execute(
      db,
    );
    await sql`delete from big`.execute(db);
    expect(await pages()).toBeGreaterThan(500);
    await maintain();
    if (kind === 'embedded') expect(await pages()).toBe(0);
  });

  test('tables that have grown are counted, which a server does by itself', async () => {
    const { db, engine: kind, analyzeGrown } = database;
    const counted = async () => {
      const { rows } = await sql<{ rows: number }>`
        select reltuples as rows from pg_class where oid = 'growing'::regclass`.execute(db);
      return rows[0]?.rows;
    };
    const grow = (rows: number) =>
      sql`insert into growing select repeat('x', 500) from generate_series(1, ${rows}::integer)`.execute(db);
    await sql`create table growing (title text)`.execute(db);
    await sql`analyze growing`.execute(db);
    await grow(10_000);
    if (kind === 'server') return;
    await analyzeGrown();
    expect(await counted()).toBe(10_000);
    await grow(1000);
    await analyzeGrown();
    expect(await counted()).toBe(10_000);
    await grow(4000);
    await analyzeGrown();
    expect(await counted()).toBe(15_000);
  });

  test('of networks that wait, the one that has used least comes first', async () => {
    const order: string[] = [];
    const ask = (network: string, seconds: number) =>
      onBehalfOf(network, async () => {
        await sql`select pg_sleep(${seconds})`.execute(database.db);
        order.push(network);
      });
    await Promise.all([
      ask('a', 0.1),
      ...Array.from({ length: 4 }, () => ask('a', 0.01)),
      ask('b', 0.01),
      ask('c', 0.01),
    ]);
    if (database.engine === 'embedded') expect(order.join('')).toBe('abcaaaa');
  });

  test('large work lets others go first, but not for ever', async () => {
    const order: string[] = [];
    const ask = async (name: string, db: Kysely<Tables>) => {
      await sql`select pg_sleep(0.01)`.execute(db);
      order.push(name);
    };
    const first = ask('first', database.db);
    const large = ask('large', database.bulk);
    await Promise.all([first, large, ask('second', database.db), ask('third', database.db)]);
    if (database.engine === 'embedded') expect(order).toEqual(['first', 'second', 'third', 'large']);
    // As one ends, another waits: nobody else would ever come to it.
    let isDone = false;
    const busy = Array.from({ length: 3 }, async () => {
      while (!isDone) await ask('other', database.db);
    });
    await ask('large', database.bulk);
    isDone = true;
    await Promise.all(busy);
  });

  test('a search has its settings and its limit, and sends no more than its statement while it has time', async () => {
    const settings = sql<{ jit: string; ahead: string; limit: string; isAlone: boolean }>`
      select current_setting('jit') as jit, current_setting('effective_io_concurrency') as ahead,
        current_setting('statement_timeout') as "limit",
        now() = statement_timestamp() as "isAlone"`;
    const ask = async (limitMs: number) => {
      const { value } = await database.searches.run('', limitMs, (db) => settings.execute(db), []);
      return value.rows[0];
    };
    if (database.engine === 'embedded') {
      expect(await ask(100)).toMatchObject({ isAlone: true });
      return;
    }
    expect(await ask(1000)).toEqual({ jit: 'off', ahead: '64', limit: '900ms', isAlone: true });
    expect(await ask(100)).toEqual({ jit: 'off', ahead: '64', limit: '100ms', isAlone: false });
    expect(await ask(1000)).toEqual({ jit: 'off', ahead: '64', limit: '900ms', isAlone: true });
  });

  test('ids that are reserved side by side are given to one each', async () => {
    const { db } = database;
    await sql`create table id_blocks (name text primary key, last_id integer not null)`.execute(db);
    await sql`insert into id_blocks values ('timelines', 0), ('files', 10), ('components', 100)`.execute(db);
    const blocks = db as unknown as Kysely<Schema>;
    const firsts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        reserveIds(
          blocks,
          index % 2 === 0
            ? { files: 1, timelines: 2, components: 0 }
            : { components: 3, timelines: 2, files: 0 },
        ),
      ),
    );
    const every = (step: number, count: number, from: number) =>
      Array.from({ length: count }, (_, index) => from + step * index);
    const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
    expect(sorted(firsts.map(({ timelines }) => timelines))).toEqual(every(2, 20, 1));
    const ofEach = (rest: number) => firsts.filter((_, index) => index % 2 === rest);
    expect(sorted(ofEach(0).map(({ files }) => files))).toEqual(every(1, 10, 11));
    expect(sorted(ofEach(1).map(({ components }) => components))).toEqual(every(3, 10, 101));
  });

  test('a query over the limit ends, its transaction is undone, and the database goes on', async () => {
    const limited = await engine.open(1000);
    const { db } = limited;
    await sql`create table counter (id int primary key, value int not null)`.execute(db);
    const codes: unknown[] = [];
    const transaction = db.transaction().execute(async (trx) => {
      await trx.insertInto('counter').values({ id: 1, value: 1 }).execute();
      codes.push((await failureOf(sql`select pg_sleep(20)`.execute(trx))).code);
      // Later statements of the transaction fail too, for the same reason or because it is aborted.
      await trx.selectFrom('counter').selectAll().execute();
    });
    codes.push((await failureOf(transaction)).code);
    expect(codes).toEqual([limitCode, limitCode === '57P02' ? '57P02' : '25P02']);
    expect(await db.selectFrom('counter').selectAll().execute()).toEqual([]);
    await limited.withLongLimit((patient) => sql`select pg_sleep(1.5)`.execute(patient));
    await limited.close();
  });
});

test.skipIf(serverUrl === undefined)('a server is not copied by its files', async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl: serverUrl, log: silentLog });
  await expect(database.snapshot('somewhere')).rejects.toThrow('needs no copy');
  await database.close();
});

test('a server that does not answer is named by the setting that names it', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing';
  await expect(openDatabase({ dataDir: '', databaseUrl, log: silentLog })).rejects.toThrow('DATABASE_URL');
});

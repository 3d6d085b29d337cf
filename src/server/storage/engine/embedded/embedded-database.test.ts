import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { KILLS } from '../../../../../tests/support/long.ts';
import { NO_PROGRESS } from '../../../progress.ts';
import { openDatabase } from '../database.ts';
import { EmbeddedDatabase, type EmbeddedOptions } from './embedded-database.ts';
import { checkIndexes } from './test-support/check-indexes.ts';
import { nextLine, startChild } from './test-support/child.ts';
import type { Child } from './test-support/child.ts';
import { createDataDirs, silentLog } from './test-support/data-dirs.ts';

// Opening takes a second and creating four, and several times that on a machine with other work to do.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Tables {
  pair: { writer: number; n: number; part: number; body: string };
}

let dirs: Awaited<ReturnType<typeof createDataDirs>>;
/** Cleanups of a test, run after it in reverse order even when it fails. */
let cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dirs = await createDataDirs();
});

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  cleanups = [];
});

afterAll(() => dirs.remove());

async function open(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const database = await EmbeddedDatabase.open({ dataDir, log: silentLog, ...options });
  cleanups.push(() => database.close());
  return database;
}

function createPool(database: EmbeddedDatabase) {
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    stream: () => database.createStream(),
  });
  // An error of a connection that ends is given to its queries too, which is where the tests look.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

function connect(database: EmbeddedDatabase) {
  const pool = createPool(database);
  cleanups.push(() => pool.end());
  return pool;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

async function openTables(dataDir: string) {
  const database = await openDatabase<Tables>({ dataDir, log: silentLog });
  let open = true;
  const close = async () => {
    if (open) await database.close();
    open = false;
  };
  cleanups.push(close);
  return { ...database, close };
}

function start(script: string, argument: string): Child {
  const child = startChild(script, argument);
  cleanups.push(() => child.kill());
  return child;
}

describe('the folder', () => {
  test('is used by one of two processes that start at once, and free when that one is killed', async () => {
    const dataDir = await dirs.empty();
    const children = [start('lock-child.ts', dataDir), start('lock-child.ts', dataDir)];
    for (const child of children) await nextLine(child);
    for (const child of children) child.go();
    const lines = await Promise.all(children.map(nextLine));

    const winner = children[lines.indexOf('locked')];
    const refusals = lines.filter((line) => line !== 'locked');
    expect(refusals).toHaveLength(1);
    // The loser may look in the instant before the winner has signed.
    expect(refusals[0]).toMatch(/is in use by (pid \d+ on |another process)/);
    const holder = `${dataDir} is in use by pid ${winner?.pid ?? 0} on ${os.hostname()}.`;
    await expect(open(dataDir)).rejects.toThrow(holder);

    await winner?.kill();
    const next = start('lock-child.ts', dataDir);
    await nextLine(next);
    next.go();
    expect(await nextLine(next)).toBe('locked');
  });

  test('is refused to a second database in the same process, and free after the first is closed', async () => {
    const dataDir = dirs.template;
    const first = await EmbeddedDatabase.open({ dataDir, log: silentLog });
    await expect(open(dataDir)).rejects.toThrow(`in use by pid ${process.pid} on`);
    await first.close();
    await expect(open(dataDir)).resolves.toBeInstanceOf(EmbeddedDatabase);
  });

  test('loses what an interrupted creation left, and gets a whole database that only the owner can enter', async () => {
    const { template } = dirs;
    expect((await fs.readdir(template)).toSorted()).toEqual(['db', 'lock']);
    const { mode } = await fs.stat(path.join(template, 'db'));
    if (process.platform !== 'win32') expect((mode & 0o777).toString(8)).toBe('700');
    const { db } = await openTables(template);
    expect((await checkIndexes(db)).btree).toBeGreaterThan(100);
  });

  test('of another version of PostgreSQL is left as it is, and the message says what to use', async () => {
    const dataDir = dirs.template;
    const file = path.join(dataDir, 'db', 'PG_VERSION');
    expect(await fs.readFile(file, 'utf8')).toBe('18\n');
    await fs.writeFile(file, '17\n');
    await expect(open(dataDir)).rejects.toThrow(
      /holds a PostgreSQL 17 database, and this release reads PostgreSQL 18\..*PGlite 0\.3 or 0\.4/,
    );
    await fs.writeFile(file, '18\n');
    await expect(open(dataDir)).resolves.toBeInstanceOf(EmbeddedDatabase);
  });

  test('that holds no database is left as it is', async () => {
    const dataDir = await dirs.empty();
    await fs.mkdir(path.join(dataDir, 'db'));
    await fs.writeFile(path.join(dataDir, 'db', 'notes.txt'), 'mine');
    await expect(open(dataDir)).rejects.toThrow('is not a database: it has no PG_VERSION file');
    expect(await fs.readdir(path.join(dataDir, 'db'))).toEqual(['notes.txt']);
  });

  test('with a damaged database is refused with what PostgreSQL says about it', async () => {
    const dataDir = await dirs.withDatabase();
    await fs.rm(path.join(dataDir, 'db', 'global', 'pg_control'));
    await expect(open(dataDir)).rejects.toThrow(/did not start:.*pg_control/s);
  });
});

describe('a start', () => {
  const startLimitMs = 1000;
  /** Opens a database whose worker does something else for a while before it starts. */
  const openSlowly = async (mode: 'computes' | 'reads' | 'waits', lastsMs: number) => {
    Object.assign(process.env, { SLOW_START: mode, SLOW_START_MS: String(lastsMs) });
    cleanups.push(() =>
      Promise.resolve(delete process.env['SLOW_START'] && delete process.env['SLOW_START_MS']),
    );
    const workerUrl = new URL('./test-support/slow-start-worker.js', import.meta.url);
    return open(await dirs.withDatabase(), { workerUrl, startLimitMs });
  };

  test.each(['computes', 'reads'] as const)(
    'that is slow and goes on is not given up: it %s',
    async (mode) => {
      const database = await openSlowly(mode, 3 * startLimitMs);
      expect((await connect(database).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    },
  );

  test.each(['waits', 'computes'] as const)('in which nothing happens is given up: it %s', async (mode) => {
    await expect(openSlowly(mode, 60_000)).rejects.toThrow(
      `The database did not start: nothing was finished for ${startLimitMs} ms`,
    );
  });

  test('says what it is doing', async () => {
    const steps: string[] = [];
    const progress = { ...NO_PROGRESS, begin: (step: string) => void steps.push(step) };
    const dataDir = await dirs.empty();
    await open(dataDir, { progress });
    expect(steps).toEqual([`Creating the database in ${dataDir}`, 'Opening the database']);
  });
});

describe('a connection', () => {
  test('is refused while there is another, and leaves nothing behind for the next', async () => {
    const database = await open(await dirs.withDatabase());
    const first = connect(database);
    const client = await first.connect();
    await client.query('begin');
    await client.query('create table half_done ()');
    await client.query({ name: 'kept', text: 'select 1' });
    await expect(connect(database).query('select 1')).rejects.toMatchObject({
      code: '53300',
      severity: 'FATAL',
    });
    client.release(true);

    const next = connect(database);
    expect((await next.query(`select to_regclass('half_done') as half_done`)).rows).toEqual([
      { half_done: null },
    ]);
    expect((await next.query('select name from pg_prepared_statements')).rows).toEqual([]);
  });

  test('that fails and reconnects at every second query gets its own answers', async () => {
    const pool = connect(await open(await dirs.withDatabase()));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        n % 2 === 0
          ? pool.query('select $1::int as n', [n]).then(({ rows }) => (rows as { n: number }[])[0]?.n)
          : pool.query('select 1 / ($1::int - $1::int)', [n]).catch((error: unknown) => codeOf(error)),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? n : '22012')));
  });
});

describe('what was committed', () => {
  test(
    `is there after kill -9, whole, and every index fits its table (KILLS=${KILLS})`,
    async () => {
      const dataDir = await dirs.withDatabase();
      const database = await openTables(dataDir);
      await sql`create extension pg_trgm`.execute(database.db);
      await sql`create table pair (writer int, n int, part int, body text, primary key (writer, n, part))`.execute(
        database.db,
      );
      await sql`create index on pair using gin (body gin_trgm_ops)`.execute(database.db);
      await database.close();

      const acknowledged = new Set<string>();
      for (let kill = 0; kill < KILLS; kill++) {
        const child = start('writer-child.ts', dataDir);
        // At a different moment of the work each time.
        const pairs = 5 + ((kill * 37) % 60);
        for (let n = 0; n < pairs; n++) acknowledged.add(await nextLine(child));
        await child.kill();
        for (let line = await child.lines.next(); line.done !== true; line = await child.lines.next())
          acknowledged.add(line.value);

        const { db, close } = await openTables(dataDir);
        const { rows } = await sql<{ pair: string; parts: number }>`
          select writer || ' ' || n as pair, count(*) as parts from pair group by writer, n`.execute(db);
        const saved = new Set(rows.map(({ pair }) => pair));
        expect([...acknowledged].filter((pair) => !saved.has(pair))).toEqual([]);
        expect(rows.filter(({ parts }) => parts !== 2)).toEqual([]);
        const { btree, gin } = await checkIndexes(db);
        expect(btree).toBeGreaterThan(100);
        expect(gin).toBe(1);
        await close();
      }
    },
    30_000 * (KILLS + 1),
  );

  const probe = async () => {
    const log = path.join(await dirs.empty(), 'fsyncs');
    await fs.writeFile(log, '');
    process.env['FSYNC_LOG'] = log;
    cleanups.push(() => Promise.resolve(delete process.env['FSYNC_LOG']));
    const workerUrl = new URL('./test-support/fsync-probe-worker.js', import.meta.url);
    const count = async (letter: 'f' | 'd') => (await fs.readFile(log, 'utf8')).split(letter).length - 1;
    return { log, workerUrl, count };
  };

  test('was on the disk before the commit was reported', async () => {
    const { workerUrl, count } = await probe();
    const pool = connect(await open(await dirs.withDatabase(), { workerUrl }));
    await pool.query('create table note (n int)');
    for (let n = 0; n < 20; n++) {
      const before = await count('f');
      await pool.query('insert into note values ($1)', [n]);
      expect(await count('f')).toBeGreaterThan(before);
    }
    const before = { files: await count('f'), folders: await count('d') };
    await pool.query('checkpoint');
    expect(await count('f')).toBeGreaterThan(before.files + 1);
    expect(await count('d')).toBeGreaterThan(before.folders);
  });

  test('is not reported when the disk refuses it, and the database comes back', async () => {
    const { log, workerUrl } = await probe();
    const pool = connect(await open(await dirs.withDatabase(), { workerUrl }));
    await pool.query('create table note (n int)');
    await pool.query('insert into note values (1)');
    await fs.writeFile(`${log}.fail`, '');
    await expect(pool.query('insert into note values (2)')).rejects.toMatchObject({ code: '57P02' });
    await fs.rm(`${log}.fail`);
    const { rows } = await pool.query<{ n: number }>('select n from note');
    expect(rows).toContainEqual({ n: 1 });
    await pool.query('insert into note values (3)');
  });
});

describe('a query without end', () => {
  const runaway = 'select count(*) from generate_series(1, 1e12::bigint)';
  let database: EmbeddedDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await EmbeddedDatabase.open({
      dataDir: await dirs.withDatabase(),
      log: silentLog,
      limitMs: 1000,
    });
    pool = createPool(database);
  });

  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  test('ends with 57P02, and the next is answered while requests still wait for it', async () => {
    await pool.query('create table note (n int)');
    await pool.query('insert into note values (1)');
    await expect(pool.query(runaway)).rejects.toMatchObject({ code: '57P02' });
    const ended = performance.now();
    expect((await pool.query('select n from note')).rows).toEqual([{ n: 1 }]);
    // About one second on an idle machine; the pool gives up on waiting after fifteen.
    expect(performance.now() - ended).toBeLessThan(15_000);
  });

  test('takes nobody along that waits for the connection', async () => {
    const queries = [runaway, 'select 2 as answer', 'select 3 as answer'].map((text) => pool.query(text));
    const answers = await Promise.allSettled(queries);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  test('is let run in long work, and not after it', async () => {
    await database.withLongLimit(() => pool.query('select pg_sleep(2)'));
    await expect(pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57P02' });
  });
});

describe('a copy', () => {
  test('made while others write is of one moment, and opens as a database with sound indexes', async () => {
    const database = await openTables(await dirs.withDatabase());
    const { db } = database;
    await sql`create table pair (writer int, n int, part int, body text, primary key (writer, n, part))`.execute(
      db,
    );
    let isCopied = false;
    const write = async (writer: number) => {
      for (let n = 0; n < 50 || (writer > 0 && !isCopied); n++)
        await db.transaction().execute(async (trx) => {
          for (const part of [1, 2])
            await trx
              .insertInto('pair')
              .values({ writer, n, part, body: 'x'.repeat(500) })
              .execute();
        });
    };
    await write(0);
    const copied = await dirs.empty();
    const writing = Promise.all([1, 2, 3, 4].map(write));
    const heldMs = await database.snapshot(path.join(copied, 'db'));
    isCopied = true;
    await writing;
    expect(heldMs).toBeGreaterThan(0);
    expect(await fs.readdir(copied)).toEqual(['db']);

    const copy = await openTables(copied);
    const { rows } = await sql<{ writer: number; n: number; parts: number }>`
      select writer, n, count(*) as parts from pair group by writer, n order by writer, n`.execute(copy.db);
    expect(rows.filter(({ writer }) => writer === 0)).toHaveLength(50);
    expect(rows.filter(({ parts }) => parts !== 2)).toEqual([]);
    // Each has written one after the other: what was there at that moment has no gap.
    for (const of of [1, 2, 3, 4]) {
      const own = rows.filter(({ writer }) => writer === of);
      expect(own.map(({ n }) => n)).toEqual(own.map((_, place) => place));
    }
    expect((await checkIndexes(copy.db)).btree).toBeGreaterThan(100);
  });

  test('is not written over another', async () => {
    const database = await openTables(await dirs.withDatabase());
    const { db } = database;
    const taken = await dirs.empty();
    await expect(database.snapshot(taken)).rejects.toThrow(`${taken} exists already`);
    await expect(database.snapshot(path.join(taken, 'missing', 'folder'))).resolves.toBeGreaterThan(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

import { once } from 'node:events';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Progress } from '../../progress.ts';
import { EmbeddedDatabase } from './embedded/embedded-database.ts';
import type { EmbeddedOptions, Log } from './embedded/embedded-database.ts';
import { createSearchClock, SEARCH_SETTINGS } from './search-connections.ts';
import {
  createEmbeddedQueue,
  listOn,
  searchEmbedded,
  searchOnServer,
  SERVER_STATEMENT_MS,
  type SearchConnections,
} from './search-connections.ts';
import { FairQueue } from '../../limits/queue/fair-queue.ts';
import { currentNetwork } from '../../limits/queue/on-behalf-of.ts';
import { queryVersion, listenForVersion, type PublicVersion } from './public-version.ts';

/** How long a single query may take. The embedded engine cannot end one alone, so there all that wait end with it. */
const QUERY_LIMIT_MS = 10_000;

/** The same for one that moves data or changes tables: an index over fifty million rows takes many minutes. */
const LONG_QUERY_LIMIT_MS = 3_600_000;

/** How long a request waits for a connection, behind others or while the database restarts. */
const CONNECTION_LIMIT_MS = 15_000;

/** Longest that one statement of large work lets others go first; so often such work goes on however many others come. */
const GIVE_WAY_MS = 250;

/** Connections to a database server, and those for searches beside them. */
const CONNECTIONS = 10;
const SEARCH_CONNECTIONS = 4;

/** Texts whose plans a connection keeps, and their length: a plan takes some ten kilobytes. */
const MAX_PLANS = 300;
const MAX_PLANNED_LETTERS = 4000;

const GROWTH_INTERVAL_MS = 60_000;
/** Pages of 8 kB below which it does not matter how a table is read. */
const FEW_PAGES = 16;
/** Looks at 300 rows for each; the engine's own 100 take half a second of a large table. */
const QUICK_STATISTICS = 20;
const MAINTENANCE_INTERVAL_MS = 24 * 60 * 60 * 1000;

/** An open database. The SQL is the same whichever engine answers. */
export interface Database<Schema> {
  /**
   * Errors of the database are `pg`'s, with its `code`. On the embedded engine there is one connection: inside a transaction
   * use only the transaction (`db` would wait for itself and fail after 15 s), and await nothing but queries.
   */
  readonly db: Kysely<Schema>;
  /**
   * Connection for the many short statements of large uploads and removals. On the embedded engine these come one at a time, and only
   * while nobody else waits for the connection, or has waited 250 ms; on a server it is `db`.
   */
  readonly bulk: Kysely<Schema>;
  readonly engine: 'embedded' | 'server';
  /** Connections for searches, which anybody can make slow: other calls never wait for these. */
  readonly searches: SearchConnections<Schema>;
  /** Connections for lists without a condition. */
  readonly lists: SearchConnections<Schema>;
  readonly publicVersion: PublicVersion;
  /**
   * Runs work whose single queries may take long: migrations, imports, index builds. On the embedded engine one is given up
   * only when nothing happens for ten minutes, on a server after an hour.
   * `work` must use the `db` it is given.
   */
  readonly withLongLimit: <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>;
  /**
   * Copies the database as it is at one moment to the folder `toDir`, which must not exist, while it is in use; the copy can be
   * opened as `db` of another data folder. Gives for how many milliseconds all others had to wait. Throws on the server
   * engine, which needs no copy to be read at one moment.
   */
  readonly snapshot: (toDir: string) => Promise<number>;
  /** Counts what the tables hold, so that queries are planned for it. To be called after imports and migrations. */
  readonly analyze: () => Promise<void>;
  /**
   * Counts what those tables hold that have grown by a fifth since they were last counted. The embedded engine does not by
   * itself, so there this runs every minute; on a server it does nothing, autovacuum being there.
   */
  readonly analyzeGrown: () => Promise<void>;
  /**
   * Frees the space of deleted rows and counts anew. The embedded engine does neither by itself, so there this runs once a
   * day; on a server it does nothing, autovacuum being there.
   */
  readonly maintain: () => Promise<void>;
  /** Ends all connections and the engine. Queries that run are waited for; later ones fail. */
  readonly close: () => Promise<void>;
}

interface DatabaseOptions {
  /** Where the embedded database lives; it makes `db`, `lock` and, for a moment, `db.new` there. */
  readonly dataDir: string;
  /** `postgres://user:password@host:port/name`: use this server. The embedded engine is used without it. */
  readonly databaseUrl?: string | undefined;
  readonly log: Log;
  /** How long a single query may take before it ends with an error: 57014 on a server, 57P02 embedded. 10 s by default. */
  readonly queryLimitMs?: number | undefined;
  readonly progress?: Progress | undefined;
}

/**
 * Opens the database; it has no tables until the caller has run the migrations. Throws when the server cannot be reached,
 * and when the embedded database is in use by another process, of another version, or does not start.
 */
export function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const { databaseUrl, dataDir, log, queryLimitMs = QUERY_LIMIT_MS, progress } = options;
  return databaseUrl === undefined
    ? openEmbedded<Schema>({ dataDir, log, progress, limitMs: queryLimitMs })
    : openServer<Schema>(databaseUrl, queryLimitMs, log);
}

async function openEmbedded<Schema>(options: EmbeddedOptions): Promise<Database<Schema>> {
  const { log } = options;
  const embedded = await EmbeddedDatabase.open(options);
  const pool = createEmbeddedPool(embedded);
  const publicVersion = listenForVersion(pool);
  const queue = new FairQueue(1);
  const connections = sharedFairly(reportLosses(pool, log), queue);
  const db = createKysely<Schema>(withPreparedStatements(connections));
  const unprepared = createKysely<Schema>(connections);
  const searchQueue = createEmbeddedQueue();
  const bulk = createKysely<Schema>(lowPriority(connections, queue, searchQueue));
  await embedded.withLongLimit(() => createSearchClock(db));
  const analyzeGrown = () => embedded.withLongLimit(() => analyzeGrownTables(db));
  const maintain = () =>
    embedded.withLongLimit(async () => {
      await sql`vacuum (analyze)`.execute(db);
    });
  const daily = setInterval(() => {
    maintain().catch((error: unknown) => log.error({ err: error }, 'The daily vacuum failed.'));
  }, MAINTENANCE_INTERVAL_MS);
  const often = setInterval(() => {
    analyzeGrown().catch((error: unknown) => log.error({ err: error }, 'Counting grown tables failed.'));
  }, GROWTH_INTERVAL_MS);
  for (const timer of [daily, often]) timer.unref();
  return {
    db,
    bulk,
    engine: 'embedded',
    searches: searchEmbedded(unprepared, searchQueue),
    lists: listOn(db),
    publicVersion,
    withLongLimit: (work) => embedded.withLongLimit(() => work(db)),
    snapshot: async (toDir) => {
      let heldMs = 0;
      const checkpoint = async (connection: Kysely<Schema> = db) => {
        await sql`checkpoint`.execute(connection);
      };
      // Holding the only connection keeps the copy from being of the middle of a transaction or a request.
      const whileIdle = (rest: () => Promise<void>) =>
        db.connection().execute(async (connection) => {
          const beganMs = performance.now();
          await checkpoint(connection);
          await rest();
          // Fails where the worker has ended meanwhile, and another has written.
          await sql`select 1`.execute(connection);
          heldMs = performance.now() - beganMs;
        });
      await embedded.copyTo(toDir, { checkpoint: () => checkpoint(), whileIdle });
      return heldMs;
    },
    analyze: () =>
      embedded.withLongLimit(async () => {
        await sql`analyze`.execute(db);
      }),
    analyzeGrown,
    maintain,
    close: async () => {
      clearInterval(daily);
      clearInterval(often);
      await db.destroy();
      await embedded.close();
    },
  };
}

async function openServer<Schema>(url: string, queryLimitMs: number, log: Log): Promise<Database<Schema>> {
  const open = (max: number, limitMs: number, settings?: string) =>
    reportLosses(createServerPool(url, max, limitMs, settings), log);
  const connect = (max: number, limitMs: number, settings?: string) =>
    createKysely<Schema>(open(max, limitMs, settings));
  const fairly = sharedFairly(open(CONNECTIONS, queryLimitMs), new FairQueue(CONNECTIONS));
  const db = createKysely<Schema>(withPreparedStatements(fairly, hasNamedColumns));
  const searching = connect(SEARCH_CONNECTIONS, SERVER_STATEMENT_MS, SEARCH_SETTINGS);
  const asking = createServerPool(url, 1, queryLimitMs);
  asking.on('error', (error) => log.warn({ err: error }, 'A database connection was lost.'));
  // The limit on a query is the connection's, so long work has one of its own.
  const withLongLimit = async <T>(work: (db: Kysely<Schema>) => Promise<T>) => {
    const patient = connect(1, LONG_QUERY_LIMIT_MS);
    try {
      return await work(patient);
    } finally {
      await patient.destroy();
    }
  };
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw new Error('The server named by DATABASE_URL does not answer. Check the address and that it runs.', {
      cause: error,
    });
  }
  return {
    db,
    bulk: db,
    engine: 'server',
    searches: searchOnServer(searching, SEARCH_CONNECTIONS),
    lists: listOn(db),
    publicVersion: queryVersion(asking),
    withLongLimit,
    snapshot: () => Promise.reject(new Error('The database is on a server, which needs no copy of it.')),
    analyze: () =>
      withLongLimit(async (patient) => {
        await sql`analyze`.execute(patient);
      }),
    analyzeGrown: () => Promise.resolve(),
    maintain: () => Promise.resolve(),
    close: async () => {
      await Promise.all([db.destroy(), searching.destroy(), asking.end()]);
    },
  };
}

/** Analyses grown tables in one short statement each, since everybody else waits meanwhile. */
async function analyzeGrownTables<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) / current_setting('block_size')::integer > greatest(relpages, ${FEW_PAGES}::integer) * 1.2`.execute(
    db,
  );
  for (const { name } of rows) {
    await db.transaction().execute(async (trx) => {
      await sql`set local default_statistics_target = ${sql.lit(QUICK_STATISTICS)}`.execute(trx);
      await sql`analyze ${sql.table(name)}`.execute(trx);
    });
  }
}

function createEmbeddedPool(embedded: EmbeddedDatabase): pg.Pool {
  return new pg.Pool({
    // The engine has one session.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    types: TYPES,
    stream: () => embedded.createStream(),
    // Stated, because `pg` takes what is missing from the environment, meant for some server.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
}

/** `settings` are statements that each connection begins with. */
function createServerPool(
  connectionString: string,
  max: number,
  limitMs: number,
  settings?: string,
): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    statement_timeout: limitMs,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    types: TYPES,
    ...(settings !== undefined && {
      onConnect: async (client) => {
        await client.query(settings);
      },
    }),
  });
}

function createKysely<Schema>(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * `connections` that plan each text once and not at each call; the first so many texts, those of the server being few.
 * Searches must not use these: their plans depend on what is looked for.
 */
function withPreparedStatements(
  connections: PostgresPool,
  isPlanned = (_text: string) => true,
): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size === MAX_PLANS || text.length > MAX_PLANNED_LETTERS) return known;
    if (!isPlanned(text)) return undefined;
    const name = `plan_${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    ...connections,
    connect: async () => {
      const client = await connections.connect();
      // `pg` keeps the plan of what has a name, which Kysely's interface does not know.
      const ask = client.query as unknown as (query: pg.QueryConfig) => Promise<unknown>;
      const query = (text: string, values: readonly unknown[]) =>
        ask({ text, values: [...values], name: values.length === 0 ? undefined : nameOf(text) });
      return { ...client, query: query as unknown as PostgresPoolClient['query'] };
    },
  };
}

/**
 * Whether a statement gives columns by their names. The plan of another one is refused for good once a newer release, which
 * runs beside this one for a while, has added a column.
 */
const hasNamedColumns = (text: string) => !/(select|returning|\.) ?\*/.test(text);

/** `connections`, given out to those networks first that had them least of late. */
function sharedFairly(connections: PostgresPool, queue: FairQueue): PostgresPool {
  return {
    ...connections,
    connect: async () => {
      const leave = await queue.enter(currentNetwork(), CONNECTION_LIMIT_MS, noConnection);
      try {
        const client = await connections.connect();
        const release = () => {
          client.release();
          leave();
        };
        return { ...client, release };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** The error that `pg` itself throws. */
const noConnection = () => new Error('timeout exceeded when trying to connect');

/**
 * `connections`, each given out when `queue` is idle and nobody is in the middle of a search, and at the latest after
 * `GIVE_WAY_MS`.
 */
function lowPriority(connections: PostgresPool, queue: FairQueue, searchQueue: FairQueue): PostgresPool {
  let last: Promise<unknown> = Promise.resolve();
  const untilIdle = async (): Promise<void> => {
    const signal = AbortSignal.timeout(GIVE_WAY_MS);
    while ((!queue.isIdle || searchQueue.hasLightSession) && !signal.aborted)
      await nextChange(queue, searchQueue, signal);
  };
  return {
    ...connections,
    connect: () => {
      const connected = last.then(untilIdle).then(() => connections.connect());
      last = connected.catch(() => undefined);
      return connected;
    },
    // The pool is ended by whom it belongs to.
    end: () => Promise.resolve(),
  };
}

/** Resolves when `queue` is idle or a search ends, and when `signal` says so. */
async function nextChange(queue: FairQueue, searchQueue: FairQueue, signal: AbortSignal): Promise<void> {
  const changed = new AbortController();
  const until = AbortSignal.any([signal, changed.signal]);
  const events = [once(queue, 'idle', { signal: until }), once(searchQueue, 'sessionEnd', { signal: until })];
  await Promise.race(events).catch(() => undefined);
  changed.abort();
  await Promise.allSettled(events);
}

/**
 * A pool whose queries fail with the reason why their connection was lost. `pg` tells it only to the query that was running:
 * one in the same transaction that comes later, the rollback included, gets an error without a code. And an error between
 * two queries of a transaction, with nobody listening, would end the process.
 */
function reportLosses(pool: pg.Pool, log: Log): PostgresPool {
  const losses = new WeakMap<pg.PoolClient, Error>();
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // More of them follow, and say only that the connection is gone.
      if (!losses.has(client)) losses.set(client, error);
    });
  });
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost.'));
  return {
    connect: async () => {
      const pooled = await pool.connect();
      const client: PostgresPoolClient = pooled;
      const query = async <Row>(text: string, parameters: readonly unknown[]) => {
        try {
          return await client.query<Row>(text, parameters);
        } catch (error) {
          throw losses.get(pooled) ?? error;
        }
      };
      // Kysely's interface also has the form for cursors, which its dialect uses only when given one.
      return {
        query: query as PostgresPoolClient['query'],
        release: () => pooled.release(losses.has(pooled)),
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** `pg`'s own types, except that bigint is a number: our ids and counts stay far below 2^53, and `count(*)` is one too. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format): unknown =>
    type === pg.types.builtins.INT8 && format !== 'binary'
      ? readBigint
      : pg.types.getTypeParser(type, format),
};

function readBigint(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The database holds ${text}, which is too large for a number. Read it as text.`);
}

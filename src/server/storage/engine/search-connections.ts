import { type RawBuilder, type Kysely, sql } from 'kysely';
import { FairQueue } from '../../limits/queue/fair-queue.ts';
import { SearchTooLong } from '../storage-errors.ts';

/** Time limit of one statement on the embedded engine, where everybody else waits for its end. */
const EMBEDDED_STATEMENT_MS = 500;

/**
 * Time limit of one statement on a server, which its connections have from their beginning: only what has less left sends a
 * limit of its own.
 */
export const SERVER_STATEMENT_MS = 900;

/** The pattern of a LIKE as it stands in a statement, for rows that an index finds by it or that are few. */
export type Pattern = (text: string) => RawBuilder<string>;

/**
 * One statement of a search. On the embedded engine `pattern` ends it in time, and so does `cancellationProbe`, a number for what
 * compares no texts, added to a column of the rows that are looked at.
 */
export type SearchStatement<Tables, T> = (
  db: Kysely<Tables>,
  pattern: Pattern,
  cancellationProbe: RawBuilder<number>,
) => Promise<T>;

/** Ways to read a table that the planner can be kept from; the names of PostgreSQL's settings. */
export type PlannerMethod =
  'enable_seqscan' | 'enable_indexscan' | 'enable_indexonlyscan' | 'enable_bitmapscan';

/** The connections that only searches use. */
export interface SearchConnections<Tables> {
  /** Runs all statements of one search: no heavier sender's come between these. */
  readonly session: <T>(who: string, search: () => Promise<T>) => Promise<T>;
  /**
   * Runs a statement, for which the planner is kept from the methods `without`. Throws `SearchTooLong` when it is cut after
   * `limitMs`. `tookMs` is without the wait for a connection, which is shared evenly by all `who` search.
   */
  readonly run: <T>(
    who: string,
    limitMs: number,
    statement: SearchStatement<Tables, T>,
    without: readonly PlannerMethod[],
  ) => Promise<{ readonly value: T; readonly tookMs: number }>;
}

/**
 * `db` has a pool of `connections` of its own: however slow searches are, they hold none that others need. Each was begun with
 * `SEARCH_SETTINGS` and a limit of `SERVER_STATEMENT_MS`.
 */
export function searchOnServer<Tables>(db: Kysely<Tables>, connections: number): SearchConnections<Tables> {
  const queue = new FairQueue(connections, connections / 2);
  return {
    session: (who, search) => queue.session(who, search),
    run: (who, limitMs, statement, without) =>
      queue.run(who, (begun) => {
        const limit: readonly Setting[] =
          limitMs >= SERVER_STATEMENT_MS
            ? []
            : [['statement_timeout', String(Math.max(1, Math.ceil(limitMs)))]];
        const settings = [...limit, ...off(without)];
        return timed(db, '57014', settings, begun, (own) => statement(own, (text) => sql`${text}`, sql`0`));
      }),
  };
}

/**
 * Connections for lists without a condition: these compare no texts, so nobody can make them slow, and none waits
 * behind searches.
 */
export function listOn<Tables>(db: Kysely<Tables>): SearchConnections<Tables> {
  return {
    session: (_who, search) => search(),
    run: (_who, _limitMs, statement, without) =>
      timed(
        db,
        '57014',
        off(without),
        () => undefined,
        (own) => statement(own, (text) => sql`${text}`, sql`0`),
      ),
  };
}

/**
 * Statements of all searches that may be in the queue of the embedded engine: while the answer of one is read, the next
 * runs, and everybody else waits for two at most.
 */
const EMBEDDED_AT_ONCE = 2;

export const createEmbeddedQueue = (): FairQueue => new FairQueue(EMBEDDED_AT_ONCE);

/**
 * `db` is the only connection. The engine has no `statement_timeout`, so the statement checks the clock for each row that it
 * compares, since only the number of rows is unbounded.
 */
export function searchEmbedded<Tables>(
  db: Kysely<Tables>,
  queue = createEmbeddedQueue(),
): SearchConnections<Tables> {
  return {
    session: (who, search) => queue.session(who, search),
    run: (who, limitMs, statement, without) =>
      queue.run(who, (begun) =>
        timed(db, '22012', off(without), begun, (own) => {
          const until = new Date(Date.now() + Math.min(limitMs, EMBEDDED_STATEMENT_MS));
          // The expression must not be constant, or the planner would divide while planning.
          const end = sql`(1 / (extract(epoch from search_clock()) * 0)::integer)`;
          const isInTime = sql`search_clock() < ${until}::timestamptz`;
          return statement(
            own,
            (text) => sql`(case when ${isInTime} then ${text}::text else ${end}::text end)`,
            sql`(case when ${isInTime} then 0 else ${end} end)`,
          );
        }),
      ),
  };
}

type Setting = readonly [name: string, value: string];

/**
 * Settings of a server's connection for searches: one takes no more than its turn, compiling its statements takes longer
 * than they do, and rows that lie apart on the disk are read ahead, where the system can (0 says that it cannot).
 */
export const SEARCH_SETTINGS = `set max_parallel_workers_per_gather = 0; set jit = off;
  select set_config('effective_io_concurrency', '64', false) from pg_settings
    where name = 'effective_io_concurrency' and setting <> '0'`;

const off = (methods: readonly PlannerMethod[]) => methods.map((method) => [method, 'off'] as const);

/**
 * Makes the clock that statements of the embedded engine ask. It says of itself that it is stable, because an index takes
 * no pattern that changes.
 */
export async function createSearchClock<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    there: string | null;
  }>`select to_regprocedure('search_clock()') as there`.execute(db);
  if (rows[0]?.there !== null) return;
  await sql`create function search_clock() returns timestamptz language internal stable as 'clock_timestamp'`.execute(
    db,
  );
}

/**
 * Runs a statement with settings of its own; `cutCode` is what the database says when it was cut. Only settings need a
 * transaction, which takes two answers more of the database.
 */
async function timed<Tables, T>(
  db: Kysely<Tables>,
  cutCode: string,
  settings: readonly Setting[],
  connected: () => void,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<{ readonly value: T; readonly tookMs: number }> {
  const measured = async (own: Kysely<Tables>) => {
    const started = performance.now();
    connected();
    const value = await work(own);
    return { value, tookMs: performance.now() - started };
  };
  try {
    if (settings.length === 0) return await db.connection().execute(measured);
    return await db.transaction().execute(async (trx) => {
      const calls = settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
      await sql`select ${sql.join(calls)}`.execute(trx);
      return measured(trx);
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === cutCode)) throw error;
    throw new SearchTooLong({ cause: error });
  }
}

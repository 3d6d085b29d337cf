import fs from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { connectionLost } from '../database-errors.ts';
import { exists, prepareFolder, putInPlace } from './database-folder.ts';
import { DatabaseStream } from './database-stream.ts';
import { lockDataDir } from './lock.ts';
import { WorkerThread } from './worker-thread.ts';

/** The part of a pino logger that storage writes to. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EmbeddedOptions {
  /** Folder of the data, created where it does not exist. */
  readonly dataDir: string;
  readonly log: Log;
  /** A query that takes longer ends with 57P02, and everything that waits behind it; 10 s by default. */
  readonly limitMs?: number | undefined;
  /** Runs this in place of the database worker. For tests that look at what the worker does. */
  readonly workerUrl?: URL | undefined;
}

/** How long a migration or a copy may take: what waits for it is better late than cut off. */
const LONG_LIMIT_MS = 600_000;

/**
 * PostgreSQL inside this process, in a worker thread, with its data in `dataDir/db`. Has one session: `pg` must be used
 * with a pool of one connection. When the worker ends, by an error or because a query took too long, connections end
 * with code 57P02 and the next ones find a new worker.
 */
export class EmbeddedDatabase {
  private thread: Promise<WorkerThread>;
  private closing = false;
  private lastId = 0;
  private longWork = 0;

  private constructor(
    private readonly options: EmbeddedOptions,
    private readonly folder: string,
    private readonly unlock: () => void,
    first: WorkerThread,
  ) {
    this.thread = Promise.resolve(first);
    this.restartWhenEnded(first);
  }

  /**
   * Locks `dataDir` and opens its database, creating both as needed; creating takes about 4 s, opening 0.7 s.
   * Throws when another process has the folder, when the database is of another version, and when it does not start.
   */
  static async open(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    await fs.mkdir(options.dataDir, { recursive: true });
    const unlock = lockDataDir(options.dataDir);
    try {
      const folder = await prepareFolder(options.dataDir);
      return new EmbeddedDatabase(options, folder, unlock, await startThread(folder, options.workerUrl));
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** A new connection, in the form of a socket that is not connected yet. */
  createStream(): Duplex {
    return new DatabaseStream(++this.lastId, () => this.thread);
  }

  /** Runs `work` without the limit on a single query; ten minutes hold instead. */
  async withLongLimit<T>(work: () => Promise<T>): Promise<T> {
    this.longWork++;
    this.applyLimit();
    try {
      return await work();
    } finally {
      this.longWork--;
      this.applyLimit();
    }
  }

  /**
   * Copies the database to `toDir`, which must not exist, and waits until the copy is on the disk. `whileIdle` must call the
   * function it is given, which copies the files, when no connection is in the middle of something; queries that come
   * meanwhile wait.
   */
  async backup(toDir: string, whileIdle: (copy: () => Promise<void>) => Promise<void>): Promise<void> {
    if (await exists(toDir)) throw new Error(`${toDir} exists already. Name a folder that does not.`);
    const unfinished = `${toDir}.new`;
    await fs.rm(unfinished, { recursive: true, force: true });
    await this.withLongLimit(() =>
      whileIdle(async () => {
        const thread = await this.thread;
        await thread.copyTo(++this.lastId, unfinished);
      }),
    );
    await putInPlace(unfinished, toDir);
  }

  /** Shuts the database down in order and frees `dataDir`. Connections must be closed before. */
  async close(): Promise<void> {
    this.closing = true;
    try {
      const thread = await this.thread.catch(() => undefined);
      await thread?.close(++this.lastId);
    } finally {
      this.unlock();
    }
  }

  private limitMs(): number {
    return this.longWork > 0 ? LONG_LIMIT_MS : (this.options.limitMs ?? 10_000);
  }

  private applyLimit(): void {
    this.thread.then(
      (thread) => thread.setLimit(this.limitMs()),
      // Closed meanwhile: there is nothing left to limit.
      () => undefined,
    );
  }

  private restartWhenEnded(thread: WorkerThread): void {
    thread.setLimit(this.limitMs());
    void thread.ended.then((reason) => {
      if (this.closing) return;
      this.options.log.error({ reason }, 'The database worker ended; starting another.');
      this.thread = this.restart();
      // A failure is for the connections that wait for this; there may be none.
      this.thread.catch(() => undefined);
    });
  }

  private async restart(): Promise<WorkerThread> {
    const started = performance.now();
    while (!this.closing) {
      try {
        const thread = await startThread(this.folder, this.options.workerUrl);
        this.restartWhenEnded(thread);
        const tookMs = Math.round(performance.now() - started);
        this.options.log.info({ tookMs }, 'The database is back.');
        return thread;
      } catch (error) {
        this.options.log.error({ err: error }, 'The database did not start again; trying in a second.');
        await wait(1000);
      }
    }
    throw connectionLost('it was closed');
  }
}

/** Opens the database in a new thread. Throws the reason when it does not start, and then the thread is gone. */
async function startThread(folder: string, url: URL | undefined): Promise<WorkerThread> {
  const thread = new WorkerThread({ folder, task: 'serve' }, url);
  await thread.ready;
  return thread;
}

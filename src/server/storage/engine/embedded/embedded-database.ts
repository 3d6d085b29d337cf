import fs from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { NO_PROGRESS, type Progress } from '../../../progress.ts';
import { connectionLost } from '../database-errors.ts';
import { exists, prepareFolder } from './database-folder.ts';
import { DatabaseStream } from './database-stream.ts';
import { FolderCopy } from './folder-copy.ts';
import { lockDataDir } from './lock.ts';
import { WorkerThread, type WorkLimit } from './worker-thread.ts';

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
  /** A start in which nothing happens for so long is given up. */
  readonly startLimitMs?: number | undefined;
  readonly progress?: Progress | undefined;
  /** Runs this in place of the database worker. For tests that look at what the worker does. */
  readonly workerUrl?: URL | undefined;
}

interface CopyCalls {
  readonly checkpoint: () => Promise<void>;
  readonly whileIdle: (rest: () => Promise<void>) => Promise<void>;
}

/** Time in which a migration or a copy must be seen to go on: what waits for it is better late than cut off. */
const LONG_LIMIT_MS = 600_000;

/** Passes over files that others write to meanwhile; and the rest that is copied while they wait, a tenth of a second's worth. */
const MAX_PASSES = 4;
const FEW_BYTES = 32 * 2 ** 20;

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
    const { dataDir, progress = NO_PROGRESS } = options;
    await fs.mkdir(dataDir, { recursive: true });
    const unlock = lockDataDir(dataDir);
    try {
      const folder = await prepareFolder(options);
      progress.begin('Opening the database');
      return new EmbeddedDatabase(options, folder, unlock, await startThread(folder, options));
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** A new connection, in the form of a socket that is not connected yet. */
  createStream(): Duplex {
    return new DatabaseStream(++this.lastId, () => this.thread);
  }

  /** Runs `work` without the limit on a single query, which is given up only when nothing happens for ten minutes. */
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

  /** Shuts the database down in order and frees `dataDir`. Connections must be closed before. */
  async close(): Promise<void> {
    this.closing = true;
    // Closing writes to the disk whatever is not there yet, which may take long.
    this.longWork++;
    this.applyLimit();
    try {
      const thread = await this.thread.catch(() => undefined);
      await thread?.close(++this.lastId);
    } finally {
      this.unlock();
    }
  }

  /**
   * Copies the database's files to `toDir`, which must not exist, while it is in use. `whileIdle` must call what it is given,
   * which copies the rest, after a checkpoint and while no connection is in the middle of something; queries that come
   * meanwhile wait. The copy is not waited for to be on the disk.
   */
  async copyTo(toDir: string, { checkpoint, whileIdle }: CopyCalls): Promise<void> {
    if (await exists(toDir)) throw new Error(`${toDir} exists already. Name a folder that does not.`);
    const copy = new FolderCopy(this.folder, toDir);
    await this.withLongLimit(async () => {
      for (let pass = 0, bytes = Infinity; pass < MAX_PASSES && bytes > FEW_BYTES; pass++) {
        await checkpoint();
        bytes = await copy.catchUp();
      }
      await whileIdle(async () => {
        await copy.catchUp();
      });
    });
  }

  private limit(): WorkLimit {
    const isLong = this.longWork > 0;
    return { ms: isLong ? LONG_LIMIT_MS : (this.options.limitMs ?? 10_000), isRenewed: isLong };
  }

  private applyLimit(): void {
    this.thread.then(
      (thread) => thread.setLimit(this.limit()),
      // Closed meanwhile: there is nothing left to limit.
      () => undefined,
    );
  }

  private restartWhenEnded(thread: WorkerThread): void {
    thread.setLimit(this.limit());
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
        const thread = await startThread(this.folder, this.options);
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
async function startThread(
  folder: string,
  { workerUrl, startLimitMs }: EmbeddedOptions,
): Promise<WorkerThread> {
  const thread = new WorkerThread({ folder, task: 'serve' }, workerUrl, startLimitMs);
  await thread.ready;
  return thread;
}

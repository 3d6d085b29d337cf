import { Worker } from 'node:worker_threads';
import { TlaError } from '../../tla/tla-error.ts';
import type { ComponentRows } from '../storage/component-rows.ts';
import { Unavailable } from '../http/http-errors.ts';
import type { Answer, Question, Results, Task } from './messages.ts';
import type { OpenedTla } from './opened-tla.ts';

/** The production build keeps every server file in one flat folder. Before it, a thread needs tsx as the server does. */
const IS_BUILT = import.meta.url.endsWith('.js');
const WORKER_URL = new URL(IS_BUILT ? './tla-worker.js' : './tla-worker.ts', import.meta.url);
const START_UNBUILT = `import('tsx/esm/api').then(({ register }) => { register(); return import('${WORKER_URL.href}'); })`;
/** Megabytes of memory that the thread may use: ten times what the largest file took that was tried, 64 MB of JSON. */
const HEAP_LIMIT_MB = 4096;
/** What one upload may have in the thread's memory from its reading to its end. */
const HELD_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** Files that belong together, of which the thread holds the first few megabytes until `close`. */
export interface Reading {
  /** Throws `TlaError`. */
  read(source: TlaSource, filename: string): Promise<OpenedTla>;
  close(): void;
}

/** The bytes of a file; those of a large one are asked for each time it is to be held. */
interface TlaSource {
  readonly size: number;
  readonly load: () => Promise<Uint8Array>;
}

type WhileHeld = OpenedTla['whileHeld'];

interface Waiting {
  readonly resolve: (result: Results[Task['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads annotation files in a thread of its own, begun when it is first needed. A file that needs more memory than the
 * thread may have ends it; then what it held is lost, its callers get an error that says to try again, and the next question begins
 * another.
 */
export class TlaReader {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  /** Ends when the large file before has been let go: several would need more memory than there is. */
  private lastLarge: Promise<unknown> = Promise.resolve();

  constructor(private readonly limits: { readonly heapLimitMb: number } = { heapLimitMb: HEAP_LIMIT_MB }) {}

  begin(): Reading {
    const files: number[] = [];
    let heldBytes = 0;
    return {
      read: async (source, filename) => {
        const file = ++this.lastId;
        heldBytes += source.size;
        if (heldBytes <= HELD_BYTES) {
          files.push(file);
          return this.read(file, source, filename, (work) => work());
        }
        const whileHeld: WhileHeld = (work) =>
          this.inTurn(async () => {
            await this.ask({ kind: 'read', file, bytes: await source.load(), filename });
            return work().finally(() => this.forget(file));
          });
        return this.inTurn(() =>
          this.read(file, source, filename, whileHeld).finally(() => this.forget(file)),
        );
      },
      close: () => {
        for (const file of files) this.forget(file);
      },
    };
  }

  /** Redacts a file with `redactPaths`, in the thread. */
  redact(bytes: Uint8Array): Promise<Uint8Array> {
    return this.ask({ kind: 'redact', bytes });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.lastLarge.then(work);
    this.lastLarge = done.catch(() => undefined);
    return done;
  }

  private forget(file: number): void {
    // A thread that has ended holds nothing.
    if (this.worker !== undefined) this.ask({ kind: 'forget', file }).catch(() => undefined);
  }

  private async read(
    file: number,
    source: TlaSource,
    filename: string,
    whileHeld: WhileHeld,
  ): Promise<OpenedTla> {
    const result = await this.ask({ kind: 'read', file, bytes: await source.load(), filename });
    if ('problem' in result) throw new TlaError(filename, result.problem);
    return {
      outline: result,
      whileHeld,
      viewerTail: (ids) => this.pieces<string>({ kind: 'viewer', file, ids }),
      searchedRows: (ids) => this.pieces<ComponentRows>({ kind: 'rows', file, ids }),
    };
  }

  /** The thread says what a piece is by what it was asked. */
  private async *pieces<Piece extends string | ComponentRows>(
    task: Extract<Task, { kind: 'viewer' | 'rows' }>,
  ): AsyncGenerator<Piece, void, undefined> {
    await this.ask(task);
    for (;;) {
      const piece = await this.ask({ kind: 'next', file: task.file });
      if (piece === undefined) return;
      yield piece as Piece;
    }
  }

  private ask<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>): Promise<Results[Kind]> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.worker ??= this.start();
      const question: Question = { id, task };
      this.worker.postMessage(question);
    });
  }

  private start(): Worker {
    const worker = new Worker(IS_BUILT ? WORKER_URL : START_UNBUILT, {
      eval: !IS_BUILT,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.heapLimitMb },
    });
    let failure: unknown = 'its thread ended';
    worker.unref();
    worker.on('error', (error) => (failure = error));
    worker.on('message', (answer: Answer) => {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('failure' in answer) waiting?.reject(answer.failure);
      else waiting?.resolve(answer.result);
    });
    worker.on('exit', () => {
      this.worker = undefined;
      const message = 'The reader of TiLiA files had to begin anew. Send the file again.';
      const error = new Unavailable(message, RETRY_AFTER_SECONDS, { cause: failure });
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    });
    return worker;
  }
}

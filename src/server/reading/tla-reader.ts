import { Worker } from 'node:worker_threads';
import { TlaError } from '../../tla/tla-error.ts';
import type { ComponentRows } from '../storage/component-rows.ts';
import { Unavailable } from '../unavailable.ts';
import type { Answer, Question, Results, Task } from './messages.ts';
import type { OpenedTla } from './opened-tla.ts';

/** The production build keeps every server file in one flat folder. Before it, a thread needs tsx as the server does. */
const IS_BUILT = import.meta.url.endsWith('.js');
const WORKER_URL = new URL(IS_BUILT ? './tla-worker.js' : './tla-worker.ts', import.meta.url);
const START_UNBUILT = `import('tsx/esm/api').then(({ register }) => { register(); return import('${WORKER_URL.href}'); })`;
/** Of the thread's memory, in MB: ten times what the largest file took that was tried, 64 MB of JSON. */
const HEAP_LIMIT_MB = 4096;
const RETRY_AFTER_SECONDS = 5;

/** Files that belong together, which the thread holds until `close`. */
export interface Reading {
  /** Throws `TlaError`. */
  read(bytes: Uint8Array, filename: string): Promise<OpenedTla>;
  close(): void;
}

interface Waiting {
  readonly resolve: (result: Results[Task['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads annotation files in a thread of its own, begun when it is first needed. A file that needs more memory than the
 * thread may have ends it; then what it held is lost, its askers are told to try again, and the next question begins
 * another.
 */
export class TlaReader {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly limits: { readonly heapLimitMb: number } = { heapLimitMb: HEAP_LIMIT_MB }) {}

  begin(): Reading {
    const files: number[] = [];
    return {
      read: (bytes, filename) => {
        const file = ++this.lastId;
        files.push(file);
        return this.read(file, bytes, filename);
      },
      close: () => {
        for (const file of files) {
          // A thread that has ended holds nothing.
          if (this.worker !== undefined) this.ask({ kind: 'forget', file }).catch(() => undefined);
        }
      },
    };
  }

  /** As `redactPaths`. */
  redact(bytes: Uint8Array): Promise<Uint8Array> {
    return this.ask({ kind: 'redact', bytes });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private async read(file: number, bytes: Uint8Array, filename: string): Promise<OpenedTla> {
    const result = await this.ask({ kind: 'read', file, bytes, filename });
    if ('problem' in result) throw new TlaError(filename, result.problem);
    return {
      outline: result,
      viewerTail: (ids) => this.pieces<string>({ kind: 'viewer', file, ids }),
      searchedRows: (index, firstComponentId) =>
        this.pieces<ComponentRows>({ kind: 'rows', file, index, firstComponentId }),
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

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, Question, Results, Task, Tool } from './messages.ts';
import { ENGRAVER_PAGES, type ReadingLimits } from './reading-limits.ts';

const fileBeside = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));
/**
 * The production build keeps every server file in one flat folder; before it, the process needs tsx as the server does. The
 * variable is for tests: to start the built process takes a fifth of the time.
 */
const PROCESS_FILE =
  process.env['READER_PROCESS'] ??
  fileBeside(import.meta.url.endsWith('.js') ? 'tla-process.js' : 'tla-process.ts');
const FROM_SOURCE = ['--import', 'tsx', '--import', fileBeside('unchanged-verovio.mjs')];
/** Time limit for starting a process, long enough for a busy machine. */
const START_MS = 60_000;

/** Error of a task that was ended for taking too long. */
export class TookTooLong extends Error {
  constructor(limitMs: number) {
    super(`A reader's process was ended after ${limitMs} ms.`);
  }
}

/** Error of a task during which its process ended. */
export class ProcessEnded extends Error {}

export interface ProcessOptions {
  /** Nice value, since visitors' requests come first. */
  readonly niceness: number;
  /** Library to load; the process is ready once it is loaded. */
  readonly tool?: Tool;
}

interface Asked {
  readonly id: number;
  readonly resolve: (result: Results[Task['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A reader process, started when first needed. It runs one task at a time; a crash fails only the task it was at, and the
 * next task starts another process. A thread would not do: one that goes a few megabytes beyond its limit within
 * `JSON.parse` ends the whole server with it.
 */
export class ReaderProcess {
  /** Counts the processes started; files held by an earlier one are gone. */
  life = 0;
  /** Time spent on tasks, in milliseconds, without starting the process. */
  workedMs = 0;
  private child: ChildProcess | undefined;
  private ready: Promise<void> = Promise.resolve();
  private asked: Asked | undefined;
  private before: Promise<unknown> = Promise.resolve();
  private forgotten: number[] = [];
  private lastId = 0;
  private memory = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: ReadingLimits,
    private readonly options: ProcessOptions,
  ) {}

  /** Rejects with `TookTooLong`, `ProcessEnded`, or the reason of the signal; then what the process held is gone. */
  ask<Kind extends Task['kind']>(
    task: Extract<Task, { kind: Kind }>,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<Results[Kind]> {
    const asking = this.before.then(() => this.send(task, limitMs, signal));
    this.before = asking.catch(() => undefined);
    return asking;
  }

  /** Makes the process drop a file; it is told so with its next task. */
  forget(file: number): void {
    this.forgotten.push(file);
  }

  /** Ends a process that has grown large; to be called only while it has no task. */
  makeRoom(): void {
    if (this.memory > this.limits.roomyBytes) this.end(new ProcessEnded('It was large.'));
  }

  async close(): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    const ended = once(child, 'exit');
    this.end(new ProcessEnded('The server stops.'));
    await ended;
  }

  private async send<Kind extends Task['kind']>(
    task: Extract<Task, { kind: Kind }>,
    limitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Results[Kind]> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    const child = this.child ?? this.start();
    child.channel?.ref();
    const leave = () => this.end(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    let begun = Infinity;
    let timer = setTimeout(() => this.end(new TookTooLong(START_MS)), START_MS);
    try {
      return await new Promise((resolve, reject) => {
        const id = ++this.lastId;
        this.asked = { id, resolve: resolve as Asked['resolve'], reject };
        const question: Question = { id, task, forgotten: this.forgotten.splice(0) };
        // A task that cannot be sent is rejected when the process's end is reported.
        child.send(question, () => undefined);
        void this.ready.then(() => {
          if (this.asked?.id !== id) return;
          begun = performance.now();
          clearTimeout(timer);
          timer = setTimeout(() => this.end(new TookTooLong(limitMs)), limitMs);
        });
      });
    } finally {
      this.workedMs += Math.max(0, performance.now() - begun);
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      this.asked = undefined;
      child.channel?.unref();
      this.idle = setTimeout(() => this.end(new ProcessEnded('It had nothing to do.')), this.limits.idleMs);
      this.idle.unref();
    }
  }

  private start(): ChildProcess {
    const { heapMb } = this.limits;
    const { niceness, tool } = this.options;
    const child = fork(PROCESS_FILE, [String(niceness), ...(tool === undefined ? [] : [tool])], {
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        `--wasm-max-mem-pages=${ENGRAVER_PAGES}`,
        ...(PROCESS_FILE.endsWith('.js') ? [] : FROM_SOURCE),
      ],
      // Advanced serialization passes bytes and typed arrays on as such.
      serialization: 'advanced',
    });
    // Only its channel may keep this process alive, and only while a task is pending.
    child.unref();
    this.child = child;
    this.ready = new Promise((resolve) => child.once('message', () => resolve()));
    child.on('message', (message) => this.answer(message as Answer | 'ready'));
    child.on('error', (error) => this.ended(child, error));
    child.once('exit', (status, signal) => this.ended(child, `its process ended: ${signal ?? status}`));
    return child;
  }

  private answer(answer: Answer | 'ready'): void {
    if (answer === 'ready' || answer.id !== this.asked?.id) return;
    this.memory = answer.memory;
    if ('failure' in answer) this.asked.reject(answer.failure);
    else this.asked.resolve(answer.result);
  }

  private ended(child: ChildProcess, cause: unknown): void {
    if (this.child === child) this.end(new ProcessEnded(undefined, { cause }));
  }

  private end(reason: unknown): void {
    const { child, asked } = this;
    this.child = undefined;
    this.life++;
    this.memory = 0;
    this.forgotten = [];
    child?.kill('SIGKILL');
    asked?.reject(reason);
  }
}

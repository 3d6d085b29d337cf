import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DetailEdits } from '../../tla/details.ts';
import { TlaError } from '../../tla/tla-error.ts';
import type { ComponentRows } from '../storage/component-rows.ts';
import { Unavailable } from '../http/http-errors.ts';
import { LoadLimit } from '../http/load-limit.ts';
import { networkAsking } from '../storage/on-behalf-of.ts';
import type { OtherChanges, StoredVersion } from './changes-json.ts';
import type { Answer, Question, Results, Task } from './messages.ts';
import type { OpenedTla } from './opened-tla.ts';
import type { ComponentSearch, PlacedComponent } from './placed-component.ts';
import type { MeasureSearch, PlacedMeasures } from './placed-measures.ts';

/** The production build keeps every server file in one flat folder. Before it, the process needs tsx as the server does. */
const IS_BUILT = import.meta.url.endsWith('.js');
const PROCESS_FILE = fileURLToPath(
  new URL(IS_BUILT ? './tla-process.js' : './tla-process.ts', import.meta.url),
);
/** Megabytes of memory that the process may use: ten times what the largest file took that was tried, 64 MB of JSON. */
const HEAP_LIMIT_MB = 4096;
/** What one upload may have in the process's memory from its reading to its end. */
const HELD_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;
/** Comparisons that may wait, of up to some seconds each. */
const MAX_COMPARISONS = 8;

/** What waits for its turn, of which either sort is let in after the other. */
type Sort = 'file' | 'comparison';

const OTHER: Readonly<Record<Sort, Sort>> = { file: 'comparison', comparison: 'file' };

/** What is to be done when the process ends at this; whatever was to be stored is not. */
const INTERRUPTED: Partial<Readonly<Record<Task['kind'], string>>> = {
  place: 'The search for what is cited was interrupted. Wait a few seconds and try it again.',
  changes: 'The comparison was interrupted. Wait a few seconds and try it again.',
  edit: 'The download was interrupted before it began. Wait a few seconds and try it again.',
};
const INTERRUPTED_UPLOAD =
  'Reading the file was interrupted, so nothing was stored or replaced. Send the file again.';

/** Files that belong together, of which the process holds the first few megabytes until `close`. */
export interface Reading {
  /** Throws `TlaError`. */
  read(source: TlaSource, filename: string): Promise<OpenedTla>;
  /** What is wrong with a MusicXML or MEI, to go on after its name; undefined where nothing is. */
  problemOfNotation(source: TlaSource): Promise<string | undefined>;
  close(): void;
}

/** The bytes of a file; those of a large one are asked for each time it is to be held. */
interface TlaSource {
  readonly size: number;
  readonly load: () => Promise<Uint8Array>;
}

interface ComparedVersions {
  readonly from: StoredVersion;
  readonly to: StoredVersion;
  readonly other: OtherChanges;
}

type WhileHeld = OpenedTla['whileHeld'];

interface Waiting {
  readonly kind: Task['kind'];
  readonly resolve: (result: Results[Task['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads annotation files in a process of its own, begun when it is first needed. A file that needs more memory than the
 * process may have ends it; then what it held is lost, its callers get an error that says to try again, and the next
 * question begins another. A thread would not do: one that goes a few megabytes beyond its limit within `JSON.parse`
 * ends the whole server with it.
 */
export class TlaReader {
  private process: ChildProcess | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly comparisons = new LoadLimit(MAX_COMPARISONS);
  private lastId = 0;
  /** What is large and waits until the one before has been let go: several would need more memory than there is. */
  private readonly inLine: Record<Sort, (() => void)[]> = { file: [], comparison: [] };
  /** Sort of the one that is let in. */
  private current: Sort | undefined;

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
          this.inTurn('file', async () => {
            await this.ask({ kind: 'read', file, bytes: await source.load(), filename });
            return work().finally(() => this.forget(file));
          });
        return this.inTurn('file', () =>
          this.read(file, source, filename, whileHeld).finally(() => this.forget(file)),
        );
      },
      problemOfNotation: (source) =>
        this.inTurn('file', async () => {
          const { problem } = await this.ask({ kind: 'notation', bytes: await source.load() });
          return problem;
        }),
      close: () => {
        for (const file of files) this.forget(file);
      },
    };
  }

  /** Writes details into a file with `writeDetails`, in the process. */
  writeDetails(bytes: Uint8Array, details: DetailEdits): Promise<Uint8Array> {
    return this.ask({ kind: 'edit', bytes, details, isForOthers: false });
  }

  /** The same, and then redacts it with `redactPaths`. */
  redact(bytes: Uint8Array, details: DetailEdits): Promise<Uint8Array> {
    return this.ask({ kind: 'edit', bytes, details, isForOthers: true });
  }

  /** Compares two versions of a file, of which one pair at a time is loaded. Throws `Unavailable` while too many wait. */
  changes(load: () => Promise<ComparedVersions>): Promise<Uint8Array> {
    return this.comparisons.run(networkAsking(), () =>
      this.inTurn('comparison', async () => this.ask({ kind: 'changes', ...(await load()) })),
    );
  }

  /** Looks for a component in a version, which is loaded when its turn comes. Throws as `changes` does. */
  placeComponent(load: () => Promise<ComponentSearch>): Promise<PlacedComponent | undefined> {
    return this.comparisons.run(networkAsking(), () =>
      this.inTurn('comparison', async () => this.ask({ kind: 'place', search: await load() })),
    );
  }

  /** Looks for measures in a version, which is loaded when its turn comes. Throws as `changes` does. */
  placeMeasures(load: () => Promise<MeasureSearch>): Promise<PlacedMeasures> {
    return this.comparisons.run(networkAsking(), () =>
      this.inTurn('comparison', async () => this.ask({ kind: 'measures', search: await load() })),
    );
  }

  async close(): Promise<void> {
    const { process } = this;
    if (process === undefined) return;
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
  }

  /** Runs `work` alone. Of files and comparisons that wait one of each is let in, so that neither waits for all of the other. */
  private async inTurn<T>(sort: Sort, work: () => Promise<T>): Promise<T> {
    if (this.current !== undefined) await new Promise<void>((resolve) => this.inLine[sort].push(resolve));
    this.current = sort;
    try {
      return await work();
    } finally {
      const next = this.inLine[OTHER[sort]].shift() ?? this.inLine[sort].shift();
      if (next === undefined) this.current = undefined;
      else next();
    }
  }

  private forget(file: number): void {
    // A process that has ended holds nothing.
    if (this.process !== undefined) this.ask({ kind: 'forget', file }).catch(() => undefined);
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
      match: (versions) => this.ask({ kind: 'match', file, versions }),
      attachment: (timeline) => this.pieces<string>({ kind: 'attachment', file, timeline }),
    };
  }

  /** The process says what a piece is by what it was asked. */
  private async *pieces<Piece extends string | ComponentRows>(
    task: Extract<Task, { kind: 'viewer' | 'rows' | 'attachment' }>,
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
      this.waiting.set(id, { kind: task.kind, resolve: resolve as Waiting['resolve'], reject });
      this.process ??= this.start();
      this.process.channel?.ref();
      const question: Question = { id, task };
      // What can no longer be sent to a process is refused when its end is told.
      this.process.send(question, () => undefined);
    });
  }

  private start(): ChildProcess {
    const process = fork(PROCESS_FILE, {
      execArgv: [`--max-old-space-size=${this.limits.heapLimitMb}`, ...(IS_BUILT ? [] : ['--import', 'tsx'])],
      // Bytes and typed arrays go as what they are.
      serialization: 'advanced',
    });
    // Its channel alone keeps this process going, and that only while something is waited for.
    process.unref();
    process.on('message', (message) => {
      const answer = message as Answer;
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (this.waiting.size === 0) process.channel?.unref();
      if ('failure' in answer) waiting?.reject(answer.failure);
      else waiting?.resolve(answer.result);
    });
    process.on('error', (error) => this.end(process, error));
    process.once('exit', (status, signal) => this.end(process, `its process ended: ${signal ?? status}`));
    return process;
  }

  private end(process: ChildProcess, cause: unknown): void {
    if (this.process !== process) return;
    this.process = undefined;
    for (const { kind, reject } of this.waiting.values())
      reject(new Unavailable(INTERRUPTED[kind] ?? INTERRUPTED_UPLOAD, RETRY_AFTER_SECONDS, { cause }));
    this.waiting.clear();
  }
}

import { PDF_REFUSED } from '../../shared/document-words.ts';
import { PDF_TEXTS } from '../../shared/texts.ts';
import { TlaError } from '../../tla/tla-error.ts';
import { Unavailable } from '../http/http-errors.ts';
import type { ComponentRows } from '../storage/components/component-rows.ts';
import type { Ask, Asker, ReaderPool } from './reader-pool.ts';
import type { NotationVerdict, Results, Task } from './messages.ts';
import type { OpenedTla, TlaOutline } from './opened-tla.ts';
import { ProcessEnded, TookTooLong } from './reader-process.ts';
import type { ReadingLimits } from './reading-limits.ts';

export const RETRY_AFTER_SECONDS = 5;
const INTERRUPTED =
  'Reading the file was interrupted, so nothing was stored or replaced. Send the file again.';

/** The bytes of a file, loaded each time they are to be read. */
export interface Source {
  readonly size: number;
  readonly load: () => Promise<Uint8Array>;
}

/** Processes that read what is sent. */
export interface UploadPools {
  readonly files: ReaderPool;
  /** Separate processes for engraving, whose cost is less predictable than that of reading files. */
  readonly notation: ReaderPool;
  /** Open PDFs. */
  readonly documents: ReaderPool;
}

type PiecesTask = Extract<Task, { kind: 'viewer' | 'rows' | 'attachment' | 'embedded' }>;
type Run = <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;

/**
 * Files that belong together, of which a process holds the first few megabytes until `close`. Throws `Unavailable` where a process
 * ended at one of them, and the reason of the asker's signal when that is aborted.
 */
export class UploadReading {
  /** Milliseconds that the processes have worked for these files. */
  spentMs = 0;
  /** Bytes of all files that were to be read. */
  private sentBytes = 0;
  private readonly held: number[] = [];

  /** @param newFile Gives a number that no file had before. */
  constructor(
    private readonly pools: UploadPools,
    private readonly limits: ReadingLimits,
    private readonly asker: Asker,
    private readonly newFile: () => number,
  ) {}

  /** Throws `TlaError`. */
  read(source: Source, filename: string): Promise<OpenedTla> {
    return unlessEnded(async () => {
      this.sentBytes += source.size;
      const held = await this.quickly(this.pools.files, this.sentBytes, () =>
        this.readHeld(source, filename),
      );
      if (held !== undefined) return held;
      const tla = await unlessTooLong(() => this.readAtLength(source, filename));
      if (tla === undefined) throw new TlaError(filename, this.tookTooLong('read'));
      return tla;
    });
  }

  /** Tries whether a MusicXML or MEI can be engraved, and how long that takes. */
  judgeNotation({ size, load }: Source): Promise<NotationVerdict> {
    const { notation } = this.pools;
    const judge = (isQuick: boolean) => async (ask: Ask) =>
      this.timed(ask)({ kind: 'notation', bytes: await load(), isQuick });
    return unlessEnded(async () => {
      const quick = await this.quickly(notation, size, () => notation.quickly(this.asker, judge(true)));
      // After one notation beyond the limits, more are likely to follow.
      if (typeof quick === 'object' && 'isLarge' in quick) notation.putAside(this.asker.user);
      if (quick !== undefined && quick !== 'long') return quick;
      const verdict = await unlessTooLong(() => notation.atLength(this.asker, judge(false)));
      return verdict === undefined || verdict === 'long' ? { problem: this.tookTooLong('engrave') } : verdict;
    });
  }

  /** Problem of a PDF, in sentences; undefined if the viewer can open it. */
  async judgeDocument({ size, load }: Source): Promise<string | undefined> {
    const { documents } = this.pools;
    const open = async (ask: Ask) => this.timed(ask)({ kind: 'document', bytes: await load() });
    try {
      const opens = await documents.run(this.asker, size, open);
      return opens ? undefined : PDF_REFUSED;
    } catch (error) {
      // A process ends at a document that needs more memory than it may have.
      if (!(error instanceof TookTooLong || error instanceof ProcessEnded)) throw error;
      const { documentMs, documentHeapMb } = this.limits;
      return `${PDF_TEXTS.failed} Opening it takes more than ${documentMs / 1000} s or ${documentHeapMb} MB of memory. Save it as PDF again, or divide it.`;
    }
  }

  close(): void {
    for (const file of this.held) this.pools.files.quick.process.forget(file);
  }

  private tookTooLong(what: string): string {
    return `takes longer than ${this.limits.longMs / 1000} seconds to ${what} here. Send it in several parts, or again at a quieter time.`;
  }

  /** Result of `work` if it is quick; undefined if it is not expected to be, or takes too long. */
  private async quickly<T>(pool: ReaderPool, bytes: number, work: () => Promise<T>): Promise<T | undefined> {
    return pool.isQuick(this.asker.user, bytes) ? unlessTooLong(work) : undefined;
  }

  private async readHeld(source: Source, filename: string): Promise<OpenedTla> {
    const { files } = this.pools;
    const file = this.newFile();
    let held: { readonly life: number; readonly outline: TlaOutline } | undefined;
    const hold = async (ask: Ask): Promise<TlaOutline> => {
      // A process that ended at another file has lost this one, too.
      if (held?.life !== files.quick.process.life) {
        const bytes = await source.load();
        const outline = outlineOf(await ask({ kind: 'read', file, bytes, filename }), filename);
        held = { life: files.quick.process.life, outline };
      }
      return held.outline;
    };
    const run: Run = (work) =>
      files.quickly(this.asker, async (untimed) => {
        const ask = this.timed(untimed);
        await hold(ask);
        return work(ask);
      });
    const outline = await run(hold);
    this.held.push(file);
    const runOrTell: Run = (work) => unlessEnded(() => run(work));
    return opened(
      file,
      outline,
      (work) => work(),
      runOrTell,
      async function* (task) {
        yield* await runOrTell((ask) => collected(piecesOf(ask, task)));
      },
    );
  }

  private async readAtLength(source: Source, filename: string): Promise<OpenedTla> {
    const { files } = this.pools;
    const file = this.newFile();
    let current: Ask | undefined;
    const hold = <T>(work: (outline: TlaOutline) => Promise<T>): Promise<T> =>
      files.atLength(this.asker, async (untimed) => {
        const ask = this.timed(untimed);
        const bytes = await source.load();
        const outline = outlineOf(await ask({ kind: 'read', file, bytes, filename }), filename);
        current = ask;
        try {
          return await work(outline);
        } finally {
          current = undefined;
          files.long.process.forget(file);
        }
      });
    const outline = await hold((read) => Promise.resolve(read));
    const now = (): Ask => {
      if (current === undefined) throw new Error(`${filename} is not held by the reader.`);
      return current;
    };
    return opened(
      file,
      outline,
      (work) => unlessEnded(() => hold(work)),
      async (work) => work(now()),
      async function* (task) {
        yield* piecesOf(now(), task);
      },
    );
  }

  private timed(ask: Ask): Ask {
    return async (task) => {
      const begun = performance.now();
      try {
        return await ask(task);
      } finally {
        this.spentMs += performance.now() - begun;
      }
    };
  }
}

function opened(
  file: number,
  outline: TlaOutline,
  withLoaded: OpenedTla['withLoaded'],
  run: Run,
  pieces: (task: PiecesTask) => AsyncGenerator<string | ComponentRows, void, undefined>,
): OpenedTla {
  // The type of a piece follows from the task.
  const texts = (task: PiecesTask) => pieces(task) as AsyncGenerator<string, void, undefined>;
  return {
    outline,
    withLoaded,
    viewerTail: (ids) => texts({ kind: 'viewer', file, ids }),
    searchedRows: (ids) =>
      pieces({ kind: 'rows', file, ids }) as AsyncGenerator<ComponentRows, void, undefined>,
    searchedLanes: (ids) => run((ask) => ask({ kind: 'lanes', file, ids })),
    match: (versions) => run((ask) => ask({ kind: 'match', file, versions })),
    attachment: (timeline) => texts({ kind: 'attachment', file, timeline }),
    embeddedNotation: () => texts({ kind: 'embedded', file }),
  };
}

async function* piecesOf(
  ask: Ask,
  task: PiecesTask,
): AsyncGenerator<string | ComponentRows, void, undefined> {
  await ask(task);
  for (;;) {
    const piece = await ask({ kind: 'next', file: task.file });
    if (piece === undefined) return;
    yield piece;
  }
}

async function collected<T>(pieces: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

function outlineOf(result: Results['read'], filename: string): TlaOutline {
  if ('problem' in result) throw new TlaError(filename, result.problem);
  return result;
}

async function unlessTooLong<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    return undefined;
  }
}

async function unlessEnded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ProcessEnded || cause instanceof TookTooLong)) throw cause;
    throw new Unavailable(INTERRUPTED, RETRY_AFTER_SECONDS, { cause });
  }
}

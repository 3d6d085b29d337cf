import { NOTATION_LIMITS } from '../../shared/notation/limits.ts';

const MB = 2 ** 20;

/** Limits of the reader processes: per task, per user, and of memory. */
export interface ReadingLimits {
  /** Largest input of a quick task, in bytes. */
  readonly quickBytes: number;
  /** Milliseconds after which a quick task is ended and started again among the long ones. */
  readonly quickMs: number;
  /** Milliseconds after which a long task is ended for good. */
  readonly longMs: number;
  /** Recent usage in milliseconds beyond which all tasks of a user count as long. */
  readonly heavyMs: number;
  /** Milliseconds that the files of one upload may take together. */
  readonly uploadMs: number;
  /** Milliseconds that the opening of a PDF may take; a reader's browser would need as long. */
  readonly documentMs: number;
  /** Milliseconds after which an idle process is ended. */
  readonly idleMs: number;
  /** Megabytes of JavaScript that a process may hold; one that needs more ends. */
  readonly heapMb: number;
  /** The same for a process that opens PDFs. */
  readonly documentHeapMb: number;
  /** Memory in bytes beyond which a process is replaced after its task. */
  readonly roomyBytes: number;
}

/**
 * The heap is twice as large as a file of 64 MB of JSON needs at most, with as many values as `scanJson` lets through; ten times
 * what real files take.
 */
export const READING_LIMITS: ReadingLimits = {
  quickBytes: 4 * MB,
  quickMs: 5_000,
  longMs: 60_000,
  heavyMs: 5_000,
  uploadMs: 300_000,
  documentMs: 20_000,
  idleMs: 300_000,
  heapMb: 1024,
  documentHeapMb: 512,
  roomyBytes: 350 * MB,
};

/** Half-life of users' usage of the processes. */
export const USAGE_HALF_LIFE_MS = 60_000;

/** Memory that an engraver may grow to, in the pages of 64 kB of WebAssembly. */
export const ENGRAVER_PAGES = (NOTATION_LIMITS.memoryMb * MB) / 2 ** 16;

import { NOTATION_LIMITS } from '../../shared/notation/limits.ts';

const MB = 2 ** 20;

/** Bounds of what the processes do that read for the server: of one piece of work, of one sender, and of memory. */
export interface ReadingLimits {
  /** Bytes of the largest piece of work that is done where nobody waits long. */
  readonly quickBytes: number;
  /** Milliseconds after which such a piece is ended and begun anew among the long ones. */
  readonly quickMs: number;
  /** Milliseconds after which a long piece is ended for good. */
  readonly longMs: number;
  /** Milliseconds of late beyond which all that a user asks for is long. */
  readonly heavyMs: number;
  /** Milliseconds that the files of one upload may take together. */
  readonly uploadMs: number;
  /** Milliseconds that the opening of a PDF may take; a reader's browser would need as long. */
  readonly documentMs: number;
  /** Milliseconds for which a process is kept that has nothing to do. */
  readonly idleMs: number;
  /** Megabytes of JavaScript that a process may hold; one that needs more ends. */
  readonly heapMb: number;
  /** The same of a process that opens PDFs. */
  readonly documentHeapMb: number;
  /** Bytes beyond which a process is ended as soon as it has done its piece, so that another begins with few. */
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

/** Time after which what a user has used of the processes counts half. */
export const USAGE_HALF_LIFE_MS = 60_000;

/** Memory that an engraver may grow to, in the pages of 64 kB of WebAssembly. */
export const ENGRAVER_PAGES = (NOTATION_LIMITS.memoryMb * MB) / 2 ** 16;

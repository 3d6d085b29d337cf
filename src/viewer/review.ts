import type { Trace } from '../shared/file-traces.ts';

/** What an owner is told who looks at a file as reviewers will, who may not learn who made it. */
export interface FoundTraces {
  /** Texts that may tell. */
  readonly traces: readonly Trace[];
  /** What could not be searched, in words. */
  readonly unread: readonly string[];
}

/** Finds what may tell reviewers who made the file; given by the page to the owner alone. */
export interface Review {
  /** Throws `AppError`. */
  readonly find: (signal: AbortSignal) => Promise<FoundTraces>;
}

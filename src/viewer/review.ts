import type { Trace } from '../shared/file-traces.ts';

/**
 * Result of searching a file for names, for an owner who views it as reviewers will: they must not learn who made it.
 */
export interface FoundTraces {
  /** Texts that may reveal who made the file. */
  readonly traces: readonly Trace[];
  /** Parts of the file that could not be searched, in words. */
  readonly unread: readonly string[];
}

/** Finds texts that may reveal to reviewers who made the file; given by the page to the owner alone. */
export interface Review {
  /** Throws `AppError`. */
  readonly find: (signal: AbortSignal) => Promise<FoundTraces>;
}

import { createStore } from 'zustand/vanilla';
import type { AppError } from '../../shared/app-error.ts';

/** How much of a file's JSON has come. The totals are undefined where the server does not say them. */
export interface Progress {
  /** Bytes before compression. */
  readonly bytes: number;
  readonly totalBytes: number | undefined;
  readonly components: number;
  readonly totalComponents: number | undefined;
}

/** Whether a file is all there. Of one that is not, what has come can be worked with already. */
interface Loading {
  readonly phase: 'loading' | 'complete' | 'cancelled' | 'broken';
  /** Why it is broken. */
  readonly problem: AppError | undefined;
  readonly progress: Progress;
  /** Kinds of timelines that the viewer does not know, one entry per timeline. */
  readonly unrecognized: readonly string[];
}

export type LoadingStore = ReturnType<typeof createLoadingStore>;

const NOTHING_YET: Progress = {
  bytes: 0,
  totalBytes: undefined,
  components: 0,
  totalComponents: undefined,
};

/** One store per file: it is there before the first timeline is. */
export const createLoadingStore = (phase: 'loading' | 'complete') =>
  createStore<Loading>()(() => ({
    phase,
    problem: undefined,
    progress: NOTHING_YET,
    unrecognized: [],
  }));

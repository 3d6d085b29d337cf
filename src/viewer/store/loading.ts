import { createStore } from 'zustand/vanilla';
import type { AppError } from '../../shared/app-error.ts';

/** Loaded amount of a file's JSON. The totals are undefined where the server does not send them. */
export interface Progress {
  /** Bytes before compression. */
  readonly bytes: number;
  readonly totalBytes: number | undefined;
  readonly components: number;
  readonly totalComponents: number | undefined;
}

/** Whether a file has loaded completely. Until then the loaded part can be used already. */
interface Loading {
  readonly phase: 'loading' | 'complete' | 'cancelled' | 'broken';
  /** Reason why it is broken. */
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

/** One store per file: it exists before the first timeline does. */
export const createLoadingStore = (phase: 'loading' | 'complete') =>
  createStore<Loading>()(() => ({
    phase,
    problem: undefined,
    progress: NOTHING_YET,
    unrecognized: [],
  }));

import { createStore } from 'zustand/vanilla';
import type { DifferenceSort } from '../../compare/difference.ts';

/** What the reader has chosen while analyses are compared. */
export interface CompareState {
  /** Index of the side that is heard. */
  readonly heard: number;
  /** Index, among all differences, of the one that was gone to last; undefined for none. */
  readonly chosen: number | undefined;
  /** Sort of differences that are listed. */
  readonly sort: DifferenceSort | 'all';
  /** Measures within which boundaries agree. */
  readonly agreeing: number;
}

export type CompareStore = ReturnType<typeof createCompareStore>;

/** One store per comparison. */
export const createCompareStore = (first: Partial<CompareState> = {}) =>
  createStore<CompareState>()(() => ({
    ...{ heard: 0, chosen: undefined, sort: 'all', agreeing: 1 },
    ...first,
  }));

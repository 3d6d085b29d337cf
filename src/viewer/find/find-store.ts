import { createStore } from 'zustand/vanilla';
import type { Timeline } from '../model/timeline.ts';
import type { Item, Range } from '../store/selection.ts';
import { Hits } from './hits.ts';
import { Places } from './places.ts';
import { searchTimelines } from './search-timelines.ts';
import { folded } from './folded.ts';

/** Least time between two updates of the results: nobody reads faster. */
const UPDATE_EVERY_MS = 80;

/** One of the hits. */
interface Hit {
  /** Index among all hits, from 0. */
  readonly index: number;
  readonly item: Item;
}

interface Find {
  /** Counts how often the reader has asked for the field; 0 while no search is on. */
  readonly asked: number;
  /** Search text as typed. */
  readonly text: string;
  /** Number of hits so far. */
  readonly count: number;
  /** Places of the hits: see `Places`. */
  readonly places: readonly number[];
  /** Whether the text has been looked for, in all of the file when it is `done`. */
  readonly phase: 'idle' | 'looking' | 'done';
  /** The hit that the reader is at; a new object whenever it is gone to. */
  readonly current: Hit | undefined;
  /** One of the hits so far, by its index from 0. */
  readonly hitAt: (index: number) => Item;
  readonly open: () => void;
  /** Stops the search; the text stays for the next time. */
  readonly close: () => void;
  /**
   * Starts a new search and goes to the first hit that begins no earlier than `from`, in seconds, else to the first of
   * all. White space alone searches for nothing.
   */
  readonly look: (text: string, from: number) => void;
  /** The next or the previous hit; from the last on to the first, and back. */
  readonly step: (step: 1 | -1) => void;
}

export type FindStore = ReturnType<typeof createFindStore>;

/**
 * One store per opened file, which goes from one second of `bounds` to the other: the search for words in `timelines`,
 * which may grow at its end. `onOpen` brings the field into view.
 */
export const createFindStore = (
  timelines: readonly Timeline[],
  bounds: Range,
  onOpen: () => void = () => undefined,
) =>
  createStore<Find>()((set, get) => {
    let hits = new Hits();
    let stop: () => void = () => undefined;
    const nothing = { count: 0, places: [], phase: 'idle', current: undefined } as const;
    const hitAt = (index: number): Hit => ({ index, item: hits.at(index) });

    return {
      asked: 0,
      text: '',
      ...nothing,
      hitAt: (index) => hits.at(index),
      open: () => {
        set({ asked: get().asked + 1 });
        onOpen();
      },
      close: () => {
        stop();
        hits = new Hits();
        set({ asked: 0, ...nothing });
      },
      look: (text, from) => {
        stop();
        hits = new Hits();
        set({ text, ...nothing });
        if (folded(text) === '') return;
        set({ phase: 'looking' });
        let first: number | undefined;
        const places = new Places(bounds);
        let updatedMs = 0;
        stop = searchTimelines(timelines, text, {
          onHit: (item, start) => {
            if (start >= from) first ??= hits.count;
            hits.add(item);
            places.add(start);
          },
          onSlice: (isComplete) => {
            const { current } = get();
            const arrived = first ?? (isComplete && hits.count > 0 ? 0 : undefined);
            const isNews = isComplete || (!current && arrived !== undefined);
            if (!isNews && performance.now() - updatedMs < UPDATE_EVERY_MS) return;
            updatedMs = performance.now();
            set({
              count: hits.count,
              places: places.all(),
              phase: isComplete ? 'done' : 'looking',
              current: current ?? (arrived === undefined ? undefined : hitAt(arrived)),
            });
          },
        });
      },
      step: (step) => {
        const { current } = get();
        if (current) set({ current: hitAt((current.index + step + hits.count) % hits.count) });
      },
    };
  });

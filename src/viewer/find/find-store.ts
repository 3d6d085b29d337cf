import { createStore } from 'zustand/vanilla';
import type { Item, Range } from '../store/selection.ts';
import type { Found } from './found.ts';
import type { LineSearch, Reading } from './lines/line-search.ts';

const WORDS: Reading = { kind: 'words' };
const nothing = () => undefined;

/** One of the hits. */
interface Hit {
  /** Index among all hits, from 0. */
  readonly index: number;
  readonly item: Item;
}

interface Find {
  /** Bounds of the recording in seconds. */
  readonly bounds: Range;
  /** Counts how often the reader has asked for the field; 0 while no search is on. */
  readonly asked: number;
  /** Search text as typed. */
  readonly text: string;
  /** How it was read: as words until something else is known. */
  readonly reading: Reading;
  /** Sentences on what was found, and on what was not. */
  readonly notes: readonly string[];
  /** Number of hits so far. */
  readonly count: number;
  /** Places of the hits: see `Places`. */
  readonly places: readonly number[];
  /** Whether the text has been looked for, in all of the file when it is `done`. */
  readonly phase: 'idle' | 'looking' | 'done';
  /** The hit that the reader is at; a new object whenever it is gone to. Typing goes to none. */
  readonly current: Hit | undefined;
  /** The hits so far; undefined while nothing is looked for. It grows, and `count` tells when. */
  readonly found: Found | undefined;
  /** A step that waits for the first hit. */
  readonly waiting: 1 | -1 | undefined;
  /** Search for lines of the query language, once there was one. */
  readonly lines: LineSearch | undefined;
  /** Ends the search that is running. */
  readonly stop: () => void;
  readonly open: () => void;
  /** Stops the search; the text stays for the next time. */
  readonly close: () => void;
  /** The next or the previous hit, at first the one after or before where the search began; round again at the ends. */
  readonly step: (step: 1 | -1) => void;
}

export type FindStore = ReturnType<typeof createFindStore>;

/** What a store has while nothing is looked for. */
export const NOTHING = {
  reading: WORDS,
  notes: [],
  count: 0,
  places: [],
  phase: 'idle',
  current: undefined,
  found: undefined,
  waiting: undefined,
  stop: nothing,
} as const satisfies Partial<Find>;

/**
 * State of the search in an opened file, which goes from one second of `bounds` to the other; `lookFor` searches. `onOpen`
 * brings the field into view.
 */
export const createFindStore = (bounds: Range, onOpen: () => void = nothing) =>
  createStore<Find>()((set, get) => ({
    bounds,
    asked: 0,
    text: '',
    lines: undefined,
    ...NOTHING,
    open: () => {
      set({ asked: get().asked + 1 });
      onOpen();
    },
    close: () => {
      const { stop, lines } = get();
      stop();
      lines?.rest();
      set({ asked: 0, ...NOTHING });
    },
    step: (step) => {
      const { current, found, count, phase } = get();
      if (!found || count === 0) {
        if (phase === 'looking') set({ waiting: step });
        return;
      }
      const wanted = current ? current.index + step : step === 1 ? found.first : found.first - 1;
      const index = (wanted + count) % count;
      set({ current: { index, item: found.hits.at(index) }, waiting: undefined });
    },
  }));

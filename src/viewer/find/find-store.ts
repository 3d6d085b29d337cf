import { createStore } from 'zustand/vanilla';
import type { Timeline } from '../model/timeline.ts';
import type { Item, Range } from '../store/selection.ts';
import { Found } from './found.ts';
import type { LineMessage, LineSearch, Reading } from './lines/line-search.ts';
import { searchTimelines } from './search-timelines.ts';
import { folded } from './folded.ts';

/** Least time between two updates of the results: nobody reads faster. */
const UPDATE_EVERY_MS = 80;
/** A text without any of these is a word to look for: lines and chords are of several, or have signs. */
const MAY_BE_LINE = /[\s"'()*+@[\]{}$~|]/;
const WORDS: Reading = { kind: 'words' };
const NOT_LOADED = 'The search could not be loaded. Check your connection and try again.';

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
  /** Number of components that the hits so far have together. */
  readonly componentCount: number;
  /** One of these, by its index from 0; a component of two hits comes twice. */
  readonly componentAt: (index: number) => Item;
  readonly open: () => void;
  /** Stops the search; the text stays for the next time. */
  readonly close: () => void;
  /**
   * Starts a new search. The first step goes to the first hit that begins no earlier than `from`, in seconds, else to
   * the first of all. White space alone searches for nothing.
   */
  readonly look: (text: string, from: number) => void;
  /** The next or the previous hit; from the last on to the first, and back. */
  readonly step: (step: 1 | -1) => void;
}

export type FindStore = ReturnType<typeof createFindStore>;

interface FindOptions {
  /** Brings the field into view. */
  readonly onOpen?: () => void;
  /** Fetches the file for lines of the query language; left out, all texts are words. */
  readonly json?: (() => Promise<ArrayBuffer>) | undefined;
}

/**
 * One store per opened file, which goes from one second of `bounds` to the other: the search for words, and for lines of
 * the query language, in `timelines`, which may grow at its end.
 */
export const createFindStore = (
  timelines: readonly Timeline[],
  bounds: Range,
  { onOpen = () => undefined, json }: FindOptions = {},
) =>
  createStore<Find>()((set, get) => {
    let found = new Found(bounds, 0);
    let stop: () => void = () => undefined;
    /** Where a step is to go to once there is a hit. */
    let waiting: 1 | -1 | undefined;
    let lines: LineSearch | undefined;
    const nothing: Partial<Find> = {
      ...{ reading: WORDS, notes: [], count: 0, componentCount: 0, places: [] },
      phase: 'idle',
      current: undefined,
    };
    const hitAt = (index: number): Hit => ({ index, item: found.hits.at(index) });
    const begin = (from: number, isOfMany = false) => {
      found = new Found(bounds, from, isOfMany);
    };
    const show = (isComplete: boolean) => {
      set({
        count: found.hits.count,
        componentCount: found.components.count,
        places: found.places.all(),
        phase: isComplete ? 'done' : 'looking',
      });
      if (waiting !== undefined && isComplete) {
        const step = waiting;
        waiting = undefined;
        get().step(step);
      }
    };

    function lookForWords(text: string, from: number): () => void {
      begin(from);
      let updatedMs = 0;
      return searchTimelines(timelines, text, {
        onHit: (item, start) => found.add(item, start),
        onSlice: (isComplete) => {
          if (!isComplete && performance.now() - updatedMs < UPDATE_EVERY_MS) return;
          updatedMs = performance.now();
          show(isComplete);
        },
      });
    }

    /** Few readers write lines: the code that reads them comes with the first one. */
    function lookForLine(text: string, from: number, loadJson: () => Promise<ArrayBuffer>): () => void {
      let isOver = false;
      let stopWords: () => void = () => undefined;
      const hear = (message: LineMessage) => {
        if (isOver) return;
        if (message.type === 'read') {
          const { reading } = message;
          set({ reading });
          stopWords();
          if (reading.kind === 'words') stopWords = lookForWords(text, from);
          return;
        }
        begin(from, true);
        if (message.type === 'answer') {
          for (const { first, start, others } of message.hits) found.add(first, start, others);
          set({ notes: message.notes });
        } else set({ notes: [message.message] });
        show(true);
      };
      import('./lines/create-line-search.ts').then(
        ({ createLineSearch }) => {
          if (isOver) return;
          lines ??= createLineSearch(loadJson, timelines);
          lines.ask(text, hear);
        },
        () => hear({ type: 'failed', message: NOT_LOADED }),
      );
      return () => {
        isOver = true;
        stopWords();
      };
    }

    return {
      asked: 0,
      text: '',
      ...{ reading: WORDS, notes: [], count: 0, componentCount: 0, places: [] },
      phase: 'idle',
      current: undefined,
      componentAt: (index) => found.components.at(index),
      open: () => {
        set({ asked: get().asked + 1 });
        onOpen();
      },
      close: () => {
        stop();
        lines?.rest();
        begin(0);
        set({ asked: 0, ...nothing });
      },
      look: (text, from) => {
        stop();
        waiting = undefined;
        begin(from);
        set({ text, ...nothing });
        if (folded(text) === '') return;
        set({ phase: 'looking' });
        stop =
          json && MAY_BE_LINE.test(text.trim()) ? lookForLine(text, from, json) : lookForWords(text, from);
      },
      step: (step) => {
        const { current, count, phase } = get();
        const { hits } = found;
        if (count === 0) {
          if (phase === 'looking') waiting = step;
          return;
        }
        const index = current ? current.index + step : step === 1 ? found.first : found.first - 1;
        set({ current: hitAt((index + hits.count) % hits.count) });
      },
    };
  });

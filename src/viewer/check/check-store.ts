import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../../persist/remember.ts';
import { parseStored, type TextStorage } from '../../persist/storage.ts';

/** Most letters of an answer that is kept. */
export const MAX_ANSWER = 200;
/** Longest time in seconds that counts for one answer: a reader may leave the page open and come back. */
const MAX_ANSWER_TIME = 300;
/** Most boundaries that are set. */
export const MAX_TAPS = 1000;

/** Answers of a reader so far, by component id. */
export interface Answers {
  readonly answers: Readonly<Record<number, string>>;
  /** Components whose labels the reader has revealed. */
  readonly revealed: Readonly<Record<number, true>>;
  /** Whether all labels are shown beside the answers. */
  readonly isChecked: boolean;
  /** Boundaries that the reader has set, in seconds, ascending. */
  readonly taps: readonly number[];
  /** Seconds that the reader has worked on the answers. */
  readonly seconds: number;
}

interface Draft {
  readonly component: number;
  readonly text: string;
}

interface CheckState extends Answers {
  /** Component of the question that is asked now; undefined for the first without an answer. */
  readonly current: number | undefined;
  readonly ask: (component: number | undefined) => void;
  /** What is being typed, which stands in the lane meanwhile. */
  readonly draft: Draft | undefined;
  readonly setDraft: (draft: Draft | undefined) => void;
  /** Keeps an answer; an empty one is none. */
  readonly answer: (component: number, text: string) => void;
  readonly reveal: (component: number) => void;
  readonly checkAll: () => void;
  /** Hides all again; the answers stay. */
  readonly hideAgain: () => void;
  readonly startAgain: () => void;
  readonly tap: (time: number) => void;
  /** Moves a tap; undefined takes it away. */
  readonly moveTap: (index: number, time: number | undefined) => void;
}

export type CheckStore = ReturnType<typeof createCheckStore>;

const NOTHING: Answers = { answers: {}, revealed: {}, isChecked: false, taps: [], seconds: 0 };
/** Taps nearer than this are one that was held too long. */
const SAME_TAP = 0.05;

/** The answers to one task, kept in this browser under `key`. */
export const createCheckStore = (key: string, stored: TextStorage) =>
  createStore<CheckState>()(
    persist(
      (set, get) => {
        let lastMs = performance.now();
        /** Seconds of work with those since the last step. */
        const worked = () => {
          const nowMs = performance.now();
          const since = Math.min((nowMs - lastMs) / 1000, MAX_ANSWER_TIME);
          lastMs = nowMs;
          return get().seconds + since;
        };
        return {
          ...NOTHING,
          current: undefined,
          ask: (current) => set({ current, draft: undefined }),
          draft: undefined,
          setDraft: (draft) => set({ draft }),
          answer: (component, text) => {
            const { [component]: _, ...others } = get().answers;
            const kept = text.trim().slice(0, MAX_ANSWER);
            const answers = kept === '' ? others : { ...others, [component]: kept };
            set({ answers, seconds: worked(), draft: undefined });
          },
          reveal: (component) => set({ revealed: { ...get().revealed, [component]: true } }),
          checkAll: () => set({ isChecked: true }),
          hideAgain: () => set({ isChecked: false }),
          startAgain: () => set({ ...NOTHING, current: undefined, draft: undefined }),
          tap: (time) => {
            const { taps } = get();
            if (taps.length >= MAX_TAPS || taps.some((tap) => Math.abs(tap - time) < SAME_TAP)) return;
            set({ taps: [...taps, time].sort((a, b) => a - b), seconds: worked() });
          },
          moveTap: (index, time) => {
            const moved = get().taps.flatMap((tap, at) => (at === index ? (time ?? []) : tap));
            set({ taps: moved.sort((a, b) => a - b), seconds: worked() });
          },
        };
      },
      remember<CheckState, Answers>(
        key,
        { read: readAnswers, write: (kept) => JSON.stringify(kept) },
        ({ answers, revealed, isChecked, taps, seconds }) => ({
          ...{ answers, revealed, isChecked, taps, seconds },
        }),
        stored,
      ),
    ),
  );

/** Reads stored answers and drops whatever the store does not write itself. */
function readAnswers(text: string | null): Answers {
  const stored = (parseStored(text) ?? {}) as { readonly [name in keyof Answers]?: unknown };
  const entries = (value: unknown) => Object.entries(value ?? {}).filter(([id]) => /^-?\d+$/.test(id));
  const answers = entries(stored.answers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const revealed = entries(stored.revealed).filter(([, is]) => is === true);
  const taps = Array.isArray(stored.taps) ? (stored.taps as readonly unknown[]) : [];
  return {
    answers: Object.fromEntries(answers),
    revealed: Object.fromEntries(revealed),
    isChecked: stored.isChecked === true,
    taps: taps.filter((tap): tap is number => Number.isFinite(tap)).slice(0, MAX_TAPS),
    seconds: typeof stored.seconds === 'number' && stored.seconds > 0 ? stored.seconds : 0,
  };
}

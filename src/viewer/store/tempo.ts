import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../../persist/remember.ts';
import { parseStored, type TextStorage } from '../../persist/storage.ts';

/** Tempo at first, in quarter notes a minute. */
export const FIRST_TEMPO = 72;
/** Slowest and fastest that a reader may choose. */
const TEMPO_LIMITS = { slowest: 20, fastest: 320 } as const;
/** The tempos that buttons and keys go through, in quarter notes a minute. */
export const COMMON_TEMPOS: readonly number[] = [
  ...[40, 48, 56, 60, 66, 72, 80, 88, 96, 104, 112, 120, 132, 144, 160, 176, 192, 208, 240],
];

/** What a reader has chosen for one file. */
interface Choices {
  /** Quarter notes a minute. */
  readonly tempo: number;
  /** Whether each beat is heard. */
  readonly clicks: boolean;
}

interface Tempo extends Choices {
  /** Whether the music goes on by it: a file without a recording, and nobody has brought one. */
  readonly isUsed: boolean;
  readonly setUsed: (isUsed: boolean) => void;
  /** Sets the nearest tempo within the limits. */
  readonly setTempo: (tempo: number) => void;
  readonly setClicks: (clicks: boolean) => void;
}

export type TempoStore = ReturnType<typeof createTempoStore>;

/** How fast the music of a file goes on whose times count quarter notes, as this browser remembers it of the file. */
export const createTempoStore = (fileId: number, stored: TextStorage) =>
  createStore<Tempo>()(
    persist(
      (set) => ({
        tempo: FIRST_TEMPO,
        clicks: false,
        isUsed: false,
        setUsed: (isUsed) => set({ isUsed }),
        setTempo: (tempo) => set({ tempo: within(tempo) }),
        setClicks: (clicks) => set({ clicks }),
      }),
      remember<Tempo, Choices>(
        `tilia.tempo.${fileId}`,
        { read: readChoices, write: (choices) => JSON.stringify(choices) },
        ({ tempo, clicks }) => ({ tempo, clicks }),
        stored,
      ),
    ),
  );

function readChoices(text: string | null): Choices {
  const { tempo, clicks } = (parseStored(text) ?? {}) as { readonly [name in keyof Choices]?: unknown };
  return { tempo: typeof tempo === 'number' ? within(tempo) : FIRST_TEMPO, clicks: clicks === true };
}

const within = (tempo: number) =>
  Number.isFinite(tempo)
    ? Math.min(Math.max(Math.round(tempo), TEMPO_LIMITS.slowest), TEMPO_LIMITS.fastest)
    : FIRST_TEMPO;

/** The next slower or faster of the common tempos; the same one at the end. */
export const nextTempo = (tempo: number, step: 1 | -1): number =>
  (step > 0 ? COMMON_TEMPOS.find((one) => one > tempo) : COMMON_TEMPOS.findLast((one) => one < tempo)) ??
  tempo;

/** Quarter notes that pass in a second. */
export const quartersPerSecond = (tempo: number): number => tempo / 60;

import { persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { remember } from '../../persist/remember.ts';
import type { TextStorage } from '../../persist/storage.ts';
import type { Performance, PerformancesOfWork } from './performance.ts';

interface Performances {
  /** All performances of this analysis, the present one among them; empty until they are known, and where it is the only one. */
  readonly all: readonly Performance[];
  /** Whether they are known, or have failed to come. */
  readonly isKnown: boolean;
  /** The one that the reader chose last among those of the work, in this browser. */
  readonly lastChoice: number | undefined;
  readonly take: (all: readonly Performance[]) => void;
  /** Opens another one in place of the present one, at the same place. */
  readonly choose: (fileId: number) => void;
  /** Opens the next one (`1`) or the one before (`-1`) in the list. */
  readonly step: (step: 1 | -1) => void;
}

export type PerformancesStore = StoreApi<Performances>;

interface Parts {
  readonly fileId: number;
  readonly workId: number | undefined;
  readonly storage: TextStorage;
  /** Undefined where the page offers none. */
  readonly ofWork: PerformancesOfWork | undefined;
  readonly say: (text: string) => void;
}

interface LastChoice {
  readonly fileId: number | undefined;
}

/** The performance of a work that the reader chose last, as this browser remembers it. */
const createLastChoice = (workId: number, stored: TextStorage) =>
  createStore<LastChoice>()(
    persist(
      () => ({ fileId: undefined }),
      remember<LastChoice, LastChoice>(
        `tilia.performance.${workId}`,
        { read: readChoice, write: ({ fileId }) => (fileId === undefined ? null : String(fileId)) },
        (choice) => choice,
        stored,
      ),
    ),
  );

const readChoice = (text: string | null): LastChoice => ({
  fileId: text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined,
});

/** The performances of the work of a file. One store per opened file. */
export const createPerformancesStore = ({
  fileId,
  workId,
  storage,
  ofWork,
  say,
}: Parts): PerformancesStore => {
  const last = workId === undefined ? undefined : createLastChoice(workId, storage);
  return createStore<Performances>()((set, get) => ({
    all: [],
    isKnown: false,
    lastChoice: last?.getState().fileId,
    take: (ofWork) => {
      const present = ofWork.find((one) => one.fileId === fileId);
      // Another analysis is another reading: the page of the work has it, and the page that compares.
      const all = ofWork.filter(({ analysis }) => analysis === present?.analysis);
      set({ all: all.length > 1 ? all : [], isKnown: true });
    },
    choose: (chosen) => {
      if (chosen === fileId || !ofWork) return;
      last?.setState({ fileId: chosen });
      ofWork.open(chosen);
    },
    step: (step) => {
      const { all, choose } = get();
      if (all.length === 0) {
        say('There is no other performance of this work here.');
        return;
      }
      const place = all.findIndex((one) => one.fileId === fileId);
      const next = all[(place + step + all.length) % all.length];
      if (next) choose(next.fileId);
    },
  }));
};

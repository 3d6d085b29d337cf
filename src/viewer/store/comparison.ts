import { createStore } from 'zustand/vanilla';

/** A wish to go to the next change (`1`) or the previous one (`-1`); a new object is a new wish. */
interface Step {
  readonly to: 1 | -1;
}

/** Version that the open one is compared with, and which of the changes is asked for. */
interface Comparison {
  /** Number of the version; undefined while the changes are not shown. */
  readonly from: number | undefined;
  readonly step: Step | undefined;
  readonly open: (from: number) => void;
  readonly close: () => void;
  readonly stepTo: (to: 1 | -1) => void;
}

export type ComparisonStore = ReturnType<typeof createComparisonStore>;

/** One store per opened file. `onShown` hears when changes are shown, and when no longer. */
export const createComparisonStore = (onShown: (isShown: boolean) => void = () => undefined) =>
  createStore<Comparison>()((set) => ({
    from: undefined,
    step: undefined,
    open: (from) => {
      set({ from, step: undefined });
      onShown(true);
    },
    close: () => {
      set({ from: undefined, step: undefined });
      onShown(false);
    },
    stepTo: (to) => set({ step: { to } }),
  }));

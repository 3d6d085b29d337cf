import { createStore } from 'zustand/vanilla';

/** One component: the timeline's place in the stack and the component's row in its columns. */
export interface Item {
  readonly timeline: number;
  readonly row: number;
}

/** A span of time in seconds; `start` is before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

interface Selection {
  /** One at a time, and none while there is a range: keys and links act on the last choice. */
  readonly selected: Item | undefined;
  readonly hovered: Item | undefined;
  /** A span chosen on the ruler; none while a component is selected. */
  readonly range: Range | undefined;
  /** Selects, in place of a range, and shows the details. */
  readonly select: (item: Item) => void;
  /** Selects as `select` does, but shows no details that are not in view. */
  readonly selectOnly: (item: Item) => void;
  /** Clears the selection. */
  readonly clear: () => void;
  readonly hover: (item: Item | undefined) => void;
  /** A range replaces the selection; ending a range leaves the selection as it is. */
  readonly setRange: (range: Range | undefined) => void;
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;

export const isSameItem = (a: Item | undefined, b: Item | undefined) =>
  a?.timeline === b?.timeline && a?.row === b?.row;

/** One store per opened file. `showDetails` brings what is known of the selected component into view. */
export const createSelectionStore = (showDetails: () => void = () => undefined) =>
  createStore<Selection>()((set, get) => ({
    selected: undefined,
    hovered: undefined,
    range: undefined,
    select: (selected) => {
      set({ selected, range: undefined });
      showDetails();
    },
    selectOnly: (selected) => set({ selected, range: undefined }),
    clear: () => {
      if (get().selected) set({ selected: undefined });
    },
    hover: (hovered) => {
      if (!isSameItem(get().hovered, hovered)) set({ hovered });
    },
    setRange: (range) => set(range ? { range, selected: undefined } : { range }),
  }));

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
  /** One at a time. */
  readonly selected: Item | undefined;
  readonly hovered: Item | undefined;
  /** A span chosen on the ruler. */
  readonly range: Range | undefined;
  readonly inspectorOpen: boolean;
  /** Selects and opens the inspector. */
  readonly select: (item: Item) => void;
  /** Nothing is selected; the inspector stays as it is. */
  readonly clear: () => void;
  readonly hover: (item: Item | undefined) => void;
  readonly setRange: (range: Range | undefined) => void;
  readonly setInspectorOpen: (open: boolean) => void;
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;

const isSame = (a: Item | undefined, b: Item | undefined) => a?.timeline === b?.timeline && a?.row === b?.row;

/** One store per opened file. */
export const createSelectionStore = () =>
  createStore<Selection>()((set, get) => ({
    selected: undefined,
    hovered: undefined,
    range: undefined,
    inspectorOpen: false,
    select: (selected) => set({ selected, inspectorOpen: true }),
    clear: () => set({ selected: undefined }),
    hover: (hovered) => {
      if (!isSame(get().hovered, hovered)) set({ hovered });
    },
    setRange: (range) => set({ range }),
    setInspectorOpen: (inspectorOpen) => set({ inspectorOpen }),
  }));

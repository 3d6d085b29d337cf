import { createStore } from 'zustand/vanilla';

/**
 * Presentation to a class: none, on this screen alone, or in the window of a projector, which this one leads as the
 * desk.
 */
type PresentingMode = 'off' | 'screen' | 'desk';

interface Presenting {
  readonly mode: PresentingMode;
  /** Content shown to the class. */
  readonly shows: 'lanes' | 'score';
  readonly isBlack: boolean;
  /** The number of this desk, by which projectors find it; undefined before the first. */
  readonly desk: string | undefined;
  /** Key of the route that PageUp and PageDown go through; undefined for the one that suits the file. */
  readonly route: string | undefined;
  /** Begins with the lanes; the end restores the state before. */
  readonly setMode: (mode: PresentingMode) => void;
  readonly setShows: (shows: 'lanes' | 'score') => void;
  readonly setBlack: (isBlack: boolean) => void;
  readonly setDesk: (desk: string) => void;
  readonly setRoute: (route: string) => void;
}

export type PresentingStore = ReturnType<typeof createPresentingStore>;

/** One store per opened file. */
export const createPresentingStore = () =>
  createStore<Presenting>()((set) => ({
    mode: 'off',
    shows: 'lanes',
    isBlack: false,
    desk: undefined,
    route: undefined,
    setMode: (mode) => set(mode === 'off' ? { mode, shows: 'lanes', isBlack: false } : { mode }),
    setShows: (shows) => set({ shows }),
    setBlack: (isBlack) => set({ isBlack }),
    setDesk: (desk) => set({ desk }),
    setRoute: (route) => set({ route }),
  }));

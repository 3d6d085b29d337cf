import { createStore } from 'zustand/vanilla';

/**
 * Modes of following the playhead: not at all, by a jump whenever the playhead is about to leave the view, or all the
 * time.
 */
export type FollowMode = 'off' | 'page' | 'continuous';

export const FOLLOW_MODES: readonly FollowMode[] = ['off', 'page', 'continuous'];

interface Follow {
  readonly mode: FollowMode;
  /** The reader has moved the view while it followed: it stays where they look until they take it up again. */
  readonly suspended: boolean;
  /** Resumes suspended following. */
  readonly setMode: (mode: FollowMode) => void;
  readonly suspend: () => void;
  readonly resume: () => void;
  /** Runs a move of the view that goes with the playhead: `noticeMove` ignores it. */
  readonly moveInStep: (move: () => void) => void;
  /** The view has moved in time or down the stack: that suspends. */
  readonly noticeMove: () => void;
}

export type FollowStore = ReturnType<typeof createFollowStore>;

/** One store per opened file. */
export const createFollowStore = (mode: FollowMode = 'page') =>
  createStore<Follow>()((set, get) => {
    let isInStep = false;
    return {
      mode,
      suspended: false,
      setMode: (next) => set({ mode: next, suspended: false }),
      suspend: () => {
        if (get().mode !== 'off' && !get().suspended) set({ suspended: true });
      },
      resume: () => {
        if (get().suspended) set({ suspended: false });
      },
      moveInStep: (move) => {
        const wasInStep = isInStep;
        isInStep = true;
        try {
          move();
        } finally {
          isInStep = wasInStep;
        }
      },
      noticeMove: () => {
        if (!isInStep) get().suspend();
      },
    };
  });

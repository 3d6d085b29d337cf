import { createStore } from 'zustand/vanilla';
import { AppError } from '../../shared/app-error.ts';
import { isBad, type ReadList } from '../../viewer/lists/read-list.ts';
import type { ListItem } from '../../viewer/lists/listening-list.ts';
import type { OpenPassage } from '../../viewer/passage/open-passage.ts';

/**
 * Loading state of a passage. `gone`: this visitor has no such file, or the file has no such passage; it is skipped.
 * `failed`: nobody answered; a later try may succeed.
 */
export type PassageState =
  | { readonly phase: 'unread' | 'reading' }
  | { readonly phase: 'open'; readonly passage: OpenPassage }
  | { readonly phase: 'gone' | 'failed'; readonly problem: string };

interface PlaylistPlayback {
  /** One state for each item of the list. */
  readonly states: readonly PassageState[];
  /** The item that plays or is the last to have played: an index. */
  readonly current: number | undefined;
  /** Whether the current one is to play as soon as it can. */
  readonly isWanted: boolean;
  /** Whether the next one plays when one has ended. */
  readonly autoAdvance: boolean;
  /** Last message to the listener. */
  readonly statusText: string;
  /** Reads an item that is not yet there. */
  readonly read: (index: number) => void;
  /** Plays an item from its beginning, and the next one where it turns out to be gone. */
  readonly play: (index: number) => void;
  /** Pauses the current item, or plays on; without one it begins with the first. */
  readonly toggle: () => void;
  /** Plays the next item, or the one before, that is not gone. */
  readonly step: (by: 1 | -1) => void;
  readonly setAutoAdvance: (autoAdvance: boolean) => void;
  readonly markWanted: () => void;
  readonly started: () => void;
  readonly ended: () => void;
}

export type PlaylistPlaybackStore = ReturnType<typeof createPlaylistPlayback>;

const GONE = 'The file is gone, or its owner keeps it private.';

/** Whether every passage that can be read has been, or has failed. */
export const isAllRead = (items: ReadList['items'], states: readonly PassageState[]): boolean =>
  items.every((item, index) => isBad(item) || !['unread', 'reading'].includes(states[index]?.phase ?? ''));

/** Opens a passage: in words why its file has none. Rejects with an `AppError`, `not_found` for a file that is gone. */
export type PassageReader = (item: ListItem) => Promise<OpenPassage | string>;

/** A listening list that is being heard, with its items in their order. */
export function createPlaylistPlayback(items: ReadList['items'], open: PassageReader) {
  return createStore<PlaylistPlayback>()((set, get) => {
    /** Direction of the moves through the list, which skip missing items. */
    let direction: 1 | -1 = 1;

    const setState = (index: number, state: PassageState) =>
      set(({ states }) => ({ states: states.with(index, state) }));

    const read = async (index: number): Promise<void> => {
      const item = items[index];
      const phase = get().states[index]?.phase;
      if (!item || isBad(item) || (phase !== 'unread' && phase !== 'failed')) return;
      setState(index, { phase: 'reading' });
      try {
        const passage = await open(item);
        setState(
          index,
          typeof passage === 'string' ? { phase: 'gone', problem: passage } : { phase: 'open', passage },
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        setState(
          index,
          error.code === 'not_found'
            ? { phase: 'gone', problem: GONE }
            : { phase: 'failed', problem: error.message },
        );
      }
      arrive(index);
    };

    /** Handles the end of loading the current item: a missing one is skipped, a failure is announced. */
    const arrive = (index: number) => {
      const { states, current, isWanted } = get();
      const state = states[index];
      if (index !== current || !isWanted || !state) return;
      if (state.phase === 'open') void read(index + 1);
      if (state.phase === 'failed') set({ isWanted: false, statusText: state.problem });
      if (state.phase !== 'gone') return;
      set({ statusText: `Skipped ${index + 1}. ${state.problem}` });
      go(index, direction);
    };

    const isPlayable = (index: number) => {
      const item = items[index];
      return item !== undefined && !isBad(item) && get().states[index]?.phase !== 'gone';
    };

    const pause = () => {
      const { states, current } = get();
      const state = current === undefined ? undefined : states[current];
      if (state?.phase !== 'open') return;
      // Pause before the seek, unlike at the end of a passage, where both are one step.
      const { playback } = state.passage.session;
      playback.getState().pause();
      playback.getState().seek({ time: playback.getState().start, ifPlaying: true });
    };

    const go = (from: number, by: 1 | -1) => {
      direction = by;
      let index = from + by;
      while (index >= 0 && index < items.length && !isPlayable(index)) index += by;
      if (isPlayable(index)) play(index);
      else {
        pause();
        set({ isWanted: false });
        const said = by > 0 ? 'That was the last passage.' : 'This is the first passage.';
        set(({ statusText }) => ({
          statusText: statusText.startsWith('Skipped') ? `${statusText} ${said}` : said,
        }));
      }
    };

    const play = (index: number) => {
      pause();
      set({ current: index, isWanted: true });
      const { phase } = get().states[index] ?? {};
      if (phase === 'unread' || phase === 'failed') void read(index);
      else arrive(index);
    };

    return {
      states: items.map(() => ({ phase: 'unread' })),
      current: undefined,
      isWanted: false,
      autoAdvance: true,
      statusText: '',
      read: (index) => void read(index),
      play: (index) => {
        direction = 1;
        set({ statusText: '' });
        play(index);
      },
      toggle: () => {
        const { states, current } = get();
        const state = current === undefined ? undefined : states[current];
        if (current === undefined) {
          get().step(1);
          return;
        }
        if (state?.phase !== 'open') {
          get().play(current);
          return;
        }
        const { playing, pause: hold } = state.passage.session.playback.getState();
        if (playing) hold();
        set({ isWanted: !playing });
      },
      step: (by) => {
        set({ statusText: '' });
        go(get().current ?? -1, by);
      },
      setAutoAdvance: (autoAdvance) => set({ autoAdvance }),
      markWanted: () => set({ isWanted: true }),
      started: () => set({ isWanted: false }),
      ended: () => {
        const { current, autoAdvance } = get();
        set({ statusText: '' });
        if (autoAdvance && current !== undefined) go(current, 1);
      },
    };
  });
}

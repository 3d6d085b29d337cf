import { createStore } from 'zustand/vanilla';
import type { Range } from './selection.ts';

/** A wish to jump. While playing, only one marked `ifPlaying` is followed. */
interface SeekRequest {
  readonly time: number;
  readonly ifPlaying: boolean;
}

/** Times are seconds on the media's own clock; `start` and `end` bound the part that is played. */
export interface Playback {
  readonly start: number;
  readonly end: number;
  readonly time: number;
  /** What is wanted: the media follows it. */
  readonly playing: boolean;
  /** The last jump asked for. The media follows it; a new object is a new request. */
  readonly seekTo: { readonly time: number } | undefined;
  /** Played over and over: on reaching its end playback goes back to its start. */
  readonly loop: Range | undefined;
  /**
   * Takes the media's clock. On passing the loop's end while playing it jumps to the loop's start. Before `start` it
   * jumps to `start`; from `end` on it also pauses.
   */
  readonly tick: (time: number) => void;
  readonly seek: (request: SeekRequest) => void;
  readonly setLoop: (loop: Range | undefined) => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** Pauses and returns to `start`. */
  readonly stop: () => void;
}

export type PlaybackStore = ReturnType<typeof createPlaybackStore>;

/** One store per opened file, never a module-level singleton. */
export const createPlaybackStore = (start: number, end: number) =>
  createStore<Playback>()((set, get) => {
    const jump = (time: number) => ({ time, seekTo: { time } });
    return {
      start,
      end,
      time: start,
      playing: false,
      seekTo: undefined,
      loop: undefined,
      tick: (time) => {
        const { loop, playing, time: last } = get();
        if (playing && loop && last < loop.end && time >= loop.end) set(jump(loop.start));
        else if (time >= end) get().stop();
        else set(time < start ? jump(start) : { time });
      },
      seek: ({ time, ifPlaying }) => {
        if (get().playing && !ifPlaying) return;
        set(jump(Math.min(Math.max(time, start), end)));
      },
      setLoop: (loop) => set({ loop }),
      play: () => set({ playing: true }),
      pause: () => set({ playing: false }),
      stop: () => set({ playing: false, ...jump(start) }),
    };
  });

import { createStore } from 'zustand/vanilla';
import type { Range } from './selection.ts';

/** A wish to jump. While playing, only one marked `ifPlaying` is carried out. */
interface SeekRequest {
  readonly time: number;
  readonly ifPlaying: boolean;
}

/** Least and greatest speed of a recording; 1 is as recorded. */
const SLOWEST = 0.25;
const FASTEST = 2;
/** The speeds that buttons and keys go through. */
const COMMON_SPEEDS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
/** Seconds from the end that count as at the end. */
const AT_END = 0.01;
/** Speeds closer than this are the same one. */
export const SAME_SPEED = 1e-3;

interface SpeedLimits {
  readonly slowest: number;
  readonly fastest: number;
}

const ALL_SPEEDS: SpeedLimits = { slowest: SLOWEST, fastest: FASTEST };

const within = ({ slowest, fastest }: SpeedLimits, speed: number) =>
  Math.min(Math.max(speed, slowest), fastest);

export const isSpeed = (speed: number) => speed >= SLOWEST && speed <= FASTEST;

/** '0.75×'; two decimals, as most speeds have. */
export const speedInWords = (speed: number) => `${speed.toFixed(2)}×`;

/** Times are seconds on the media's own clock; `start` and `end` bound the part that is played. */
export interface Playback {
  readonly start: number;
  readonly end: number;
  readonly time: number;
  /** Wanted state of playback: the media follows it. */
  readonly playing: boolean;
  /** The last jump asked for. The media follows it; a new object is a new request. */
  readonly seekTo: { readonly time: number } | undefined;
  /** Range that is played over and over: on reaching its end playback goes back to its start. */
  readonly loop: Range | undefined;
  /** Speed of playback, 0.25 to 2; 1 is as recorded. The pitch stays. */
  readonly speed: number;
  /** Speeds that `stepSpeed` goes through, ascending. */
  readonly speeds: readonly number[];
  /** Whether the player knows `speeds` and no others. */
  readonly hasOnlySpeeds: boolean;
  /** Bounds of the speed; a player may offer less than the whole span. */
  readonly speedLimits: SpeedLimits;
  /**
   * Takes the media's clock. On passing the loop's end while playing it jumps to the loop's start. Before `start` it
   * jumps to `start`; from `end` on it also pauses.
   */
  readonly tick: (time: number) => void;
  /** Takes the player's clock as it is now, where a player is bound and plays: to be called before a frame is drawn. */
  readonly poll: () => void;
  /** Sets how the time of a bound player is read. */
  readonly setPoll: (poll: (() => void) | undefined) => void;
  /** Whether somebody polls in each animation frame while it plays: then nobody else need ask for frames. */
  readonly isPolled: boolean;
  readonly setPolled: (isPolled: boolean) => void;
  /** How many times the present measure has been played by now, where repeats are not written out; else 1. */
  readonly pass: number;
  /** Time up to which playback goes on as it is written: from there on a repeat leads it elsewhere. */
  readonly until: number;
  readonly setStretch: (pass: number, until: number) => void;
  readonly seek: (request: SeekRequest) => void;
  readonly setLoop: (loop: Range | undefined) => void;
  /** Sets the nearest speed that can be played; ignores a value that is no number. */
  readonly setSpeed: (speed: number) => void;
  /** The next slower or faster of `speeds`. */
  readonly stepSpeed: (step: 1 | -1) => void;
  /** Sets the speeds that the player offers; undefined for one that plays all. */
  readonly offerSpeeds: (speeds: readonly number[] | undefined) => void;
  /** Keeps the speed within limits; undefined for the whole span again. */
  readonly limitSpeeds: (limits: SpeedLimits | undefined) => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** Pauses and returns to `start`. */
  readonly stop: () => void;
}

export type PlaybackStore = ReturnType<typeof createPlaybackStore>;

const nothing = () => undefined;

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
      speed: 1,
      speeds: COMMON_SPEEDS,
      hasOnlySpeeds: false,
      speedLimits: ALL_SPEEDS,
      tick: (time) => {
        const { loop, playing, time: last } = get();
        if (playing && loop && last < loop.end && time >= loop.end) set(jump(loop.start));
        else if (time >= end) get().stop();
        else if (time < start) set(jump(start));
        // In each frame: to copy a state of so many entries takes a fifth of merging it, as `set` does by itself.
        else set({ ...get(), time }, true);
      },
      poll: nothing,
      setPoll: (poll = nothing) => set({ poll }),
      isPolled: false,
      setPolled: (isPolled) => set({ isPolled }),
      pass: 1,
      until: Infinity,
      setStretch: (pass, until) => set({ pass, until }),
      seek: ({ time, ifPlaying }) => {
        if (get().playing && !ifPlaying) return;
        set(jump(Math.min(Math.max(time, start), end)));
      },
      setLoop: (loop) => set({ loop }),
      setSpeed: (speed) => {
        const { speeds, hasOnlySpeeds, speedLimits } = get();
        if (Number.isNaN(speed)) return;
        set({ speed: hasOnlySpeeds ? nearest(speeds, speed) : within(speedLimits, speed) });
      },
      stepSpeed: (step) => {
        const { speed, speeds, setSpeed } = get();
        const next =
          step > 0
            ? speeds.find((one) => one > speed + SAME_SPEED)
            : speeds.findLast((one) => one < speed - SAME_SPEED);
        if (next !== undefined) setSpeed(next);
      },
      offerSpeeds: (offered) => {
        const speeds = offered?.filter(isSpeed).sort((a, b) => a - b) ?? [];
        const hasOnlySpeeds = speeds.length > 0;
        set({ hasOnlySpeeds, speeds: hasOnlySpeeds ? speeds : COMMON_SPEEDS });
        get().setSpeed(get().speed);
      },
      limitSpeeds: (limits = ALL_SPEEDS) => {
        const speedLimits = {
          slowest: within(ALL_SPEEDS, limits.slowest),
          fastest: within(ALL_SPEEDS, limits.fastest),
        };
        const speeds = COMMON_SPEEDS.filter((speed) => speed === within(speedLimits, speed));
        set({ speedLimits, speeds });
        get().setSpeed(get().speed);
      },
      play: () => {
        const { loop, time } = get();
        // From the end of its loop, playback would go on past it.
        const isAtLoopEnd = loop !== undefined && Math.abs(time - loop.end) < AT_END;
        set({ playing: true, ...(isAtLoopEnd ? jump(loop.start) : {}) });
      },
      pause: () => set({ playing: false }),
      stop: () => set({ playing: false, ...jump(start) }),
    };
  });

const nearest = (all: readonly number[], wanted: number) =>
  all.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));

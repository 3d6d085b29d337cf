import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../../persist/remember.ts';
import { parseStored, type TextStorage } from '../../persist/storage.ts';
import { FOLLOW_MODES, type FollowMode } from './follow.ts';
import { isLaneSize, type LaneSize } from './lane-size.ts';

export const VIDEO_SIZES = ['Small', 'Medium', 'Large'] as const;
type VideoSize = (typeof VIDEO_SIZES)[number];
/** Widths of a video in CSS pixels. */
export const VIDEO_WIDTHS_PX: Readonly<Record<VideoSize, number>> = { Small: 320, Medium: 400, Large: 560 };

/** Wishes of a reader on the display and playback of every file. The speed belongs to a file and its visit. */
interface Wanted {
  /** Volume from 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  /** The reader's follow mode; a link may set another one for now. */
  readonly follow: FollowMode;
  readonly videoSize: VideoSize;
  /** Whether the harmonies of a file are heard. */
  readonly playsChords: boolean;
  readonly laneSize: LaneSize;
}

interface Settings extends Wanted {
  /** Changes the settings, which are kept in this browser. */
  readonly change: (part: Partial<Wanted>) => void;
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** The volume that is heard, from 0 to 1. */
export const heardVolume = ({ isMuted, volume }: Pick<Wanted, 'isMuted' | 'volume'>): number =>
  isMuted ? 0 : volume;

const FIRST: Wanted = {
  volume: 1,
  isMuted: false,
  follow: 'page',
  videoSize: 'Medium',
  playsChords: false,
  laneSize: 'fit',
};

/** Begins with the settings in `stored` and writes every change to it. */
export const createSettingsStore = (stored: TextStorage) =>
  createStore<Settings>()(
    persist(
      (set) => ({ ...FIRST, change: (part) => set(part) }),
      remember<Settings, Wanted>(
        'tilia.playback',
        { read: (text) => ({ ...FIRST, ...readWanted(text) }), write: (wanted) => JSON.stringify(wanted) },
        ({ volume, isMuted, follow, videoSize, playsChords, laneSize }) => ({
          volume,
          isMuted,
          follow,
          videoSize,
          playsChords,
          laneSize,
        }),
        stored,
      ),
    ),
  );

/** Valid settings in a remembered text. */
function readWanted(text: string | null): Partial<Wanted> {
  const value = parseStored(text);
  if (typeof value !== 'object' || value === null) return {};
  const { volume, isMuted, follow, videoSize, playsChords, laneSize } = value as {
    readonly [name in keyof Wanted]?: unknown;
  };
  return {
    ...(isNumber(volume) && volume >= 0 && volume <= 1 ? { volume } : {}),
    ...(typeof isMuted === 'boolean' ? { isMuted } : {}),
    ...(isOneOf(FOLLOW_MODES, follow) ? { follow } : {}),
    ...(isOneOf(VIDEO_SIZES, videoSize) ? { videoSize } : {}),
    ...(typeof playsChords === 'boolean' ? { playsChords } : {}),
    ...(isLaneSize(laneSize) ? { laneSize } : {}),
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isOneOf = <T>(all: readonly T[], value: unknown): value is T =>
  (all as readonly unknown[]).includes(value);

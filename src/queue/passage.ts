import type { PlaybackStore } from '../viewer/store/playback.ts';
import type { SettingsStore } from '../viewer/store/playback-settings.ts';
import type { Range } from '../viewer/store/selection.ts';
import type { OpenFile } from './open-file.ts';
import type { QueueItem } from './queue-item.ts';
import type { QueuedVideo, Wish } from './voice.ts';

/** A passage whose file has been read. */
export interface Passage extends QueueItem {
  readonly open: OpenFile;
  /** What is heard of it. */
  readonly span: Range;
  /** How much of the file passes in a second at the usual speed: 1 where its times are seconds. */
  readonly pace: number;
}

/** A passage that is about to sound. */
export interface Cue {
  readonly passage: Passage;
  readonly playback: PlaybackStore;
  readonly settings: SettingsStore;
  readonly news: Wish['news'];
}

/** What sounds, bound to the playback of its cue. */
export interface Player {
  /** Undefined for sound alone. */
  readonly video?: QueuedVideo;
  readonly release: () => void;
}

import type { YouTubeConsentStore } from '../viewer/media/youtube-consent.ts';
import type { PlaybackStore } from '../viewer/store/playback.ts';
import type { SettingsStore } from '../viewer/store/playback-settings.ts';
import type { ConcreteWork } from '../viewer/viewer-file.ts';
import type { Requests } from '../viewer/requests.ts';
import type { Context } from './context.ts';
import type { QueueItem } from './queue-item.ts';

/** What is heard of a file: its recording here or elsewhere, the listener's own one, its notes, YouTube's, or its harmonies. */
export type SoundSource = 'recording' | 'own' | 'notes' | 'youtube' | 'chords';

/** Video that plays in the page while its passage is heard. */
export interface QueuedVideo {
  readonly work: ConcreteWork;
  readonly requests: Requests;
}

/** A passage that is ready to be heard. It is played and paused by its `playback`, which begins and ends with it. */
export interface Voice {
  readonly source: SoundSource;
  readonly playback: PlaybackStore;
  /** Seconds that it takes at the usual speed. */
  readonly seconds: number;
  /** Why something else than the recording is heard, in words; undefined where there is nothing to say. */
  readonly note: string | undefined;
  /** Undefined for sound alone. */
  readonly video: QueuedVideo | undefined;
  readonly release: () => void;
}

/** Sites that the reader agrees to load recordings from. */
export interface Consent {
  readonly youtube: boolean;
  /** Sites other than this one and YouTube. */
  readonly elsewhere: boolean;
}

/** Events of a voice. Each gives the playback of the voice that it is about. */
interface VoiceNews {
  /** It has come to its end, and is released. */
  readonly ended: (playback: PlaybackStore) => void;
  /** The browser blocks sound until the page is pressed; it is paused. */
  readonly refused: (playback: PlaybackStore) => void;
  /** Its recording does not go on. */
  readonly failed: (playback: PlaybackStore) => void;
}

/** How a passage is to be heard. */
export interface Wish {
  readonly context: Context;
  readonly consent: Consent;
  readonly news: VoiceNews;
}

/** What makes the passages of a queue sound. */
export interface Sounds {
  readonly settings: SettingsStore;
  readonly youTubeConsent: YouTubeConsentStore;
  /**
   * Opens a passage, with the next best sound where one cannot be loaded. Says in words why there is nothing to hear.
   * Rejects with an `AppError` where its file cannot be read.
   */
  readonly open: (item: QueueItem, wish: Wish) => Promise<Voice | string>;
  /** Uses no such sound of a file from now on. */
  readonly giveUp: (fileId: number, source: SoundSource) => void;
  /** Frees everything that it holds. */
  readonly close: () => void;
}

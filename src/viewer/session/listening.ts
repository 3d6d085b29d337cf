import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Loudness } from '../../kinds/columns/loudness.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import { createYouTubeConsent, type YouTubeConsentStore } from '../media/youtube-consent.ts';
import type { ViewerStorage } from '../storage.ts';
import { createSettingsStore, type SettingsStore } from '../store/playback-settings.ts';
import { createTempoStore, type TempoStore } from '../store/tempo.ts';
import type { KeptWaveform } from '../waveform/kept-waveform.ts';

/** Player given by the page, such as its audio or video element. */
export type GivenPlayer = MediaPlayer & { volume?: number };

/** How the recording is played, and what is known of its sound; the playhead is in the `AnalysisView`. */
export interface Listening {
  /** The reader's settings for every recording, remembered in this browser. */
  readonly settings: SettingsStore;
  /**
   * Player in place of the recording that the file names. Its volume, where it has one, follows the reader's setting.
   */
  readonly player: GivenPlayer | undefined;
  /** Tempo of a file whose times count quarter notes, while no recording is heard. */
  readonly tempo: TempoStore;
  readonly youTubeConsent: YouTubeConsentStore;
  /** Store of the recording's waveform; undefined where it is read from the recording each time. */
  readonly waveform: KeptWaveform | undefined;
  /** Known loudness of the recording. */
  readonly loudness: StoreApi<Loudness>;
}

/** Creates the reader's settings as the storage has them, with nothing known of the sound. */
export const createListening = (
  fileId: number,
  storage: ViewerStorage,
  { player, waveform }: Pick<Listening, 'player' | 'waveform'>,
): Listening => ({
  settings: createSettingsStore(storage),
  player,
  tempo: createTempoStore(fileId, storage),
  youTubeConsent: createYouTubeConsent(storage),
  waveform,
  loudness: createStore<Loudness>()(() => ({ phase: 'none' })),
});

import { AlignedPlayer } from '../viewer/media/aligned-player.ts';
import { ownTime, type TimeMap } from '../viewer/media/alignment.ts';
import { bindPlayer } from '../viewer/media/bind-player.ts';
import { heardVolume } from '../viewer/store/playback-settings.ts';
import type { Range } from '../viewer/store/selection.ts';
import type { AudioPool } from './audio-pool.ts';
import type { Cue, Player } from './passage.ts';

/** Seconds in which a passage of a recording comes and goes. */
const FADE = 0.03;

interface Recording {
  readonly url: string;
  /** Times of the file and of the recording. */
  readonly map: TimeMap;
  /** Whether it has a tempo of its own: then the usual speed is that of the recording. */
  readonly keepsTempo: boolean;
}

/** Plays a passage of a recording. Rejects where it cannot be loaded, or ends before the passage. */
export async function playRecording(
  { passage: { span }, playback, settings, news }: Cue,
  { url, map, keepsTempo }: Recording,
  pool: AudioPool,
): Promise<Player> {
  const audio = await pool.take(url, Math.max(ownTime(map, span.start), 0));
  const failing = new AbortController();
  const setVolume = () => {
    audio.volume = heardVolume(settings.getState()) * fadeAt(playback.getState().time, span);
  };
  setVolume();
  const player = new AlignedPlayer(audio, map, keepsTempo);
  const endings = [
    bindPlayer(player, playback, () => news.refused(playback)),
    playback.subscribe(setVolume),
    settings.subscribe(setVolume),
  ];
  audio.addEventListener('error', () => news.failed(playback), { signal: failing.signal });
  return {
    release: () => {
      failing.abort();
      endings.forEach((end) => end());
      player.release();
      pool.giveBack(audio);
    },
  };
}

/** Plays a passage of a recording that the page holds. Rejects as `playRecording` does. */
export async function playHeld(
  cue: Cue,
  { sound, ...recording }: Omit<Recording, 'url'> & { readonly sound: Blob },
  pool: AudioPool,
): Promise<Player> {
  const url = URL.createObjectURL(sound);
  try {
    const player = await playRecording(cue, { url, ...recording }, pool);
    return {
      release: () => {
        player.release();
        URL.revokeObjectURL(url);
      },
    };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

/** How loud it is at a time, near the edges of its passage. */
const fadeAt = (time: number, { start, end }: Range) =>
  Math.min(Math.max(Math.min(time - start, end - time) / FADE, 0), 1);

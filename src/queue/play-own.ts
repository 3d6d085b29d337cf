import { siteStorage } from '../viewer-page/site-storage.ts';
import { ownSpeeds, timeMapOf, type Alignment } from '../viewer/media/alignment.ts';
import { playableSound } from '../viewer/media/true-clock.ts';
import type { AudioPool } from './audio-pool.ts';
import type { Cue, Player } from './passage.ts';
import { playHeld } from './play-recording.ts';

/** Plays a passage of the listener's own recording, which this browser keeps. Rejects where it keeps none that can be played. */
export async function playOwn(cue: Cue, alignment: Alignment, pool: AudioPool): Promise<Player> {
  const { file, open } = cue.passage;
  const sound = await siteStorage.sounds?.get(file.id);
  if (!sound) throw new Error('The recording is no longer kept.');
  const map = timeMapOf(alignment);
  const keepsTempo = open.head.concrete_work.time_unit === 'quarters';
  if (!keepsTempo) cue.playback.getState().limitSpeeds(ownSpeeds(map));
  return playHeld(cue, { sound: (await playableSound(sound)).sound, map, keepsTempo }, pool);
}

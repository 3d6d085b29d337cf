import type { PlaybackStore } from '../store/playback.ts';

/** Stands in for a player while there is none: a wish to play is answered with a pause. Returns what ends it. */
export function refusePlaying(playback: PlaybackStore): () => void {
  playback.getState().pause();
  return playback.subscribe((state) => {
    if (state.playing) state.pause();
  });
}

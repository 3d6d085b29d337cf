import type { PlaybackStore } from '../store/playback.ts';

/** Pauses playback at once while there is no player. Returns a function that ends it. */
export function refusePlaying(playback: PlaybackStore): () => void {
  playback.getState().pause();
  return playback.subscribe((state) => {
    if (state.playing) state.pause();
  });
}

import { useSyncExternalStore } from 'react';
import type { PassageState } from './playlist-playback.ts';

const hearNothing = () => () => undefined;

/** Whether a passage plays now. */
export function useIsPlaying(state: PassageState | undefined): boolean {
  const playback = state?.phase === 'open' ? state.passage.session.playback : undefined;
  const now = () => playback?.getState().playing ?? false;
  return useSyncExternalStore(playback?.subscribe ?? hearNothing, now, now);
}

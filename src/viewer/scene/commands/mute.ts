import type { Listening } from '../../session/listening.ts';

/** Silence, or the sound as it was; full where there was none. */
export function toggleMute({ settings }: Pick<Listening, 'settings'>): void {
  const { volume, isMuted, change } = settings.getState();
  const isSilent = isMuted || volume === 0;
  change(isSilent ? { isMuted: false, volume: volume === 0 ? 1 : volume } : { isMuted: true });
}

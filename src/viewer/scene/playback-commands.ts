import type { Session } from '../session.ts';
import type { FollowMode } from '../store/follow.ts';

/** Plays at a speed from now on, in this file and, remembered, in others. */
export function changeSpeed({ playback, settings, panels }: Session, wanted: number): void {
  playback.getState().setSpeed(wanted);
  const { speed } = playback.getState();
  settings.getState().change({ speed });
  panels.getState().say(`Speed ${speedInWords(speed)}.`);
}

/** The next slower or faster of the speeds there are. */
export function stepSpeed(session: Session, step: 1 | -1): void {
  session.playback.getState().stepSpeed(step);
  changeSpeed(session, session.playback.getState().speed);
}

/** '0.75×'; two decimals, as most speeds have. */
export const speedInWords = (speed: number) => `${speed.toFixed(2)}×`;

/** Silence, or the sound as it was; full where there was none. */
export function toggleMute({ settings }: Session): void {
  const { volume, isMuted, change } = settings.getState();
  const isSilent = isMuted || volume === 0;
  change(isSilent ? { isMuted: false, volume: volume === 0 ? 1 : volume } : { isMuted: true });
}

/** Follows the playhead that way from now on, in this file and, remembered, in others. */
export function changeFollow({ follow, settings }: Session, mode: FollowMode): void {
  follow.getState().setMode(mode);
  settings.getState().change({ follow: mode });
}

/** Follows the playhead again: what was suspended goes on, what was off begins. */
export function takeUpFollowing(session: Session): void {
  const { mode, suspended, resume } = session.follow.getState();
  if (mode === 'off') changeFollow(session, 'page');
  else if (suspended) resume();
  session.panels.getState().say('The view follows the playhead.');
}

import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import type { Tools } from '../../session/tools.ts';
import type { FollowMode } from '../../store/follow.ts';
import { FIRST_TEMPO, nextTempo } from '../../store/tempo.ts';
import { changeTempo } from './tempo-commands.ts';
import { isSpeed, SAME_SPEED, speedInWords } from '../../store/playback.ts';

/** Plays at a speed, or the nearest that can be had, as long as the file is open. */
export function changeSpeed(session: AnalysisView & Listening & Tools, wanted: number): void {
  const { playback, panels, tempo } = session;
  // Of music by the quarter note the tempo is the speed.
  if (tempo.getState().isUsed) {
    changeTempo(session, wanted * FIRST_TEMPO);
    return;
  }
  playback.getState().setSpeed(wanted);
  const { speed } = playback.getState();
  const isLimited = isSpeed(wanted) && Math.abs(speed - wanted) > SAME_SPEED;
  panels
    .getState()
    .say(isLimited ? limitedSpeed(speed, speed < wanted ? 1 : -1) : `Speed ${speedInWords(speed)}.`);
}

/** The next slower or faster of the speeds there are. */
export function stepSpeed(session: AnalysisView & Listening & Tools, step: 1 | -1): void {
  const { isUsed, tempo } = session.tempo.getState();
  if (isUsed) {
    changeTempo(session, nextTempo(tempo, step));
    return;
  }
  const { playback, panels } = session;
  const { speed: before, stepSpeed: toNext } = playback.getState();
  toNext(step);
  const { speed } = playback.getState();
  const isAtEnd = speed === before && isSpeed(speed + step * SAME_SPEED * 2);
  panels.getState().say(isAtEnd ? limitedSpeed(speed, step) : `Speed ${speedInWords(speed)}.`);
}

/** Reason why the own recording is played no faster (1) or no slower (-1). */
export const limitedSpeed = (speed: number, step: 1 | -1): string =>
  `Speed ${speedInWords(speed)}. This is the ${step > 0 ? 'fastest' : 'slowest'} your recording can play.`;

/** Message for a file without harmonies. */
const NO_CHORDS = 'This file has no harmonies.';

/** Switches the chords of the harmonies on or off. */
export function toggleChords({ settings, panels, timelines }: Session): void {
  const playsChords = !settings.getState().playsChords;
  if (!timelines.some(({ chords }) => chords)) {
    panels.getState().say(NO_CHORDS);
    return;
  }
  settings.getState().change({ playsChords });
  panels.getState().say(playsChords ? 'Chords on.' : 'Chords off.');
}

/** Follows the playhead that way from now on, in this file and, remembered, in others. */
export function changeFollow({ follow, settings }: AnalysisView & Listening, mode: FollowMode): void {
  follow.getState().setMode(mode);
  settings.getState().change({ follow: mode });
}

/** Follows the playhead again, whether following was suspended or off. */
export function resumeFollowing(session: Session): void {
  const { mode, suspended, resume } = session.follow.getState();
  if (mode === 'off') changeFollow(session, 'page');
  else if (suspended) resume();
  session.panels.getState().say('Following the playhead.');
}

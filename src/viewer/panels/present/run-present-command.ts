import { stepPlace } from '../../present/places.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { PresentCommand } from '../../present/present-keys.ts';

/** Runs a command of a key, a button or the projector's window. Returns the place that it has led to, in words. */
export function runPresentCommand(
  session: AnalysisView & Tools,
  command: PresentCommand,
): string | undefined {
  const { presenting, panels, playback } = session;
  const { mode, shows, setShows, isBlack, setBlack, setMode } = presenting.getState();
  const say = (text: string) => panels.getState().say(text);
  switch (command) {
    case 'next':
      return stepPlace(session, 1);
    case 'previous':
      return stepPlace(session, -1);
    case 'black':
      setBlack(!isBlack);
      say(isBlack ? 'The screen is shown again.' : 'Black screen.');
      return undefined;
    case 'swap':
      if (!panels.getState().hasScore) say('This file has no score.');
      else {
        setShows(shows === 'lanes' ? 'score' : 'lanes');
        // The presenter sees the page that the class sees.
        if (mode === 'desk' && shows === 'lanes') panels.getState().setScoreOpen(true);
      }
      return undefined;
    case 'play': {
      const { playing, play, pause } = playback.getState();
      if (playing) pause();
      else play();
      return undefined;
    }
    case 'end':
      setMode('off');
      return undefined;
  }
}

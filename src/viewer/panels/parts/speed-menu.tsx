import { useStore } from 'zustand';
import { changeSpeed } from '../../scene/commands/playback-commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import type { Tools } from '../../session/tools.ts';
import { SpeedChoice } from './speed-choice.tsx';

/** The speed, with a menu of all that there are. */
export function SpeedMenu({ session }: { readonly session: AnalysisView & Listening & Tools }) {
  const { playback } = session;
  const speed = useStore(playback, (state) => state.speed);
  const speeds = useStore(playback, (state) => state.speeds);
  return (
    <SpeedChoice
      speed={speed}
      // A link may ask for one in between.
      speeds={speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b)}
      title="Speed (< slower, > faster, Backspace normal)"
      onChoose={(one) => changeSpeed(session, one)}
    />
  );
}

import { Repeat } from 'lucide-react';
import { useStore } from 'zustand';
import { toggleLoop } from '../../scene/commands/loop-commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import styles from './bar-tool.module.css';
import { useKeyHint } from './use-key-hint.ts';

/** Tooltip while nothing is looped. */
const LOOP = 'Loop the selection, with Shift also its lead-in and tail';

/** Loops the selection, or ends the loop. */
export function LoopButton({ session }: { readonly session: AnalysisView & Tools }) {
  const withKey = useKeyHint(session.singleKeys);
  const isOn = useStore(session.playback, (state) => state.loop !== undefined);
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={isOn}
      title={withKey(isOn ? 'End the loop' : LOOP, 'R')}
      onClick={({ shiftKey }) => toggleLoop(session, { withTails: shiftKey })}
    >
      <Repeat size={18} aria-hidden="true" />
      <span className={styles.word}>Loop</span>
    </button>
  );
}

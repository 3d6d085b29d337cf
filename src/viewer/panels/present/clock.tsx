import { useStore } from 'zustand';
import textStyles from '../../../ui/text.module.css';
import { clockPlace } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import styles from './present-bar.module.css';

/** Position of playback: the measure, where the file counts some, and the time in whole seconds. */
export function Clock({ session: { playback, timelines, positions } }: { readonly session: AnalysisView }) {
  const time = useStore(playback, (state) => positions.short(state.time));
  const measure = useStore(playback, (state) => clockPlace(timelines, state.time)?.measure);
  return (
    <p className={`${textStyles.num} ${styles.clock}`} role="timer" aria-label="Clock">
      {measure !== undefined && positions.unit === 'seconds' && <span>{measure}</span>} <span>{time}</span>
    </p>
  );
}

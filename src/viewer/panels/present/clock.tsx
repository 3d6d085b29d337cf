import { useStore } from 'zustand';
import { shortTime } from '../../../shared/time.ts';
import textStyles from '../../../ui/text.module.css';
import type { Session } from '../../session.ts';
import styles from './present-bar.module.css';

/** Where the music is: the measure, where the file counts some, and the time in whole seconds. */
export function Clock({ session: { playback, timelines } }: { readonly session: Session }) {
  const time = useStore(playback, (state) => shortTime(state.time));
  const measure = useStore(
    playback,
    (state) => timelines.find(({ measures }) => measures)?.measures?.at(state.time)?.measure,
  );
  return (
    <p className={`${textStyles.num} ${styles.clock}`} role="timer" aria-label="Clock">
      {measure !== undefined && <span>m. {measure}</span>} <span>{time}</span>
    </p>
  );
}

import { useStore } from 'zustand';
import { NO_MEASURE } from '../../../measures/measure-words.ts';
import textStyles from '../../../ui/text.module.css';
import { clockBeat, lastMeasure, loopInWords } from '../../model/counted.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import styles from './position.module.css';
import { useClock } from './use-clock.ts';

const measureInWords = (timelines: readonly Timeline[], time: number, isPlaying: boolean, pass: number) =>
  clockBeat(timelines, time, isPlaying, pass) ?? NO_MEASURE;

interface Props {
  readonly session: AnalysisView & Tools;
  /** Seconds of the whole recording. */
  readonly length: number;
}

/** The time, below it the place in the music; a press of that asks where to go. */
export function Position({ session, length }: Props) {
  const { timelines, layout } = session;
  // The timeline that counts the measures may come later.
  const last = useStore(layout, () => lastMeasure(timelines, length));
  const isCounted = last !== undefined;
  const isMusic = session.positions.unit === 'quarters';
  const { now, measure } = useClock(session, measureInWords, isCounted);
  return (
    <span
      className={`${textStyles.num} ${styles.position}`}
      data-music={isMusic && isCounted ? '' : undefined}
    >
      <span className={styles.time} role="timer" aria-label={isMusic ? 'Quarter' : 'Time'}>
        <b ref={now} /> <span className={styles.length}>/ {lengthInWords(session, length)}</span>
      </span>
      <span className={styles.place}>
        <GoTo session={session} isCounted={isCounted}>
          <span ref={measure} className={styles.measure} data-part="measure" />
        </GoTo>
        {last !== undefined && <span className={styles.last}> of {last}</span>}
        <Loop session={session} />
      </span>
    </span>
  );
}

/** '0:08:00.00'; '660', as quarter notes are counted beside the place. */
export const lengthInWords = ({ positions }: AnalysisView, length: number): string =>
  positions.unit === 'seconds' ? positions.full(length) : String(Number(length.toFixed(3)));

interface GoToProps {
  readonly session: AnalysisView & Tools;
  readonly isCounted: boolean;
  /** The present measure. */
  readonly children: React.ReactNode;
}

function GoTo({ session: { singleKeys, panels, positions }, isCounted, children }: GoToProps) {
  const time = positions.unit === 'seconds' ? 'time' : 'quarter';
  const withKey = useKeyHint(singleKeys);
  return (
    <button
      type="button"
      className={styles.goTo}
      title={withKey(isCounted ? `Go to a measure or a ${time}` : `Go to a ${time}`, 'G')}
      onClick={() => panels.getState().setDialog('goTo')}
    >
      {isCounted ? (
        <>
          {children}
          <span className={textStyles.visuallyHidden}>, go to a measure or a {time}</span>
        </>
      ) : (
        `Go to a ${time}`
      )}
    </button>
  );
}

/** What is looped, while something is. */
function Loop({ session: { timelines, playback } }: Pick<Props, 'session'>) {
  const loop = useStore(playback, (state) => state.loop);
  if (!loop) return null;
  return <span className={styles.loop}> · {loopInWords(timelines, loop)}</span>;
}

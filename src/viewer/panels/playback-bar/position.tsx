import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { formatTime } from '../../../shared/time.ts';
import textStyles from '../../../ui/text.module.css';
import { clockBeat, lastMeasure, loopInWords } from '../../model/counted.ts';
import type { Session } from '../../session.ts';
import type { Playback } from '../../store/playback.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import styles from './position.module.css';

/** Seconds that the measure may be late while it plays. Where music is dense it would be another one in each frame. */
const MEASURE_LATE = 0.05;

/** The measure where measures are counted but none is now. */
const NO_MEASURE = 'm. –';

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
}

/**
 * The time, below it the place in the music; a press of that asks where to go. Both write straight into the page: the time
 * changes with every frame, and React need not hear of it.
 */
export function Position({ session, length }: Props) {
  const { timelines, playback, layout } = session;
  const now = useRef<HTMLElement>(null);
  const measure = useRef<HTMLSpanElement>(null);
  // The timeline that counts the measures may come later.
  const last = useStore(layout, () => lastMeasure(timelines));
  const isCounted = last !== undefined;
  useEffect(() => {
    // A text that is changed costs less than one that is replaced.
    const [shown, place] = [new Text(), new Text()];
    now.current?.replaceChildren(shown);
    measure.current?.replaceChildren(place);
    // To ask a node for its text makes a new one of it.
    let [said, saidPlace] = ['', ''];
    let placedAt = NaN;
    const write = ({ time, playing }: Playback) => {
      const text = formatTime(time);
      if (text !== said) shown.data = text;
      said = text;
      if (!isCounted || (playing && Math.abs(time - placedAt) < MEASURE_LATE)) return;
      placedAt = time;
      const words = clockBeat(timelines, time) ?? NO_MEASURE;
      if (words !== saidPlace) place.data = words;
      saidPlace = words;
    };
    write(playback.getState());
    return playback.subscribe((state, before) => {
      if (state.time !== before.time || state.playing !== before.playing) write(state);
    });
  }, [timelines, playback, isCounted]);
  return (
    <span className={`${textStyles.num} ${styles.position}`}>
      <span className={styles.time} role="timer" aria-label="Time">
        <b ref={now} /> <span className={styles.length}>/ {formatTime(length)}</span>
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

interface GoToProps {
  readonly session: Session;
  readonly isCounted: boolean;
  /** The present measure. */
  readonly children: React.ReactNode;
}

function GoTo({ session: { singleKeys, panels }, isCounted, children }: GoToProps) {
  const withKey = useKeyHint({ singleKeys });
  return (
    <button
      type="button"
      className={styles.goTo}
      title={withKey(isCounted ? 'Go to a measure or a time' : 'Go to a time', 'G')}
      onClick={() => panels.getState().setDialog('goTo')}
    >
      {isCounted ? (
        <>
          {children}
          <span className={textStyles.visuallyHidden}>, go to a measure or a time</span>
        </>
      ) : (
        'Go to a time'
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

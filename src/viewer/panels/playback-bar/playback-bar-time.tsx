import { useEffect, useRef } from 'react';
import textStyles from '../../../ui/text.module.css';
import { clockPlace } from '../../model/counted.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Playback } from '../../store/playback.ts';
import styles from './playback-bar.module.css';
import { lengthInWords } from './position.tsx';
import { useClock } from './use-clock.ts';

/** Seconds that an arrow key moves on the seek slider, and PageUp and PageDown. */
const KEY_STEP = 5;
const PAGE_STEP = 30;
/** Steps that the slider's length has while it plays: more than its pixels. */
const SLIDER_STEPS = 4000;
interface Timed {
  readonly session: AnalysisView;
  /** Seconds of the whole recording. */
  readonly length: number;
}

/** The time and, where measures are counted, where in the music it is. */
export function Time({ session, length }: Timed) {
  const { now, measure } = useClock(session, measureInWords);
  return (
    <span className={`${textStyles.num} ${styles.times}`}>
      <span className={styles.time} role="timer" aria-label="Time">
        <b ref={now} /> <span className={styles.length}>/ {lengthInWords(session, length)}</span>
      </span>
      <span ref={measure} className={styles.measure} data-part="measure" />
    </span>
  );
}

/** 'm. 24, beat 3'; empty before the first beat and where no measures are counted. */
function measureInWords(timelines: readonly Timeline[], time: number): string {
  const place = clockPlace(timelines, time);
  return place ? `${place.measure}, beat ${place.beat}` : '';
}

/** The whole recording as a slider, with the keys of one. */
export function SeekSlider({ session: { playback, positions }, length }: Timed) {
  const slider = useRef<HTMLInputElement>(null);
  const { start, end } = playback.getState();
  const seek = (time: number) => playback.getState().seek({ time, ifPlaying: true });

  useEffect(() => {
    let said = '';
    let written = NaN;
    const write = ({ time, playing }: Playback) => {
      if (!slider.current || (playing && Math.abs(time - written) < (end - start) / SLIDER_STEPS)) return;
      written = time;
      slider.current.value = String(time);
      slider.current.style.setProperty('--done', `${(100 * (time - start)) / Math.max(end - start, 1e-6)}%`);
      const text = `${positions.short(time)} of ${positions.length(0, length)}`;
      if (text !== said) slider.current.setAttribute('aria-valuetext', text);
      said = text;
    };
    write(playback.getState());
    return playback.subscribe(write);
  }, [playback, positions, start, end, length]);

  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -KEY_STEP,
    ArrowDown: -KEY_STEP,
    ArrowRight: KEY_STEP,
    ArrowUp: KEY_STEP,
    PageDown: -PAGE_STEP,
    PageUp: PAGE_STEP,
    Home: -Infinity,
    End: Infinity,
  };

  return (
    <input
      ref={slider}
      className={styles.seek}
      type="range"
      aria-label="Seek"
      title="Seek"
      min={start}
      max={end}
      step="any"
      defaultValue={start}
      onChange={({ target }) => seek(target.valueAsNumber)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        seek(playback.getState().time + step);
      }}
    />
  );
}

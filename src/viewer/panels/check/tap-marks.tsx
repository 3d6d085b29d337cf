import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { timeOf, xOf } from '../../../kinds/contract/visible.ts';
import { shortTime } from '../../../shared/time.ts';
import { capturePointer } from '../../../ui/capture-pointer.ts';
import type { Check } from '../../check/check.ts';
import type { Session } from '../../session.ts';
import styles from './tap-marks.module.css';

/** One step of the arrow keys, in seconds; with Shift so many of them. */
const STEP = 0.05;
const LARGE_STEPS = 10;

interface Props {
  readonly session: Session;
  readonly check: Check;
}

/** Boundaries that were tapped, over the timelines: each is dragged, or moved by keys, to where it is heard. */
export function TapMarks({ session, check }: Props) {
  const { taps, isChecked } = useStore(check.answers);
  if (!check.hidesAll || isChecked) return null;
  return (
    <div className={styles.marks}>
      {taps.map((time, index) => (
        <TapMark key={index} session={session} check={check} time={time} index={index} />
      ))}
    </div>
  );
}

interface MarkProps extends Props {
  readonly time: number;
  readonly index: number;
}

function TapMark({ session, check, time, index }: MarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const { viewport, playback } = session;
  const { start, end } = playback.getState();
  useEffect(() => {
    const place = () => {
      const { view } = viewport.getState();
      const x = xOf(view, time);
      const { current } = mark;
      if (!current) return;
      current.hidden = x < 0 || x > view.widthPx;
      current.style.translate = `${x}px`;
    };
    place();
    return viewport.subscribe(place);
  }, [viewport, time]);

  // It does not pass its neighbours: it would become another one.
  const moveTo = (wanted: number) => {
    const { taps, moveTap } = check.answers.getState();
    const first = index > 0 ? (taps[index - 1] ?? start) + STEP : start;
    const last = index + 1 < taps.length ? (taps[index + 1] ?? end) - STEP : end;
    moveTap(index, Math.min(Math.max(wanted, first), last));
  };
  const hear = () =>
    playback.getState().seek({ time: check.answers.getState().taps[index] ?? time, ifPlaying: false });
  const drag = ({ currentTarget, pointerId, button }: PointerEvent<HTMLElement>) => {
    if (button !== 0) return;
    capturePointer(currentTarget, pointerId, ({ clientX }) => {
      const left = mark.current?.parentElement?.getBoundingClientRect().left ?? 0;
      moveTo(timeOf(viewport.getState().view, clientX - left));
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? LARGE_STEPS : 1) * STEP;
    if (event.key === 'Delete') check.answers.getState().moveTap(index, undefined);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') moveTo(time - step);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') moveTo(time + step);
    else return;
    event.preventDefault();
    hear();
  };
  return (
    <div
      ref={mark}
      className={styles.mark}
      role="slider"
      tabIndex={0}
      aria-label={`Boundary ${index + 1}`}
      aria-valuemin={start}
      aria-valuemax={end}
      aria-valuenow={Number(time.toFixed(2))}
      aria-valuetext={shortTime(time)}
      title={`Boundary ${index + 1}. Drag it, or press Delete to remove it.`}
      onPointerDown={drag}
      onPointerUp={hear}
      onKeyDown={onKeyDown}
    />
  );
}

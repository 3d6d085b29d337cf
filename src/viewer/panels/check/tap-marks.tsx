import { useCallback, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { xOf } from '../../../kinds/contract/visible.ts';
import { capturePointer } from '../../../ui/capture-pointer.ts';
import type { Check } from '../../check/check.ts';
import { boundaryPlace, boundaryTimeAt, removeBoundary } from '../../scene/commands/set-boundary.ts';
import { steppedTime } from '../../scene/commands/step-boundary.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { boundaryBand } from './boundary-band.ts';
import styles from './tap-marks.module.css';
import { useOnMove } from './use-exercise.ts';

/** Least distance of neighbouring boundaries, in seconds. */
const APART = 0.05;
/** Directions of the arrow keys. */
const STEPS: Readonly<Partial<Record<string, 1 | -1>>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
};

interface Props {
  readonly session: AnalysisView & Tools;
  readonly check: Check;
}

/** The reader's boundaries on the lane that is asked about: each is dragged, or moved by keys, to where it is heard. */
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
  const place = useCallback(() => {
    const { view } = viewport.getState();
    const x = xOf(view, time);
    const band = boundaryBand(session, check);
    const { current } = mark;
    if (!current) return;
    current.hidden = !band || x < 0 || x > view.widthPx;
    if (!band) return;
    current.style.translate = `${x}px ${band.topPx}px`;
    current.style.height = `${band.heightPx}px`;
  }, [session, viewport, check, time]);
  useOnMove(session, place);

  // It does not pass its neighbours: it would become another one.
  const moveTo = (wanted: number) => {
    const { taps, moveTap } = check.answers.getState();
    const first = index > 0 ? (taps[index - 1] ?? start) + APART : start;
    const last = index + 1 < taps.length ? (taps[index + 1] ?? end) - APART : end;
    moveTap(index, Math.min(Math.max(wanted, first), last));
  };
  const hear = () =>
    playback.getState().seek({ time: check.answers.getState().taps[index] ?? time, ifPlaying: false });
  const drag = ({ currentTarget, pointerId, button }: PointerEvent<HTMLElement>) => {
    if (button !== 0) return;
    capturePointer(currentTarget, pointerId, ({ clientX, altKey }) => {
      const left = mark.current?.parentElement?.getBoundingClientRect().left ?? 0;
      moveTo(boundaryTimeAt(session, clientX - left, altKey));
    });
  };
  const remove = () => {
    const previous = mark.current?.previousElementSibling;
    // The next one takes over the element, and with it the focus.
    if (index === check.answers.getState().taps.length - 1) {
      if (previous instanceof HTMLElement) previous.focus({ preventScroll: true });
      else focusTimelines();
    }
    removeBoundary(session, index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if (step) {
      moveTo(steppedTime(session, time, step, event.shiftKey));
      hear();
    } else return;
    event.preventDefault();
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
      aria-valuetext={boundaryPlace(session.timelines, time)}
      title={`Boundary ${index + 1}. Drag it, or press Delete to remove it.`}
      onPointerDown={drag}
      onPointerUp={hear}
      onKeyDown={onKeyDown}
    >
      <i aria-hidden="true" />
    </div>
  );
}

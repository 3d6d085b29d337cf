import { useLayoutEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import { capturePointer } from '../../../ui/capture-pointer.ts';
import { DIVIDER_PX, fillingWidth, scoreWidth } from '../../score/score-width.ts';
import type { Session } from '../../session.ts';
import styles from './score-panel.module.css';

/** A press of a key, or of a size button, makes the score wider or narrower by this many CSS pixels. */
export const WIDTH_STEP_PX = 40;

export type ScoreWidth = ReturnType<typeof scoreWidth>;

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly session: Session;
  readonly width: ScoreWidth;
  /** The id of the score. */
  readonly controls: string;
}

/** The line between the score, which is right of it, and the rest: dragged, or moved by keys. */
export function ScoreDivider({ ref, session: { panels }, width, controls }: Props) {
  const { setScoreWidth } = panels.getState();
  const [isDragged, setIsDragged] = useState(false);

  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width.now + WIDTH_STEP_PX,
      ArrowRight: width.now - WIDTH_STEP_PX,
      Home: width.least,
      End: width.most,
    };
    const wanted = widths[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setScoreWidth(Math.min(Math.max(wanted, width.least), width.most));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { currentTarget: divider, pointerId } = event;
    divider.focus({ preventScroll: true });
    setIsDragged(true);
    /** Distance from the pointer to the divider's left edge. */
    const grabbedPx = divider.getBoundingClientRect().left - event.clientX;
    capturePointer(divider, pointerId, ({ clientX }) => {
      const room = divider.parentElement?.getBoundingClientRect();
      if (!room) return;
      const wanted = room.right - (clientX + grabbedPx) - DIVIDER_PX;
      setScoreWidth(scoreWidth(wanted, room.width).now);
    });
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a widget
    <div
      ref={ref}
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label="Resize score"
      aria-controls={controls}
      aria-valuemin={width.least}
      aria-valuemax={width.most}
      aria-valuenow={width.now}
      aria-valuetext={`${width.now} pixels`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      data-dragged={isDragged || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onLostPointerCapture={() => setIsDragged(false)}
    />
  );
}

/** Width of the score in the room of the divider's parent, which is measured. */
export function useScoreWidth({ panels }: Session, divider: RefObject<HTMLElement | null>): ScoreWidth {
  const wantedPx = useStore(panels, (state) => state.scoreWidthPx);
  const [[roomPx, roomHeightPx], setRoom] = useState([innerWidth, innerHeight] as const);
  useLayoutEffect(() => {
    const room = divider.current?.parentElement;
    if (!room) return undefined;
    const measure = () => setRoom([room.clientWidth, room.clientHeight]);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, [divider]);
  return scoreWidth(wantedPx ?? fillingWidth(roomPx, roomHeightPx), roomPx);
}

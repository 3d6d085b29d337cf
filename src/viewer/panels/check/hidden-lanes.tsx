import { useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import type { Check, HiddenClue } from '../../check/check.ts';
import type { Session } from '../../session.ts';
import styles from './lane-marks.module.css';
import { useOnMove } from './use-exercise.ts';

interface Props {
  readonly session: Session;
  readonly check: Check;
}

/** Hatching over lanes and rows that would give answers away, with the reason in words. */
export function HiddenLanes({ session, check }: Props) {
  // Timelines load one after the other.
  useStore(session.layout, ({ lanes }) => lanes);
  return check
    .clues()
    .filter(({ clue }) => clue !== 'comments')
    .map((clue) => <HiddenLane key={`${clue.timelineId} ${clue.clue}`} session={session} hidden={clue} />);
}

function HiddenLane({ session, hidden }: { readonly session: Session; readonly hidden: HiddenClue }) {
  const cover = useRef<HTMLDivElement>(null);
  const place = useCallback(() => {
    const { timelines, layout, viewport } = session;
    const { view } = viewport.getState();
    const timeline = timelines.findIndex(({ id }) => id === hidden.timelineId);
    const lane = layout.getState().laneOf[timeline];
    const { current } = cover;
    if (!current) return;
    current.hidden = !lane;
    if (!lane) return;
    // A topic may have a row of its own in a lane, which bears its name.
    const rows = timelines[timeline]?.lane.partsAt?.(lane.heightPx);
    const row = rows?.find(({ name }) => name === hidden.name);
    const { top, height } = row ?? { top: 0, height: 1 };
    current.style.translate = `0 ${lane.topPx + top * lane.heightPx - view.scrollPx}px`;
    current.style.height = `${height * lane.heightPx}px`;
  }, [session, hidden]);
  useOnMove(session, place);
  return (
    <div ref={cover} className={styles.hidden}>
      <span>hidden: gives answers away</span>
    </div>
  );
}

import { useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import type { Check, HiddenClue } from '../../check/check.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { boundaryBand } from './boundary-band.ts';
import styles from './lane-marks.module.css';
import { useOnMove } from './use-exercise.ts';

interface Props {
  readonly session: AnalysisView;
  readonly check: Check;
}

/** Hatching over lanes and rows that would give answers away, with the reason in words. */
export function HiddenLanes({ session, check }: Props) {
  // Timelines load one after the other.
  useStore(session.layout, ({ lanes }) => lanes);
  return (
    <>
      {check
        .clues()
        .filter(({ clue }) => clue !== 'comments')
        .map((clue) => (
          <HiddenLane key={`${clue.timelineId} ${clue.clue}`} session={session} check={check} hidden={clue} />
        ))}
      {check.hidesAll && <AskedLane session={session} check={check} />}
    </>
  );
}

/** The lane, or the level of it, whose boundaries are to be set. */
function AskedLane({ session, check }: Props) {
  const cover = useRef<HTMLDivElement>(null);
  const place = useCallback(() => {
    const { current } = cover;
    const band = boundaryBand(session, check);
    if (!current) return;
    current.hidden = !band;
    if (!band) return;
    current.style.translate = `0 ${band.topPx}px`;
    current.style.height = `${band.heightPx}px`;
  }, [session, check]);
  useOnMove(session, place);
  return (
    <div ref={cover} className={styles.toSet}>
      <span>hidden: set the boundaries</span>
    </div>
  );
}

function HiddenLane({ session, check, hidden }: Props & { readonly hidden: HiddenClue }) {
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
    const row =
      rows?.find(({ name }) => name === hidden.name) ?? otherLevels(check, hidden, session.timelines);
    const { top, height } = row;
    current.style.translate = `0 ${lane.topPx + top * lane.heightPx - view.scrollPx}px`;
    current.style.height = `${height * lane.heightPx}px`;
  }, [session, check, hidden]);
  useOnMove(session, place);
  return (
    <div ref={cover} className={styles.hidden}>
      <span>hidden: gives answers away</span>
    </div>
  );
}

const WHOLE = { top: 0, height: 1 };

/** Levels over the one whose boundaries are to be set, else those below it, as parts of their lane; else all of a lane. */
function otherLevels(
  { part, isAsked }: Check,
  { clue, timelineId }: HiddenClue,
  timelines: readonly Timeline[],
) {
  const { level } = part;
  const { levelCount = 1 } = timelines.find(({ id }) => id === timelineId)?.lane ?? {};
  if (clue !== part.topic || level === undefined || levelCount < 2 || !isAsked(timelineId)) return WHOLE;
  const over = Math.max(levelCount - level, 0) / levelCount;
  return over > 0 ? { top: 0, height: over } : { top: 1 / levelCount, height: 1 - 1 / levelCount };
}

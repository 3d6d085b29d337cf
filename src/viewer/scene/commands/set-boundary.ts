import { TARGET_PX } from '../../../kinds/picking/pick.ts';
import { timeOf } from '../../../kinds/contract/visible.ts';
import { countedMeasures, nearestBeat, pointInWords } from '../../model/counted.ts';
import { positionsOf, type Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';

/** A key is pressed up to this many seconds late: within them the beginning of a measure wins over other beats. */
const LATE_SECONDS = 0.25;
/** The same distance for a pointer, in CSS pixels. */
const REACH_PX = TARGET_PX / 2;

/** Sets a boundary at the playhead, in an exercise whose boundaries are hidden. */
export function setBoundaryNow(session: AnalysisView & Tools): void {
  const { check, playback } = session;
  if (check?.hidesAll) setBoundary(session, onBeat(session, playback.getState().time, LATE_SECONDS));
}

/** The same at a place of a lane whose boundaries are hidden; returns whether it is one. */
export function setBoundaryAt(
  session: AnalysisView & Tools,
  timeline: number | undefined,
  xPx: number,
  isFree: boolean,
): boolean {
  const { check, timelines } = session;
  const id = timeline === undefined ? undefined : timelines[timeline]?.id;
  if (id === undefined || check?.takesBoundaries(id) !== true) return false;
  setBoundary(session, boundaryTimeAt(session, xPx, isFree));
  return true;
}

/** Time at a place of the canvas: that of the nearest beat, where beats are counted and the pointer is not free of them. */
export function boundaryTimeAt(session: AnalysisView, xPx: number, isFree: boolean): number {
  const { view } = session.viewport.getState();
  const time = timeOf(view, xPx);
  return isFree ? time : onBeat(session, time, REACH_PX / view.pxPerSecond);
}

function onBeat({ timelines, playback }: AnalysisView, time: number, reach: number): number {
  const counted = countedMeasures(timelines);
  return counted ? nearestBeat(counted, time, reach, playback.getState().end) : time;
}

function setBoundary(session: AnalysisView & Tools, time: number): void {
  const { check, playback, panels } = session;
  if (!check || check.answers.getState().isChecked) return;
  const { start, end } = playback.getState();
  const within = Math.min(Math.max(time, start), end);
  const { taps: before, tap } = check.answers.getState();
  tap(within);
  const { taps } = check.answers.getState();
  const place = boundaryPlace(session.timelines, within);
  panels
    .getState()
    .say(
      taps === before
        ? `There is a boundary at ${place} already.`
        : `Boundary at ${place}. ${taps.length} set.`,
    );
}

/** Takes away the reader's boundary with an index. */
export function removeBoundary({ check, panels }: Tools, index: number): void {
  check?.answers.getState().moveTap(index, undefined);
  panels.getState().say(`Boundary removed. ${check?.answers.getState().taps.length ?? 0} set.`);
}

/** 'm. 16.3, 0:42'; the time alone where no measures are counted. */
export function boundaryPlace(timelines: readonly Timeline[], time: number): string {
  const measure = pointInWords(timelines, time);
  const positions = positionsOf(timelines);
  return positions.beside(measure, positions.short(time));
}

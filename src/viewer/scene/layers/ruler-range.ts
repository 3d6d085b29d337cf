import { positionsOf } from '../../model/timeline.ts';
import { TARGET_PX } from '../../../kinds/picking/pick.ts';
import { timeOf, xOf } from '../../../kinds/contract/visible.ts';
import { capitalized, countedMeasures, nearestBeat, passageInWords } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { seekToPx } from '../commands/commands.ts';

/** A press this near to an edge of the chosen span takes hold of it, in CSS pixels. */
const REACH_PX = TARGET_PX / 2;

/** Distance from the first beat of a measure within which it wins over other beats, in CSS pixels. */
const SNAP_PX = 6;

/** Meaning of the held keys on the ruler. */
interface RangeKeys {
  /** Shift: the selected range is extended to this place. */
  readonly isExtending: boolean;
  /** Alt: any moment counts, not only beats. */
  readonly isFree: boolean;
}

export const rangeKeys = ({ shiftKey, altKey }: Pick<MouseEvent, 'shiftKey' | 'altKey'>): RangeKeys => ({
  isExtending: shiftKey,
  isFree: altKey,
});

/** Edge of the selected range that can be grabbed there, given as the time of the other edge, which stays. */
export function edgeStaying({ viewport, selection }: AnalysisView, xPx: number): number | undefined {
  const { range } = selection.getState();
  if (!range) return undefined;
  const { view } = viewport.getState();
  const toStart = Math.abs(xOf(view, range.start) - xPx);
  const toEnd = Math.abs(xOf(view, range.end) - xPx);
  if (Math.min(toStart, toEnd) > REACH_PX) return undefined;
  return toEnd <= toStart ? range.start : range.end;
}

/**
 * The time at which a span begins that is being dragged from `xPx` on: the other edge where one is held, with Shift
 * the edge farther away, else the time there.
 */
export function dragStart(session: AnalysisView, xPx: number, { isExtending, isFree }: RangeKeys): number {
  const time = timeAt(session, xPx, isFree);
  return edgeStaying(session, xPx) ?? (isExtending ? farEnd(session, time) : time);
}

/** Chooses the span between a time and a place of the canvas, in whichever order; none where it has no length. */
export function extendRangeTo(session: AnalysisView, from: number, xPx: number, isFree: boolean): void {
  const { selection, playback } = session;
  const { start, end } = playback.getState();
  const bounded = (time: number) => Math.min(Math.max(time, start), end);
  const a = bounded(from);
  const b = bounded(timeAt(session, xPx, isFree));
  selection.getState().setRange(a === b ? undefined : { start: Math.min(a, b), end: Math.max(a, b) });
}

/** Goes to that time, and beside the chosen span ends the choice; with Shift it takes the span up to there instead. */
export function clickRuler(
  session: AnalysisView & Tools,
  xPx: number,
  { isExtending, isFree }: RangeKeys,
): void {
  const { view } = session.viewport.getState();
  const time = timeOf(view, xPx);
  if (isExtending) {
    extendRangeTo(session, farEnd(session, time), xPx, isFree);
    sayRange(session);
    return;
  }
  const { range, setRange } = session.selection.getState();
  const isWithin = range && time >= range.start && time <= range.end;
  if (range && !isWithin && edgeStaying(session, xPx) === undefined) setRange(undefined);
  seekToPx(session, xPx);
}

/** Announces the selected measures; the times where none are counted. */
export function sayRange({ timelines, selection, panels }: AnalysisView & Tools): void {
  const { range } = selection.getState();
  if (!range) return;
  const words =
    passageInWords(countedMeasures(timelines), range) ?? positionsOf(timelines).span(range.start, range.end);
  panels.getState().say(`${capitalized(words)}.`);
}

/** Time at a place: that of the nearest beat, where beats are counted and the pointer is not free of them. */
function timeAt({ timelines, viewport, playback }: AnalysisView, xPx: number, isFree: boolean): number {
  const { view } = viewport.getState();
  const time = timeOf(view, xPx);
  const counted = isFree ? undefined : countedMeasures(timelines);
  if (!counted) return time;
  return nearestBeat(counted, time, SNAP_PX / view.pxPerSecond, playback.getState().end);
}

/** Edge of the chosen span that is farther from a time; the playhead where nothing is chosen. */
function farEnd({ selection, playback }: AnalysisView, time: number): number {
  const { range } = selection.getState();
  if (!range) return playback.getState().time;
  return time - range.start > range.end - time ? range.start : range.end;
}

import { TARGET_PX } from '../../../kinds/pick.ts';
import { timeOf, xOf } from '../../../kinds/visible.ts';
import type { Session } from '../../session.ts';
import { seekToPx } from '../commands/commands.ts';

/** A press this near to an edge of the chosen span takes hold of it, in CSS pixels. */
const REACH_PX = TARGET_PX / 2;

/** The edge of the chosen span that can be taken hold of there, as the time of the edge that then stays. */
export function edgeStaying({ viewport, selection }: Session, xPx: number): number | undefined {
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
export function dragStart(session: Session, xPx: number, isExtending: boolean): number {
  const time = timeOf(session.viewport.getState().view, xPx);
  return edgeStaying(session, xPx) ?? (isExtending ? farEnd(session, time) : time);
}

/** Chooses the span between a time and a place of the canvas, in whichever order; none where it has no length. */
export function extendRangeTo({ viewport, selection, playback }: Session, from: number, xPx: number): void {
  const { start, end } = playback.getState();
  const bounded = (time: number) => Math.min(Math.max(time, start), end);
  const a = bounded(from);
  const b = bounded(timeOf(viewport.getState().view, xPx));
  selection.getState().setRange(a === b ? undefined : { start: Math.min(a, b), end: Math.max(a, b) });
}

/** Goes to that time, and beside the chosen span ends the choice; with Shift it takes the span up to there instead. */
export function clickRuler(session: Session, xPx: number, isExtending: boolean): void {
  const { view } = session.viewport.getState();
  const time = timeOf(view, xPx);
  if (isExtending) {
    extendRangeTo(session, farEnd(session, time), xPx);
    return;
  }
  const { range, setRange } = session.selection.getState();
  const isWithin = range && time >= range.start && time <= range.end;
  if (range && !isWithin && edgeStaying(session, xPx) === undefined) setRange(undefined);
  seekToPx(session, xPx);
}

/** Edge of the chosen span that is farther from a time; the playhead where nothing is chosen. */
function farEnd({ selection, playback }: Session, time: number): number {
  const { range } = selection.getState();
  if (!range) return playback.getState().time;
  return time - range.start > range.end - time ? range.start : range.end;
}

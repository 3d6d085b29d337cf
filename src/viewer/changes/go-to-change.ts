import { revealTime, reveal, seekIfPaused } from '../scene/commands/commands.ts';
import type { Session } from '../session.ts';
import type { Change, ChangeGroup } from './change-list.ts';

/**
 * Selects the changed component, brings it into view and, while paused, seeks to it; for a removed one, and for a whole
 * timeline, goes to its beginning.
 */
export function goToChange(session: Session, { index }: ChangeGroup, { item, time }: Change): void {
  const { layout, selection, playback, viewport } = session;
  if (index !== undefined && !layout.getState().shown[index]) layout.getState().setShown(index, true);
  if (item) {
    selection.getState().selectOnly(item);
    seekIfPaused(session, item);
    reveal(session, item);
    return;
  }
  selection.getState().clear();
  playback.getState().seek({ time, ifPlaying: false });
  revealTime(session, time);
  const { laneOf, rulerPx } = layout.getState();
  const lane = index === undefined ? undefined : laneOf[index];
  const { view, scrollTo } = viewport.getState();
  const isInView =
    !lane || (lane.topPx - view.scrollPx >= rulerPx && lane.topPx - view.scrollPx < view.heightPx - rulerPx);
  if (!isInView) scrollTo(lane.topPx - rulerPx);
}

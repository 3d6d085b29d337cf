import { revealTime, reveal, seekIfPaused } from '../scene/commands/commands.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Lane } from '../store/layout.ts';
import type { Change, ChangeGroup } from './change-list.ts';

/**
 * Selects the changed component, brings it into view and, while paused, seeks to it; for a removed one, and for a whole
 * timeline, goes to its beginning.
 */
export function goToChange(session: AnalysisView, { index, id }: ChangeGroup, { item, time }: Change): void {
  const { layout, selection, playback } = session;
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
  const { laneOf, guests } = layout.getState();
  const lane = index === undefined ? guests.find(({ guest }) => guest.id === id) : laneOf[index];
  if (lane) bringLaneIntoView(session, lane);
}

/** Scrolls the stack to a lane whose top is out of view. */
export function bringLaneIntoView({ layout, viewport }: AnalysisView, { topPx }: Pick<Lane, 'topPx'>): void {
  const { rulerPx } = layout.getState();
  const { view, scrollTo } = viewport.getState();
  const shownPx = topPx - view.scrollPx;
  if (shownPx < rulerPx || shownPx >= view.heightPx - rulerPx) scrollTo(topPx - rulerPx);
}

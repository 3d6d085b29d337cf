import { selectAndReveal } from '../scene/commands/commands.ts';
import type { Session } from '../session.ts';
import type { Item } from '../store/selection.ts';

/** Selects what was found, brings it into view, in a timeline that was hidden too, and while paused goes to it. */
export function goToHit(session: Session, item: Item): void {
  const { layout } = session;
  if (!layout.getState().shown[item.timeline]) layout.getState().setShown(item.timeline, true);
  selectAndReveal(session, item);
}

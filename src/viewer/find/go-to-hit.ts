import { goToItem } from '../scene/commands/commands.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import type { Item } from '../store/selection.ts';

/** Selects a hit, brings it into view, in a hidden timeline, too, and while paused seeks to it. */
export function goToHit(session: AnalysisView & Tools, item: Item): void {
  const { layout } = session;
  if (!layout.getState().shown[item.timeline]) layout.getState().setShown(item.timeline, true);
  goToItem(session, item);
}

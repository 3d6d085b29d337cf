import { headOf } from '../../../kinds/contract/kind-timeline.ts';
import { xOf } from '../../../kinds/contract/visible.ts';
import { entryAt } from '../../../shared/elements.ts';
import { placeInLane } from '../../model/lane-view.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { reveal } from '../commands/commands.ts';

/** Opens the menu by the keyboard: where the selected component is drawn in `region`, without one at the playhead. */
export function openMenuAtSelection(session: AnalysisView & Tools, region: HTMLElement): void {
  const { selected } = session.selection.getState();
  if (selected) reveal(session, selected);
  const { view } = session.viewport.getState();
  const { time } = session.playback.getState();
  const { laneOf, rulerPx } = session.layout.getState();
  const lane = selected && laneOf[selected.timeline];
  const bounds =
    lane && headOf(placeInLane(entryAt(session.timelines, selected.timeline), selected.row, view, lane));
  const xPx = bounds
    ? (Math.max(bounds.leftPx, 0) + Math.min(bounds.rightPx, view.widthPx)) / 2
    : xOf(view, time);
  const yPx = bounds ? lane.topPx + bounds.bottomPx - view.scrollPx : rulerPx;
  const { left, top } = region.getBoundingClientRect();
  session.panels.getState().setMenu({
    clientX: left + Math.min(Math.max(xPx, 0), view.widthPx),
    clientY: top + Math.min(Math.max(yPx, 0), view.heightPx),
    item: selected,
    timeline: selected?.timeline,
  });
}

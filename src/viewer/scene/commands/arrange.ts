import { entryAt } from '../../../shared/elements.ts';
import { timelineName } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';

/** A press makes a lane higher or lower by this part of its own height, and by no less than that many pixels. */
const RESIZE_PART = 0.25;
const MIN_RESIZE_PX = 10;

type Arranged = AnalysisView & Tools;

/** Shows or hides a timeline, an index into the session's, and says so. */
export function showTimeline(
  { timelines, layout, panels }: Arranged,
  timeline: number,
  shown: boolean,
): void {
  layout.getState().setShown(timeline, shown);
  panels.getState().say(`${timelineName(entryAt(timelines, timeline))} is ${shown ? 'shown' : 'hidden'}.`);
}

/** Moves a timeline past its shown neighbour above (-1) or below (1), and says where it is. */
export function moveTimeline({ timelines, layout, panels }: Arranged, timeline: number, step: 1 | -1): void {
  const name = timelineName(entryAt(timelines, timeline));
  const before = layout.getState().order;
  layout.getState().move(timeline, step);
  const { order } = layout.getState();
  const place =
    order === before
      ? `at the ${step < 0 ? 'top' : 'bottom'}`
      : `${order.indexOf(timeline) + 1} of ${order.length}`;
  panels.getState().say(`${name} is ${place}.`);
}

/** Makes the lane of a timeline lower (-1) or higher (1), and says how high it is. */
export function resizeTimeline(
  { timelines, layout, panels }: Arranged,
  timeline: number,
  step: 1 | -1,
): void {
  const own = entryAt(timelines, timeline);
  const name = timelineName(own);
  const { say } = panels.getState();
  const stepPx = step * Math.max(Math.round(own.lane.heightPx * RESIZE_PART), MIN_RESIZE_PX);
  const heightPx = () => layout.getState().laneOf[timeline]?.heightPx;
  const before = heightPx();
  if (before === undefined)
    layout.getState().resize(timeline, entryAt(layout.getState().heightsPx, timeline) + stepPx);
  else layout.getState().resizeShown(timeline, before + stepPx);
  const now = heightPx();
  if (now === undefined) say(`${name} is hidden.`);
  else if (Math.round(now) === Math.round(before ?? 0))
    say(`${name} can be no ${step < 0 ? 'lower' : 'higher'}.`);
  else say(`${name} is ${Math.round(now)} pixels high.`);
}

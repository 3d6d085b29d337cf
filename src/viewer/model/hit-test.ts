import type { Hit } from '../../kinds/contract/kind-timeline.ts';
import { TIMELINE_SPACING_PX } from '../../kinds/drawing/sizes.ts';
import type { TimeView } from '../../kinds/contract/visible.ts';
import type { Lane } from '../store/layout.ts';
import { laneView } from './lane-view.ts';
import type { Timeline } from './timeline.ts';

/** Target under a point of the canvas; `timeline` is an index into the session's timelines. */
type Target =
  | { readonly on: 'ruler' }
  | ({ readonly on: 'component'; readonly timeline: number } & Hit)
  /** A lane where nothing is drawn; `timeline` is undefined below the last lane. */
  | { readonly on: 'lane'; readonly timeline: number | undefined };

/** A session's timelines as they are stacked now. */
interface Stack {
  readonly timelines: readonly Timeline[];
  readonly lanes: readonly Lane[];
  readonly rulerPx: number;
  /** How far the lanes are scrolled down. */
  readonly scrollPx: number;
}

/** Position in CSS pixels from the canvas's top left. */
export function hitTest(
  { timelines, lanes, rulerPx, scrollPx }: Stack,
  view: TimeView,
  xPx: number,
  yPx: number,
): Target {
  if (yPx < rulerPx) return { on: 'ruler' };
  const stackY = yPx + scrollPx;
  const lane = lanes.find(
    ({ topPx, heightPx }) =>
      stackY >= topPx - TIMELINE_SPACING_PX / 2 && stackY < topPx + heightPx + TIMELINE_SPACING_PX / 2,
  );
  const timeline = lane && timelines[lane.timeline];
  if (!timeline) return { on: 'lane', timeline: undefined };
  // The gap between lanes belongs to the nearer one, as far as finding goes.
  const laneY = Math.min(Math.max(stackY - lane.topPx, 0), lane.heightPx - 0.01);
  const hit = timeline.lane.hit(laneView(view, lane), xPx / lane.unitPx, laneY / lane.unitPx);
  return hit ? { on: 'component', timeline: lane.timeline, ...hit } : { on: 'lane', timeline: lane.timeline };
}

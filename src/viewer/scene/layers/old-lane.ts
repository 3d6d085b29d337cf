import type { Bounds, KindTimeline } from '../../../kinds/contract/kind-timeline.ts';
import { xOf } from '../../../kinds/contract/visible.ts';
import { laneView } from '../../model/lane-view.ts';
import type { GuestLane } from '../../store/layout.ts';
import type { Frame } from '../frame-loop.ts';
import type { ShapeBatch } from '../gpu/shape-batch.ts';

/** A lane as an older version has it, beside those of the open one. */
export interface OldLane extends GuestLane {
  /** Whether the open version has no such timeline. */
  readonly isGone: boolean;
  /** Content of the lane; undefined for a frame alone. */
  readonly timeline: KindTimeline | undefined;
}

/** Draws the lanes that are in the window, each with a frame by `frameLane`. Leaves the unit of `shapes` at 1. */
export function drawOldLanes(
  lanes: readonly OldLane[],
  { appearance, window }: Frame,
  shapes: ShapeBatch,
  frameLane: (lane: OldLane, bounds: Bounds, topPx: number) => void,
): void {
  const { resolution, widthPx, theme, guests } = appearance;
  const { time } = window;
  for (const lane of lanes) {
    const placed = guests.find(({ guest }) => guest.id === lane.id);
    if (!placed || placed.topPx >= window.bottomPx || placed.topPx + placed.heightPx <= window.topPx)
      continue;
    const drawer = lane.timeline?.lane;
    shapes.begin(resolution, widthPx, placed.unitPx);
    shapes.setTop(placed.topPx);
    drawer?.measureWith?.(shapes);
    drawer?.draw(laneView(time, placed), shapes, theme.palette);
    shapes.drawBins();
    shapes.begin(resolution, widthPx);
    shapes.setTop(placed.topPx);
    const [leftPx, rightPx] = [xOf(time, time.start), xOf(time, time.end)];
    frameLane(lane, { leftPx, topPx: 0, rightPx, bottomPx: placed.heightPx }, placed.topPx);
  }
}

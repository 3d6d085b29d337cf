import { TIMELINE_SPACING_PX } from '../../kinds/sizes.ts';
import type { TimeView } from '../../kinds/visible.ts';
import { RULER_PX } from './create-timelines.ts';
import type { Timeline } from './timeline.ts';

/** What lies under a point of the canvas. */
type Target =
  | { readonly on: 'ruler' }
  | { readonly on: 'component'; readonly timeline: number; readonly row: number }
  /** A lane where nothing is drawn; `timeline` is undefined below the last lane. */
  | { readonly on: 'lane'; readonly timeline: number | undefined };

/** Position in CSS pixels from the canvas's top left; `scrollPx` is how far the lanes are scrolled down. */
export function hitTest(
  timelines: readonly Timeline[],
  view: TimeView,
  scrollPx: number,
  xPx: number,
  yPx: number,
): Target {
  if (yPx < RULER_PX) return { on: 'ruler' };
  const stackY = yPx + scrollPx;
  const index = timelines.findIndex(
    ({ visible, topPx, heightPx }) =>
      visible &&
      stackY >= topPx - TIMELINE_SPACING_PX / 2 &&
      stackY < topPx + heightPx + TIMELINE_SPACING_PX / 2,
  );
  const timeline = timelines[index];
  if (!timeline) return { on: 'lane', timeline: undefined };
  // The gap between lanes belongs to the nearer one, as far as finding goes.
  const laneY = Math.min(Math.max(stackY - timeline.topPx, 0), timeline.heightPx - 0.01);
  const row = timeline.hit(view, xPx, laneY);
  return row === undefined ? { on: 'lane', timeline: index } : { on: 'component', timeline: index, row };
}

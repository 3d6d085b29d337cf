import type { Bounds, Place, StartRoom } from '../../kinds/contract/kind-timeline.ts';
import type { LaneView, TimeView } from '../../kinds/contract/visible.ts';
import type { Lane } from '../store/layout.ts';
import type { Timeline } from './timeline.ts';

/** View that a lane is drawn in: its pixels are units of the lane, `unitPx` CSS pixels wide and high each. */
export function laneView(view: TimeView, { heightPx, unitPx }: Pick<Lane, 'heightPx' | 'unitPx'>): LaneView {
  const { leftTime, pxPerSecond, widthPx, start, end, annotated } = view;
  return {
    leftTime,
    pxPerSecond: pxPerSecond / unitPx,
    widthPx: widthPx / unitPx,
    start,
    end,
    annotated,
    heightPx: heightPx / unitPx,
  };
}

const scaled = ({ leftPx, topPx, rightPx, bottomPx }: Bounds, by: number): Bounds => ({
  leftPx: leftPx * by,
  topPx: topPx * by,
  rightPx: rightPx * by,
  bottomPx: bottomPx * by,
});

/** Place of a component in its lane, in CSS pixels. */
export function placeInLane(
  { lane: kindLane }: Pick<Timeline, 'lane'>,
  row: number,
  view: TimeView,
  lane: Lane,
): Place {
  const place = kindLane.place(row, laneView(view, lane));
  const { unitPx } = lane;
  if (unitPx === 1) return place;
  const { bounds, headPx, tails } = place;
  return {
    ...place,
    bounds: scaled(bounds, unitPx),
    ...(headPx !== undefined && { headPx: headPx * unitPx }),
    ...(tails && { tails: { leftPx: tails.leftPx * unitPx, rightPx: tails.rightPx * unitPx } }),
  };
}

/** Room before the first moment, in CSS pixels, for a timeline that draws there. */
export function roomBefore(
  timeline: Timeline | undefined,
  { heightPx, unitPx }: Lane,
): StartRoom | undefined {
  const room = timeline?.lane.startRoom?.(heightPx / unitPx);
  return room && { time: room.time, px: room.px * unitPx, fromPxPerSecond: room.fromPxPerSecond * unitPx };
}

import type { Session } from '../../session.ts';
import { LANE_SIZES, steppedSize, type LaneSize } from '../../store/lane-size.ts';

/** Name of a size: 'Fit', 'Normal', '130 %'. */
export const laneSizeInWords = (size: LaneSize): string =>
  LANE_SIZES.find((named) => named[1] === size)?.[0] ?? `${Math.round(Number(size) * 100)} %`;

/** Sets the size of all lanes; the middle of the canvas stays near its place. */
export function chooseLaneSize({ settings, layout, viewport, panels }: Session, laneSize: LaneSize): void {
  const { view } = viewport.getState();
  const middlePx = view.scrollPx + view.heightPx / 2;
  const before = layout.getState().heightPx;
  settings.getState().change({ laneSize });
  const part = before > 0 ? layout.getState().heightPx / before : 1;
  viewport.getState().scrollTo(middlePx * part - view.heightPx / 2);
  panels.getState().say(`Lane size: ${laneSizeInWords(laneSize)}.`);
}

/** Makes all lanes larger by a number of steps, or smaller. */
export function stepLaneSize(session: Session, steps: number): void {
  chooseLaneSize(session, steppedSize(session.layout.getState().scale.lanes, steps));
}

import { float64At, uint8At } from '../../shared/elements.ts';
import type { LaneRow } from '../contract/kind-timeline.ts';
import { MIN_LABELLED_PX } from '../drawing/sizes.ts';
import { xOf, type LaneView } from '../contract/visible.ts';
import type { ScoreColumns } from './columns.ts';
import { HIGH_PX, STEP_PX } from './sizes.ts';
import { linesOf, withinRoom, type StaffLines } from './staff-room.ts';

/**
 * Heights of a lane in CSS pixels: the one its staves and notes need, and the lowest at which they can be
 * distinguished.
 */
export function laneHeights({ steps }: Pick<ScoreColumns, 'steps'>) {
  let px: number = STEP_PX.usual;
  while (px > STEP_PX.least && steps * px > HIGH_PX) px--;
  return {
    heightPx: Math.max(steps * px, MIN_LABELLED_PX),
    leastHeightPx: Math.max(steps * STEP_PX.least, MIN_LABELLED_PX),
  };
}

/** The parts of the lane that belong to each staff, as far as the middle between it and its neighbours. */
export function staffParts({ middles, steps }: Pick<ScoreColumns, 'middles' | 'steps'>): readonly LaneRow[] {
  const foot = (staff: number) => (float64At(middles, staff) + BELOW_NAME_STEPS) / steps;
  return Array.from(middles, (_, staff) => {
    const top = staff === 0 ? 0 : foot(staff - 1);
    return { name: staffName(staff), top, height: foot(staff) - top };
  });
}

/** Distance from a staff's middle line to the foot of its name, which is thus beside the staff, in diatonic steps. */
const BELOW_NAME_STEPS = 2.5;

/** Name of a staff: files do not say which part it belongs to. */
const staffName = (staff: number) => `Staff ${staff + 1}`;

/** Where things stand in a lane of a height. */
export interface StaffGeometry {
  /** Height of a diatonic step: whole CSS pixels, but in a lane too low for staves. */
  readonly stepPx: number;
  /** Whether there is room for staves with heads and signs at all. */
  readonly hasRoom: boolean;
  /** y of a staff's middle line. */
  middlePx(staff: number): number;
  lines(staff: number): StaffLines;
  /** y of a place above or below the middle line of a staff. */
  yPx(staff: number, place: number): number;
}

export function geometryOf(
  { middles, steps, lineCount }: Pick<ScoreColumns, 'middles' | 'steps' | 'lineCount'>,
  { heightPx }: Pick<LaneView, 'heightPx'>,
): StaffGeometry {
  const roomPx = heightPx / Math.max(steps, 1);
  const hasRoom = roomPx >= STEP_PX.least;
  const stepPx = hasRoom ? Math.min(Math.floor(roomPx), STEP_PX.most) : roomPx;
  const middlePx = (staff: number) => {
    const px = float64At(middles, staff) * roomPx;
    return hasRoom ? Math.round(px) : px;
  };
  return {
    stepPx,
    hasRoom,
    middlePx,
    lines: (staff) => linesOf(uint8At(lineCount, staff)),
    yPx: (staff, place) => middlePx(staff) - withinRoom(place) * stepPx,
  };
}

/** The least width of a note's bar; and that below which none of it is left bare: quick notes would be hairlines. */
const MIN_NOTE_PX = 1;
const MIN_INK_PX = 2;
/** Bare pixels between a note and the next one. */
const GAP_PX = 1;

/** Left and right edge of a note's bar. */
export function extentOf(
  { start, end }: Pick<ScoreColumns, 'start' | 'end'>,
  row: number,
  view: LaneView,
): { readonly leftPx: number; readonly rightPx: number } {
  const leftPx = xOf(view, float64At(start, row));
  const endPx = xOf(view, float64At(end, row));
  const inkPx = Math.min(endPx, leftPx + MIN_INK_PX);
  return { leftPx, rightPx: Math.max(endPx - GAP_PX, inkPx, leftPx + MIN_NOTE_PX) };
}

/** Top and foot of a bar at a y: it leaves a pixel to the bars a line further up and down. */
export const barHeight = (yPx: number, stepPx: number) => ({
  topPx: yPx - stepPx + 1,
  bottomPx: yPx + Math.max(stepPx, 2),
});

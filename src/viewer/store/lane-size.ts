import { TIMELINE_SPACING_PX } from '../../kinds/drawing/sizes.ts';

/** Size of lanes: as the room allows, or a multiple of the specification's size. */
export type LaneSize = 'fit' | number;

/** The specification's sizes. */
export const NORMAL = 1;
/** The least and the greatest size. */
export const SMALL = 0.75;
export const LARGE = 2;
/** Sizes that have names, in the order in which they are offered. */
export const LANE_SIZES: readonly (readonly [name: string, size: LaneSize])[] = [
  ['Fit', 'fit'],
  ['Small', SMALL],
  ['Normal', NORMAL],
  ['Large', LARGE],
];

/**
 * Width of a canvas, in CSS pixels, that shows about as much as a page with labels of the usual size; wider ones have
 * larger labels.
 */
const PAGE_PX = 1000;
/** For a class: the largest size of lanes, and the factor by which labels are larger. */
const LARGEST_FOR_CLASS = 3;
const NEARER_FOR_CLASS = 1.6;
/**
 * Steps that sizes of lanes and labels are rounded to: finer ones differ by less than an eye sees, and each needs
 * glyphs of its own.
 */
const LANES_STEP = 0.01;
const UNIT_STEP = 0.05;

const bounded = (size: number, least: number, most: number) => Math.min(Math.max(size, least), most);
const downTo = (step: number, size: number) => Math.floor(size / step + 1e-9) * step;

/** Whether a value from outside is one of the sizes. */
export const isLaneSize = (value: unknown): value is LaneSize =>
  value === 'fit' || (typeof value === 'number' && value >= SMALL && value <= LARGE);

/** Size after a number of steps from one, of a tenth each. */
export const steppedSize = (size: number, steps: number) =>
  bounded(Math.round((size + steps / 10) * 100) / 100, SMALL, LARGE);

/** Space that lanes are fitted to, in CSS pixels. */
export interface Room {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether a class looks at it from afar: lanes and labels may be larger then. */
  readonly isForClass?: boolean;
}

/** Heights of the shown lanes as the reader has arranged them, in CSS pixels. */
interface LaneHeights {
  /** Sums over lanes that grow with the size, and over those that keep their height. */
  readonly growingPx: number;
  readonly keptPx: number;
  readonly count: number;
}

/** Factor of the height of lanes, and of the size of their content: labels, signs, ticks. */
export interface LaneScale {
  readonly lanes: number;
  readonly unitPx: number;
}

/** Scale for a size; fitted lanes are never smaller than `NORMAL`: lanes that find no room are scrolled. */
export function laneScale(
  size: LaneSize,
  room: Room | undefined,
  rulerPx: number,
  heights: LaneHeights,
): LaneScale {
  if (size !== 'fit') return { lanes: size, unitPx: Math.max(size, NORMAL) };
  const { growingPx, keptPx, count } = heights;
  if (!room || growingPx === 0) return { lanes: NORMAL, unitPx: NORMAL };
  const freePx = room.heightPx - rulerPx - keptPx - count * TIMELINE_SPACING_PX;
  const { isForClass = false } = room;
  const largest = isForClass ? LARGEST_FOR_CLASS : LARGE;
  const lanes = bounded(downTo(LANES_STEP, freePx / growingPx), NORMAL, largest);
  // On a narrow canvas larger labels would push others out.
  const unit = (room.widthPx / PAGE_PX) * (isForClass ? NEARER_FOR_CLASS : 1);
  return { lanes, unitPx: bounded(downTo(UNIT_STEP, unit), NORMAL, Math.min(lanes, LARGE)) };
}

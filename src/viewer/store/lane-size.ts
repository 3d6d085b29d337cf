import type { LaneGrowth } from '../../kinds/contract/kind-timeline.ts';
import { TIMELINE_SPACING_PX } from '../../kinds/drawing/sizes.ts';
import { entryAt } from '../../shared/elements.ts';

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
/** How much higher lanes may be for a class than the height from which they show no more, as a part of it. */
const MAX_BEYOND_FOR_CLASS = 0.5;
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

/** A lane that is fitted to a room: its height at the usual size in CSS pixels, and whether and how it may grow. */
export interface LaneRequest {
  readonly usualPx: number;
  readonly keepsHeight: boolean;
  readonly canGrow: boolean;
  readonly growth?: LaneGrowth | undefined;
}

/**
 * Heights of lanes in CSS pixels, in a room of a height, with contents of a size. Lanes whose labels need it most take
 * what is free first, each up to the height from which it shows no more; lanes without a rank share what is left. For a
 * class they may be higher still: no floor is left empty that lanes can be seen better on.
 */
export function fittedHeights(
  lanes: readonly LaneRequest[],
  unitPx: number,
  roomPx: number,
  isForClass = false,
): readonly number[] {
  const heightsPx = lanes.map((lane) => lane.usualPx * (lane.keepsHeight ? 1 : unitPx));
  const growing = lanes.flatMap((lane, index) => {
    const heightPx = entryAt(heightsPx, index);
    if (lane.keepsHeight || !lane.canGrow) return [];
    const { rank, mostPx } = lane.growth ?? { rank: Infinity, mostPx: lane.usualPx * LARGE };
    return [{ index, heightPx, rank, capacityPx: Math.max(mostPx * unitPx - heightPx, 0) }];
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  let freePx = Math.max(roomPx - sum(heightsPx) - lanes.length * TIMELINE_SPACING_PX, 0);
  for (const rank of new Set(growing.map((lane) => lane.rank).sort((a, b) => a - b))) {
    const ofRank = growing.filter((lane) => lane.rank === rank);
    const capacityPx = sum(ofRank.map((lane) => lane.capacityPx));
    const share = capacityPx > 0 ? Math.min(freePx / capacityPx, 1) : 0;
    for (const { index, heightPx, capacityPx: mine } of ofRank)
      heightsPx[index] = Math.floor(heightPx + mine * share);
    freePx -= capacityPx * share;
  }
  if (isForClass && growing.length > 0) {
    const grownPx = sum(growing.map(({ index }) => entryAt(heightsPx, index)));
    const factor = 1 + Math.min(freePx / grownPx, MAX_BEYOND_FOR_CLASS);
    for (const { index } of growing) heightsPx[index] = Math.floor(entryAt(heightsPx, index) * factor);
  }
  return heightsPx;
}

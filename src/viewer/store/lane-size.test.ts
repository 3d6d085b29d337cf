import { describe, expect, test } from 'vitest';
import { TIMELINE_SPACING_PX } from '../../kinds/drawing/sizes.ts';
import {
  fittedHeights,
  isLaneSize,
  laneScale,
  LARGE,
  NORMAL,
  SMALL,
  steppedSize,
  type LaneRequest,
} from './lane-size.ts';

const RULER_PX = 44;
/** Lanes of 270 px that grow and a slider of 30 px. */
const HEIGHTS = { growingPx: 270, keptPx: 30, count: 6 };
/** Height of the ruler and of all lanes if those that grow are `lanes` times as high as usual. */
const stackPx = (lanes: number) => RULER_PX + 30 + 6 * TIMELINE_SPACING_PX + 270 * lanes;
const fitted = (widthPx: number, heightPx: number) =>
  laneScale('fit', { widthPx, heightPx }, RULER_PX, HEIGHTS);

describe('fitted lanes', () => {
  test('fill the canvas, never more than it has', () => {
    for (const heightPx of [400, 437, 555, 600]) {
      const { lanes } = fitted(1000, heightPx);
      expect(stackPx(lanes)).toBeLessThanOrEqual(heightPx);
      expect(stackPx(lanes + 0.011)).toBeGreaterThan(heightPx);
    }
  });

  test('are twice as high at most, and never lower than usual', () => {
    expect(fitted(1000, 5000).lanes).toBe(LARGE);
    expect(fitted(1000, 200).lanes).toBe(NORMAL);
    expect(laneScale('fit', undefined, RULER_PX, HEIGHTS)).toEqual({ lanes: NORMAL, unitPx: NORMAL });
    const sliderAlone = { growingPx: 0, keptPx: 30, count: 1 };
    expect(laneScale('fit', { widthPx: 1000, heightPx: 900 }, RULER_PX, sliderAlone).lanes).toBe(NORMAL);
  });

  test('have larger labels only where the canvas is as much wider', () => {
    expect(fitted(390, 5000).unitPx).toBe(1);
    expect(fitted(1336, 5000).unitPx).toBeCloseTo(1.3);
    expect(fitted(2456, 5000).unitPx).toBe(2);
    expect(fitted(2456, stackPx(1.25)).unitPx).toBeLessThanOrEqual(1.25);
  });
});

test('a chosen size is that of lanes and labels, but no label is smaller than usual', () => {
  const room = { widthPx: 390, heightPx: 200 };
  expect(laneScale(LARGE, room, RULER_PX, HEIGHTS)).toEqual({ lanes: LARGE, unitPx: LARGE });
  expect(laneScale(NORMAL, room, RULER_PX, HEIGHTS)).toEqual({ lanes: 1, unitPx: 1 });
  expect(laneScale(SMALL, room, RULER_PX, HEIGHTS)).toEqual({ lanes: SMALL, unitPx: 1 });
});

test('steps are tenths and end at the least and the greatest size', () => {
  expect(steppedSize(1, 3)).toBe(1.3);
  expect(steppedSize(1.3, -1)).toBe(1.2);
  expect(steppedSize(1.95, 1)).toBe(LARGE);
  expect(steppedSize(0.8, -1)).toBe(SMALL);
});

test.each([
  ['fit', true],
  [SMALL, true],
  [LARGE, true],
  [2.1, false],
  [NaN, false],
  ['large', false],
  [undefined, false],
])('%s is a size: %s', (value, isSize) => {
  expect(isLaneSize(value)).toBe(isSize);
});

test('what a class sees grows further, and its labels with it', () => {
  const lanes = { growingPx: 200, keptPx: 0, count: 2 };
  const room = { widthPx: 1000, heightPx: 1000 };
  expect(laneScale('fit', room, 0, lanes)).toEqual({ lanes: 2, unitPx: 1 });
  expect(laneScale('fit', { ...room, isForClass: true }, 0, lanes)).toEqual({ lanes: 3, unitPx: 1.6 });
});

describe('free height', () => {
  const lane = (usualPx: number, rest: Partial<LaneRequest> = {}): LaneRequest => ({
    usualPx,
    keepsHeight: false,
    canGrow: true,
    ...rest,
  });
  const form = lane(60, { growth: { rank: 1, mostPx: 192 } });
  const harmony = lane(60, { growth: { rank: 2, mostPx: 136 } });
  const wave = lane(40);
  const slider = lane(30, { keepsHeight: true });
  const roomFor = (sumPx: number, count: number) => sumPx + count * TIMELINE_SPACING_PX;

  test('goes to boxes first, then to harmonies, and what is left to the others', () => {
    const heights = (sumPx: number) => fittedHeights([wave, harmony, form, slider], 1, roomFor(sumPx, 4));
    expect(heights(190)).toEqual([40, 60, 60, 30]);
    expect(heights(290)).toEqual([40, 60, 160, 30]);
    expect(heights(190 + 132 + 50)).toEqual([40, 110, 192, 30]);
    expect(heights(190 + 132 + 76 + 20)).toEqual([60, 136, 192, 30]);
    expect(heights(5000)).toEqual([80, 136, 192, 30]);
  });

  test('changes no lane whose height the reader has chosen, nor one that is scrolled to', () => {
    expect(fittedHeights([{ ...form, canGrow: false }, harmony], 1, roomFor(200, 2))).toEqual([60, 136]);
    expect(fittedHeights([form, harmony], 1, 50)).toEqual([60, 60]);
  });

  test('goes to lanes of equal rank in equal parts', () => {
    expect(fittedHeights([form, form], 1, roomFor(220, 2))).toEqual([110, 110]);
  });

  test('is the lanes’ beyond that for a class, up to half as much again', () => {
    const heights = (sumPx: number) => fittedHeights([harmony, form, slider], 1, roomFor(sumPx, 3), true);
    expect(heights(30 + 328)).toEqual([136, 192, 30]);
    expect(heights(30 + 410)).toEqual([170, 240, 30]);
    expect(heights(5000)).toEqual([204, 288, 30]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOf, xOf } from '../../kinds/contract/visible.ts';
import { GLIDE_MS, glideBetween } from './glide.ts';

/** A stand and another that shows the same time at `anchorPx` with its scale multiplied. */
function zoomAround(leftTime: number, pxPerSecond: number, factor: number, anchorPx: number) {
  const from = { leftTime, pxPerSecond };
  const scale = pxPerSecond * factor;
  return { from, to: { leftTime: timeOf(from, anchorPx) - anchorPx / scale, pxPerSecond: scale } };
}

test('the time under the anchor stays there all the way, also a day in', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 86_400, noNaN: true }),
      fc.double({ min: 0.01, max: 20_000, noNaN: true }),
      fc.double({ min: 0.05, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 1000, noNaN: true }),
      fc.double({ min: 0, max: GLIDE_MS, noNaN: true }),
      (leftTime, pxPerSecond, factor, anchorPx, elapsedMs) => {
        const { from, to } = zoomAround(leftTime, pxPerSecond, factor, anchorPx);
        const time = timeOf(from, anchorPx);
        const between = glideBetween(from, to, elapsedMs);
        expect(Math.abs(xOf(between, time) - anchorPx)).toBeLessThan(0.01);
      },
    ),
    { seed: 3, numRuns: 500 },
  );
});

test('the scale passes through equal ratios and never beyond the target', () => {
  const { from, to } = zoomAround(100, 10, 16, 500);
  let last = from.pxPerSecond;
  for (let elapsedMs = 10; elapsedMs <= GLIDE_MS; elapsedMs += 10) {
    const { pxPerSecond } = glideBetween(from, to, elapsedMs);
    expect(pxPerSecond).toBeGreaterThan(last);
    last = pxPerSecond;
  }
  expect(last).toBe(to.pxPerSecond);
});

test('a pan ends exactly at its target', () => {
  const from = { leftTime: 4, pxPerSecond: 50 };
  const to = { leftTime: 9, pxPerSecond: 50 };
  expect(glideBetween(from, to, 0)).toEqual(from);
  expect(glideBetween(from, to, GLIDE_MS / 2).leftTime).toBeGreaterThan(6.5);
  expect(glideBetween(from, to, GLIDE_MS)).toBe(to);
});

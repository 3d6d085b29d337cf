import { lowerBound, nearest, timeOf, xOf, type TimeView } from './visible.ts';

/** A sign smaller than this is still found within it (WCAG 2.5.8), so within 12 px of its middle. */
export const TARGET_PX = 24;

/**
 * The point nearest to `xPx`, where its sign's middle is at most half a target away; of several at one time the first,
 * which is the one that is drawn. `times` is ascending.
 */
export function nearestPoint(
  times: ArrayLike<number>,
  view: TimeView,
  xPx: number,
  middlePx = 0,
): number | undefined {
  const index = nearest(times, timeOf(view, xPx - middlePx));
  if (index === undefined) return undefined;
  const distance = Math.abs(xOf(view, times[index]!) + middlePx - xPx);
  return distance <= TARGET_PX / 2 ? lowerBound(times, times[index]!) : undefined;
}

/** The row beside `row` among `count` rows in order. */
export function beside(row: number, step: 1 | -1, count: number): number | undefined {
  const next = row + step;
  return next >= 0 && next < count ? next : undefined;
}

import { float64At } from '../../shared/elements.ts';
import type { Hit } from '../contract/kind-timeline.ts';
import {
  afterBin,
  drawnFor,
  firstOfBin,
  lowerBound,
  nearest,
  reached,
  timeOf,
  xOf,
  type TimeView,
} from '../contract/visible.ts';

/** A sign smaller than this is still found within it (WCAG 2.5.8), so within 12 px of its middle. */
export const TARGET_PX = 24;

/**
 * The drawn point nearest to `xPx`, where its sign's middle is at most half a target away; `middlePx` is how far right
 * of its time that lies. Of the points of one bin of `binPx` pixels the first is drawn. `times` is ascending.
 */
export function nearestPoint(
  times: Float64Array,
  view: TimeView,
  xPx: number,
  middlePx = 0,
  binPx = 1,
): Hit | undefined {
  const index = nearest(times, timeOf(view, xPx - middlePx));
  if (index === undefined) return undefined;
  const row = drawnFor(times, view, binPx, index);
  const distance = Math.abs(xOf(view, float64At(times, row)) + middlePx - xPx);
  return distance > TARGET_PX / 2 ? undefined : { row, sharing: sharingPixel(times, view, row, binPx) };
}

/**
 * The point on top under `xPx`, of points drawn in order of time, each from `leftPx` before its time to `rightPx`
 * after it.
 */
export function topPoint(
  times: Float64Array,
  view: TimeView,
  xPx: number,
  leftPx: number,
  rightPx: number,
  binPx = 1,
): Hit | undefined {
  const index = reached(times, timeOf(view, xPx + leftPx));
  if (index === undefined) return undefined;
  const row = drawnFor(times, view, binPx, index);
  if (xOf(view, float64At(times, row)) + rightPx <= xPx) return undefined;
  return { row, sharing: sharingPixel(times, view, row, binPx) };
}

/** Number of points represented by a drawn one, those of its pixel included. */
export function sharingPixel(times: Float64Array, view: TimeView, row: number, binPx = 1): number {
  const pixelOf = (time: number) => Math.floor(xOf(view, time));
  const pixel = pixelOf(float64At(times, row));
  const first = Math.min(drawnFor(times, view, binPx, row), firstOfBin(times, pixelOf, pixel, 0, row + 1));
  const end = Math.max(afterBin(times, view, binPx, row), firstOfBin(times, pixelOf, pixel + 1, row + 1));
  return end - first;
}

/** The row nearest in time; undefined for an empty timeline. */
export const nearestRow = (times: Float64Array, time: number) => {
  const index = nearest(times, time);
  return index === undefined ? undefined : lowerBound(times, float64At(times, index));
};

/** The row beside `row` among `count` rows in order. */
export function beside(row: number, step: 1 | -1, count: number): number | undefined {
  const next = row + step;
  return next >= 0 && next < count ? next : undefined;
}

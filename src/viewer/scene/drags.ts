import type { ViewportStore } from '../store/viewport.ts';
import { distance, type Point } from './point.ts';

/** The view goes with the pointer, in time and down the stack. */
export function dragView(viewport: ViewportStore, last: Point, point: Point): void {
  const { panBy, scrollTo, view } = viewport.getState();
  panBy(last.x - point.x);
  scrollTo(view.scrollPx + last.y - point.y);
}

/** One of two fingers has moved: the view zooms around the middle between them and goes with it. */
export function pinchView(viewport: ViewportStore, last: Point, point: Point, other: Point): void {
  const { view, zoomed, moveTo } = viewport.getState();
  const lastMiddle = (last.x + other.x) / 2;
  const middle = (point.x + other.x) / 2;
  const lastApart = distance(last, other);
  const factor = lastApart > 0 ? distance(point, other) / lastApart : 1;
  // At once: each move of the view is heard all over the page.
  const { leftTime, pxPerSecond } = zoomed(view, factor, lastMiddle);
  moveTo({ leftTime: leftTime + (lastMiddle - middle) / pxPerSecond, pxPerSecond });
}

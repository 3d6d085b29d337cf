import type { ViewportStore } from '../../store/viewport.ts';
import type { Point } from './point.ts';

/** The view goes with the pointer, in time and down the stack. */
export function dragView(viewport: ViewportStore, last: Point, point: Point): void {
  const { panBy, scrollTo, view } = viewport.getState();
  panBy(last.x - point.x);
  scrollTo(view.scrollPx + last.y - point.y);
}

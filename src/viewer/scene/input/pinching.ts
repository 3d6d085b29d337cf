import type { ViewportStore } from '../../store/viewport.ts';
import { distance, type Point } from './point.ts';

/** Places of the two fingers. */
type Fingers = readonly [Point, Point];

/**
 * Two fingers that zoom around the middle between them and carry the view along. Both move within one frame, and each
 * says so by itself: the view moves once for both.
 */
export class Pinching {
  /** The finger that has moved while the other is waited for, and where both were before. */
  private waiting: { readonly pointerId: number; readonly from: Fingers } | undefined;
  private to: Fingers | undefined;
  private request = 0;

  constructor(private readonly viewport: ViewportStore) {}

  moved(pointerId: number, from: Fingers, to: Fingers): void {
    const isFirst = this.waiting === undefined;
    this.waiting ??= { pointerId, from };
    this.to = to;
    if (this.waiting.pointerId !== pointerId) this.apply();
    // The other one may stand still.
    else if (isFirst) this.request = requestAnimationFrame(this.apply);
  }

  /** Moves the view as far as the fingers have moved. */
  readonly apply = (): void => {
    cancelAnimationFrame(this.request);
    const { waiting, to } = this;
    this.waiting = undefined;
    if (!waiting || !to) return;
    const { view, zoomed, moveTo } = this.viewport.getState();
    const lastMiddle = middleOf(waiting.from);
    const lastApart = distance(...waiting.from);
    const factor = lastApart > 0 ? distance(...to) / lastApart : 1;
    // At once: each move of the view is heard all over the page.
    const { leftTime, pxPerSecond } = zoomed(view, factor, lastMiddle);
    moveTo({ leftTime: leftTime + (lastMiddle - middleOf(to)) / pxPerSecond, pxPerSecond });
  };
}

const middleOf = ([one, other]: Fingers) => (one.x + other.x) / 2;

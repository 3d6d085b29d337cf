import { CONTENT_MARGIN_PX } from '../../kinds/sizes.ts';
import { timeOf, type TimeView } from '../../kinds/visible.ts';
import type { View } from '../store/viewport.ts';

/** Part of the canvas's width or height that is drawn beyond each edge. */
const BEYOND = 0.5;
/** Largest ratio of the shown scale to the drawn one: beyond it labels and ticks are visibly out of place. */
const MOST_STRETCH = 1.2;
/** Milliseconds without a move after which a picture at a slightly other scale is drawn anew. */
export const SETTLED_MS = 150;

/**
 * What is drawn at once, larger than the canvas: while the view moves within it nothing is drawn anew. The same object
 * as long as that holds.
 */
export interface DrawnWindow {
  /** View of the window, as if the canvas were as wide as it. */
  readonly time: TimeView;
  /** Bounds of the drawn part of the stack of lanes, in CSS pixels from its top. */
  readonly topPx: number;
  readonly bottomPx: number;
  /** Width of the canvas it was drawn for. */
  readonly canvasPx: number;
}

/** Where what was drawn in a window now stands: x at `px * scale + shiftPx`, as CSS pixels of the canvas. */
export interface WindowPlace {
  readonly scale: number;
  readonly shiftPx: number;
}

export function placeOf({ time }: DrawnWindow, view: TimeView): WindowPlace {
  // In double precision: both are small however late in a recording the view is.
  return {
    scale: view.pxPerSecond / time.pxPerSecond,
    shiftPx: (time.leftTime - view.leftTime) * view.pxPerSecond,
  };
}

/** Keeps the window for a view that moves. */
export class WindowKeeper {
  private window: DrawnWindow | undefined;
  private lastView: View | undefined;
  private movedMs = 0;

  /** Bounds are the recording's in seconds; `leftMost` is the earliest time that may be in view at a scale. */
  constructor(
    private readonly bounds: { readonly start: number; readonly end: number },
    private readonly leftMost: (pxPerSecond: number) => number,
  ) {}

  /** The window for a view at a moment of any clock, in milliseconds: the last one while it serves. */
  around(view: View, nowMs: number): DrawnWindow {
    if (view !== this.lastView) this.movedMs = nowMs;
    this.lastView = view;
    const isSettled = nowMs - this.movedMs >= SETTLED_MS;
    if (!this.window || !this.serves(this.window, view, isSettled)) this.window = this.windowAround(view);
    return this.window;
  }

  /** Whether the picture is drawn at another scale than it is shown at: another frame is wanted, though nothing moves. */
  get isRough(): boolean {
    return this.window !== undefined && this.lastView?.pxPerSecond !== this.window.time.pxPerSecond;
  }

  private serves({ time, topPx, bottomPx, canvasPx }: DrawnWindow, view: View, isSettled: boolean): boolean {
    const stretch = view.pxPerSecond / time.pxPerSecond;
    const { end } = this.bounds;
    return (
      (stretch === 1 || (!isSettled && stretch < MOST_STRETCH && stretch > 1 / MOST_STRETCH)) &&
      canvasPx === view.widthPx &&
      time.leftTime <= Math.max(view.leftTime, this.leftMost(time.pxPerSecond)) &&
      timeOf(time, time.widthPx) >= Math.min(timeOf(view, view.widthPx), end) &&
      topPx <= view.scrollPx &&
      bottomPx >= view.scrollPx + view.heightPx
    );
  }

  private windowAround({ leftTime, pxPerSecond, widthPx, heightPx, scrollPx }: View): DrawnWindow {
    const { start, end } = this.bounds;
    const margin = CONTENT_MARGIN_PX / pxPerSecond;
    const beyond = (BEYOND * widthPx) / pxPerSecond;
    const right = leftTime + widthPx / pxPerSecond;
    const from = Math.min(Math.max(leftTime - beyond, this.leftMost(pxPerSecond)), leftTime);
    const to = Math.max(Math.min(right + beyond, end + margin), right);
    return {
      time: { leftTime: from, pxPerSecond, widthPx: (to - from) * pxPerSecond, start, end },
      topPx: scrollPx - BEYOND * heightPx,
      bottomPx: scrollPx + (1 + BEYOND) * heightPx,
      canvasPx: widthPx,
    };
  }
}

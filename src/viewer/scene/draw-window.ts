import { CONTENT_MARGIN_PX } from '../../kinds/drawing/sizes.ts';
import { timeOf, type Camera, type TimeView } from '../../kinds/contract/visible.ts';
import { scaleToFit, type View } from '../store/viewport.ts';

/** Part of the canvas's width and height that is drawn beyond each edge of a view that may go anywhere. */
const MARGIN = 0.5;
/** The same of the width only, where a view that pans goes and where it comes from. */
const AHEAD = 1.5;
const BEHIND = 0.1;
/**
 * Ratios of the shown scale to the drawn one between which a window serves while the view moves. Drawn for a farther view it has
 * fewer labels than there is room for; drawn for a closer one they get in each other's way.
 */
const MAX_STRETCH = 2;
const MIN_STRETCH = 1 / 1.2;
/** A change of scale by more than this ratio is a jump, from which no further move is predicted. */
const MAX_ZOOM_STEP = 1.2;

/**
 * Region drawn at once, larger than the canvas: while the view moves within it nothing is redrawn. The same object as
 * long as that holds.
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

/** Position of a drawn window now: x stands at `px * scale + shiftPx`, as CSS pixels of the canvas. */
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

type Direction = 'left' | 'right' | 'in' | 'out';

/** The last move of a view. It is assumed to continue. */
interface Move {
  readonly to: View;
  readonly direction: Direction;
  /** Fixed point of a zoom, in CSS pixels from the canvas's left edge. */
  readonly anchorPx: number;
}

/**
 * Keeps the window of a moving view, and names the next one from the first move on, so that it can be drawn lane by
 * lane before it is needed. Windows of a moving view extend in its direction and so serve longer; that of a view at
 * rest lies around it.
 */
export class WindowKeeper {
  /** Window to prefetch: the next one if the view continues its move. */
  ahead: DrawnWindow | undefined;
  private window: DrawnWindow | undefined;
  private lastView: View | undefined;
  private move: Move | undefined;

  /** `leftMost` is the earliest time in seconds that may be in view at a scale. */
  constructor(private readonly leftMost: (pxPerSecond: number) => number) {}

  /** Window for a view: the last one while it serves. A view at rest gets a window of exactly its scale. */
  around(view: View, isAtRest: boolean): DrawnWindow {
    if (view !== this.lastView) this.takeMove(view);
    const isServed = (window: DrawnWindow | undefined): window is DrawnWindow =>
      window !== undefined && this.serves(window, view, isAtRest);
    if (!isServed(this.window)) {
      this.window =
        [this.ahead, this.move && this.windowFor(this.move)].find(isServed) ?? this.windowAround(view);
      this.ahead = undefined;
    }
    if (this.move && !isAtRest) this.ahead ??= this.windowAfter(this.window, this.move);
    return this.window;
  }

  private takeMove(view: View): void {
    const move = this.lastView && moveOf(this.lastView, view);
    if (move?.direction !== this.move?.direction) this.ahead = undefined;
    this.move = move;
    this.lastView = view;
  }

  private serves({ time, topPx, bottomPx, canvasPx }: DrawnWindow, view: View, isAtRest: boolean): boolean {
    const stretch = view.pxPerSecond / time.pxPerSecond;
    return (
      (stretch === 1 || (!isAtRest && stretch <= MAX_STRETCH && stretch >= MIN_STRETCH)) &&
      canvasPx === view.widthPx &&
      time.annotated === view.annotated &&
      (time.leftTime <= view.leftTime || time.leftTime <= this.leftMost(time.pxPerSecond)) &&
      timeOf(time, time.widthPx) >= Math.min(timeOf(view, view.widthPx), view.end) &&
      topPx <= view.scrollPx &&
      bottomPx >= view.scrollPx + view.heightPx
    );
  }

  /** Window for a view that continues its move: ahead of a pan; of a zoom, as far as it may be stretched. */
  private windowFor({ to, direction, anchorPx }: Move): DrawnWindow {
    const spanTime = to.widthPx / to.pxPerSecond;
    if (direction === 'left' || direction === 'right') {
      const [left, right] = direction === 'right' ? [BEHIND, AHEAD] : [AHEAD, BEHIND];
      const { leftTime, pxPerSecond } = to;
      return this.windowOver(to, leftTime - left * spanTime, leftTime + (1 + right) * spanTime, pxPerSecond);
    }
    const farthest = scaleToFit(to.end - to.start, to.widthPx);
    const wanted = direction === 'in' ? to.pxPerSecond / MIN_STRETCH : to.pxPerSecond / MAX_STRETCH;
    const scale = Math.max(wanted, farthest);
    // Wide enough for the farthest view that it serves.
    const { leftTime, pxPerSecond } = zoomedTo(to, Math.min(scale * MIN_STRETCH, to.pxPerSecond), anchorPx);
    const margin = BEHIND * to.widthPx;
    const right = leftTime + (to.widthPx + margin) / pxPerSecond;
    return this.windowOver(to, leftTime - margin / pxPerSecond, right, scale);
  }

  /** The window that follows another one where it ends; undefined where a bound of the recording is reached. */
  private windowAfter({ time }: DrawnWindow, move: Move): DrawnWindow | undefined {
    const { to, direction, anchorPx } = move;
    const right = timeOf(time, time.widthPx);
    if (direction === 'left') {
      if (time.leftTime <= this.leftMost(time.pxPerSecond)) return undefined;
      return this.windowFor({ ...move, to: { ...to, leftTime: time.leftTime } });
    }
    if (direction === 'right') {
      if (right >= to.end) return undefined;
      return this.windowFor({ ...move, to: { ...to, leftTime: right - to.widthPx / to.pxPerSecond } });
    }
    const last = time.pxPerSecond * (direction === 'in' ? MAX_STRETCH : MIN_STRETCH);
    if (last <= scaleToFit(to.end - to.start, to.widthPx)) return undefined;
    return this.windowFor({ ...move, to: { ...to, ...zoomedTo(to, last, anchorPx) } });
  }

  private windowAround(view: View): DrawnWindow {
    const beyond = (MARGIN * view.widthPx) / view.pxPerSecond;
    const right = timeOf(view, view.widthPx);
    const { leftTime, pxPerSecond } = view;
    const { time, ...rest } = this.windowOver(view, leftTime - beyond, right + beyond, pxPerSecond);
    // All that is in view, though it may lie beyond the recording.
    const from = Math.min(time.leftTime, leftTime);
    const to = Math.max(timeOf(time, time.widthPx), right);
    return { ...rest, time: { ...time, leftTime: from, widthPx: (to - from) * pxPerSecond } };
  }

  /** A window between two times in seconds, as far as there is a recording. */
  private windowOver(
    { widthPx, heightPx, scrollPx, start, end, annotated }: View,
    leftTime: number,
    rightTime: number,
    pxPerSecond: number,
  ): DrawnWindow {
    const from = Math.max(leftTime, this.leftMost(pxPerSecond));
    const to = Math.max(Math.min(rightTime, end + CONTENT_MARGIN_PX / pxPerSecond), from);
    return {
      time: { leftTime: from, pxPerSecond, widthPx: (to - from) * pxPerSecond, start, end, annotated },
      topPx: scrollPx - MARGIN * heightPx,
      bottomPx: scrollPx + (1 + MARGIN) * heightPx,
      canvasPx: widthPx,
    };
  }
}

/** A move in time; undefined where something else has changed, or the scale so much that it is a jump. */
function moveOf(from: View, to: View): Move | undefined {
  const ratio = to.pxPerSecond / from.pxPerSecond;
  if (from.widthPx !== to.widthPx || Math.max(ratio, 1 / ratio) > MAX_ZOOM_STEP) return undefined;
  if (ratio !== 1) {
    const anchorPx = (to.leftTime - from.leftTime) / (1 / from.pxPerSecond - 1 / to.pxPerSecond);
    const bounded = Math.min(Math.max(anchorPx, 0), to.widthPx);
    return { to, direction: ratio > 1 ? 'in' : 'out', anchorPx: bounded };
  }
  if (to.leftTime === from.leftTime) return undefined;
  return { to, direction: to.leftTime > from.leftTime ? 'right' : 'left', anchorPx: 0 };
}

/** The camera of a view that zooms, when it comes to a scale. */
const zoomedTo = (view: View, pxPerSecond: number, anchorPx: number): Camera => ({
  leftTime: timeOf(view, anchorPx) - anchorPx / pxPerSecond,
  pxPerSecond,
});

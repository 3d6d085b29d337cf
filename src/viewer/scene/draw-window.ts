import { CONTENT_MARGIN_PX } from '../../kinds/drawing/sizes.ts';
import { timeOf, type Camera, type TimeView } from '../../kinds/contract/visible.ts';
import { closestScale, scaleToFit, type View } from '../store/viewport.ts';

/** Part of the canvas's width or height that is drawn beyond each edge while nobody knows where the view goes. */
const BEYOND = 0.5;
/**
 * The same where it goes, as far as so many rectangles reach: the farther, the less is drawn twice, for windows overlap. And
 * where it comes from.
 */
const MAX_AHEAD = 4;
const MIN_AHEAD = 1.25;
const MAX_RECTANGLES = 16_000;
const BEHIND = 0.1;
/** The least and the most part of the canvas's width that is drawn beyond each edge of a view at rest. */
const MIN_BESIDE = 1;
const MAX_BESIDE = 1.5;
/** The next window is drawn so many moves before it is needed, and so large a part of the canvas's width before that. */
const LEAD_MOVES = 12;
const MIN_LEAD = 0.2;
/**
 * Ratios of the shown scale to the drawn one between which a window serves while the view moves. Drawn for a farther view
 * it has fewer labels and ticks than there is room for; drawn for a closer one they get in each other's way.
 */
const MAX_STRETCH = 2;
const MIN_STRETCH = 1 / 1.2;
/** A window that is to be stretched as far as that is drawn for a little less, since moves are not all alike. */
const STRETCH_SLACK = 0.01;
/** A view that is taken to zoom changes its scale by this ratio with each move. */
const USUAL_ZOOM = 1.05;
/** The most windows that are named of one that zooms, each of two to three times the scale of the last. */
const MAX_ZOOMS = 12;
/** Milliseconds without a move after which a view has settled. */
export const SETTLED_MS = 150;
/** Milliseconds after which a move is not taken to go on from the one before it. */
const GOES_ON_MS = 1000;
/** A change of scale by more than this ratio, or of place by more of the canvas's width, is a jump: nobody knows where it goes on to. */
const MAX_ZOOM = 1.2;
const MAX_PAN = 0.5;
/** A change of scale below this part of it is a pan whose numbers are not exact. */
const MIN_ZOOM = 1e-4;

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

/** How far the windows are drawn. */
export interface WindowDrawing {
  /** Rectangles for a CSS pixel of the present window's width. */
  readonly density: number;
  /** The window that is all drawn but not shown yet. */
  readonly prepared: DrawnWindow | undefined;
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

/** A direction that no move has. */
const ANY = 0;

/** The last move of a view. It is taken to go on like that. */
interface Move {
  readonly from: View;
  readonly to: View;
}

/** The window that is taken to come next, and for moves in which direction. */
interface Next {
  readonly window: DrawnWindow;
  readonly direction: number;
}

/**
 * Keeps the window for a view that moves, and names the next one before it is needed, so that it can be drawn little by
 * little. Windows of a moving view lie where the view goes, and serve the longer for it; that of a view at rest lies around it.
 */
export class WindowKeeper {
  private window: DrawnWindow | undefined;
  private next: Next | undefined;
  private lastView: View | undefined;
  private move: Move | undefined;
  private movedMs = -Infinity;

  /** `leftMost` is the earliest time in seconds that may be in view at a scale. */
  constructor(
    private readonly leftMost: (pxPerSecond: number) => number,
    private readonly drawing: WindowDrawing,
  ) {}

  /** The window for a view at a moment of any clock, in milliseconds: the last one while it serves. */
  around(view: View, nowMs: number): DrawnWindow {
    const isMoved = view !== this.lastView;
    if (isMoved) {
      const goesOn = nowMs - this.movedMs < GOES_ON_MS;
      this.move = this.lastView && goesOn ? moveOf(this.lastView, view) : undefined;
      if (this.next && !this.leadsOn(this.next, view)) this.next = undefined;
      this.takeBeside(view);
      this.movedMs = nowMs;
    }
    this.lastView = view;
    const isSettled = this.settlesIn(nowMs) === 0;
    if (!this.window || !this.serves(this.window, view, isSettled)) {
      this.window = this.newWindow(view, isSettled);
      this.next = undefined;
    } else if (isMoved && this.move && !this.next && !this.serves(this.window, soon(this.move), false)) {
      const window = this.windowFor(this.move, this.window);
      this.next = window && { window, direction: directionOf(this.move) };
    } else if (isSettled && this.next?.direction !== ANY && !this.servesBeside(this.window, view)) {
      const window = this.windowBeside(view);
      if (this.servesBeside(window, view)) this.next = { window, direction: ANY };
    }
    return this.window;
  }

  /**
   * The window that comes after the present one if the view goes on as it does, or pans where it rests; undefined while that is
   * far off.
   */
  get ahead(): DrawnWindow | undefined {
    return this.next?.window;
  }

  /** The windows that would come after the present one if a view were zoomed around its middle, closer and then farther. */
  zoomsOf(view: View): readonly DrawnWindow[] {
    return [...this.zooms(view, USUAL_ZOOM), ...this.zooms(view, 1 / USUAL_ZOOM)];
  }

  /** Whether the picture is drawn at another scale than it is shown at: another frame is wanted, though nothing moves. */
  get isRough(): boolean {
    return this.window !== undefined && this.lastView?.pxPerSecond !== this.window.time.pxPerSecond;
  }

  /** Milliseconds from a moment until a view that does not move any more has settled. */
  settlesIn(nowMs: number): number {
    return Math.max(this.movedMs + SETTLED_MS - nowMs, 0);
  }

  private serves({ time, topPx, bottomPx, canvasPx }: DrawnWindow, view: View, isSettled: boolean): boolean {
    const stretch = view.pxPerSecond / time.pxPerSecond;
    return (
      (stretch === 1 || (!isSettled && stretch < MAX_STRETCH && stretch > MIN_STRETCH)) &&
      canvasPx === view.widthPx &&
      time.annotated === view.annotated &&
      (time.leftTime <= view.leftTime || time.leftTime <= this.leftMost(time.pxPerSecond)) &&
      timeOf(time, time.widthPx) >= Math.min(timeOf(view, view.widthPx), view.end) &&
      topPx <= view.scrollPx &&
      bottomPx >= view.scrollPx + view.heightPx
    );
  }

  /** Whether a window serves wherever a view goes without a change of scale. */
  private servesBeside(window: DrawnWindow, view: View): boolean {
    const { leftTime } = view;
    const besideTime = (MIN_BESIDE * view.widthPx) / view.pxPerSecond;
    return (
      this.serves(window, { ...view, leftTime: leftTime - besideTime }, true) &&
      this.serves(window, { ...view, leftTime: leftTime + besideTime }, true)
    );
  }

  /** Whether the window that was taken to come next still is, now that a view has moved. */
  private leadsOn({ window, direction }: Next, view: View): boolean {
    if (direction === ANY) return window.time.pxPerSecond === view.pxPerSecond;
    return this.move !== undefined && directionOf(this.move) === direction;
  }

  /** Shows what lies on both sides with the first move, if all of it is drawn: so there is the more time for what comes next. */
  private takeBeside(view: View): void {
    const { next } = this;
    if (next?.direction !== ANY || this.drawing.prepared !== next.window) return;
    if (!this.serves(next.window, view, false)) return;
    this.window = next.window;
    this.next = undefined;
  }

  private newWindow(view: View, isSettled: boolean): DrawnWindow {
    const moving = isSettled ? undefined : (this.ahead ?? (this.move && this.windowFor(this.move)));
    return moving && this.serves(moving, view, isSettled) ? moving : this.windowAround(view);
  }

  /** The window for a view that goes on as it does, from now or from where another window ends. */
  private windowFor(move: Move, last?: DrawnWindow): DrawnWindow | undefined {
    const { from, to } = move;
    const spanTime = to.widthPx / to.pxPerSecond;
    const direction = directionOf(move);
    const ratio = to.pxPerSecond / from.pxPerSecond;
    if (!isZoom(move)) {
      const ahead = this.aheadOf(to);
      const [left, right] = direction > 0 ? [BEHIND, ahead] : [ahead, BEHIND];
      const first = last ? lastPan(last, to, direction) : to.leftTime;
      return this.windowOver(to, first - left * spanTime, first + (1 + right) * spanTime, to.pxPerSecond);
    }
    const [least, most] = [MIN_STRETCH + STRETCH_SLACK, MAX_STRETCH - STRETCH_SLACK];
    const [begin, end] = direction > 0 ? [least, most] : [most, least];
    const firstScale = last ? last.time.pxPerSecond * end : to.pxPerSecond;
    // No view is farther than the whole recording.
    const scale = Math.max(firstScale / begin, scaleToFit(to.end - to.start, to.widthPx));
    const first = cameraAt(move, firstScale / ratio);
    const final = cameraAt(move, scale * end);
    const margin = (BEHIND * to.widthPx) / scale;
    return this.windowOver(
      to,
      Math.min(first.leftTime, final.leftTime) - margin,
      Math.max(rightOf(first, to), rightOf(final, to)) + margin,
      scale,
    );
  }

  private zooms(view: View, ratio: number): readonly DrawnWindow[] {
    const pxPerSecond = view.pxPerSecond * ratio;
    const leftTime = timeOf(view, view.widthPx / 2) - view.widthPx / 2 / pxPerSecond;
    const move = { from: view, to: { ...view, leftTime, pxPerSecond } };
    const windows: DrawnWindow[] = [];
    while (windows.length < MAX_ZOOMS) {
      const last = windows.at(-1) ?? this.window;
      const next = this.windowFor(move, last);
      const scale = next?.time.pxPerSecond;
      if (!next || scale === last?.time.pxPerSecond || next.time.pxPerSecond > closestScale(view.widthPx))
        break;
      windows.push(next);
    }
    return windows;
  }

  /** The window for a view that may be panned either way. */
  private windowBeside(view: View): DrawnWindow {
    const { leftTime, pxPerSecond, widthPx } = view;
    const reach = (MAX_RECTANGLES / (this.drawing.density * widthPx) - 1) / 2;
    const besideTime = (Math.min(Math.max(reach, MIN_BESIDE), MAX_BESIDE) * widthPx) / pxPerSecond;
    return this.windowOver(view, leftTime - besideTime, rightOf(view, view) + besideTime, pxPerSecond);
  }

  /** How far a window of a view that pans reaches ahead of it, as a part of the canvas's width. */
  private aheadOf({ widthPx }: View): number {
    const reach = MAX_RECTANGLES / (this.drawing.density * widthPx) - 1 - BEHIND;
    return Math.min(Math.max(reach, MIN_AHEAD), MAX_AHEAD);
  }

  private windowAround(view: View): DrawnWindow {
    const beyond = (BEYOND * view.widthPx) / view.pxPerSecond;
    const right = rightOf(view, view);
    const { leftTime, pxPerSecond } = view;
    const { time, ...rest } = this.windowOver(view, leftTime - beyond, right + beyond, pxPerSecond);
    // All that is in view, though it may lie beyond the recording.
    const from = Math.min(time.leftTime, leftTime);
    const to = Math.max(timeOf(time, time.widthPx), right);
    return { ...rest, time: { ...time, leftTime: from, widthPx: (to - from) * pxPerSecond } };
  }

  private windowOver(
    { widthPx, heightPx, scrollPx, start, end, annotated }: View,
    leftTime: number,
    right: number,
    pxPerSecond: number,
  ): DrawnWindow {
    const from = Math.max(leftTime, this.leftMost(pxPerSecond));
    const to = Math.max(Math.min(right, end + CONTENT_MARGIN_PX / pxPerSecond), from);
    return {
      time: { leftTime: from, pxPerSecond, widthPx: (to - from) * pxPerSecond, start, end, annotated },
      topPx: scrollPx - BEYOND * heightPx,
      bottomPx: scrollPx + (1 + BEYOND) * heightPx,
      canvasPx: widthPx,
    };
  }
}

/** A move in time; undefined where something else has changed, or too much for anything to be told from it. */
function moveOf(from: View, to: View): Move | undefined {
  const isElsewhere = from.leftTime !== to.leftTime || from.pxPerSecond !== to.pxPerSecond;
  const ratio = to.pxPerSecond / from.pxPerSecond;
  const isSlight = ratio < MAX_ZOOM && ratio > 1 / MAX_ZOOM;
  const move = { from, to };
  const isNear =
    isZoom(move) || Math.abs(to.leftTime - from.leftTime) * to.pxPerSecond <= MAX_PAN * to.widthPx;
  return isElsewhere && from.widthPx === to.widthPx && isSlight && isNear ? move : undefined;
}

const isZoom = ({ from, to }: Move) => Math.abs(to.pxPerSecond / from.pxPerSecond - 1) > MIN_ZOOM;

/** 1 to the right, -1 to the left, 2 closer, -2 farther. */
const directionOf = (move: Move) =>
  isZoom(move)
    ? 2 * Math.sign(move.to.pxPerSecond - move.from.pxPerSecond)
    : Math.sign(move.to.leftTime - move.from.leftTime);

/** Left edge of the last view that a window serves while it pans in a direction. */
function lastPan({ time }: DrawnWindow, view: View, direction: number): number {
  if (direction < 0) return Math.min(time.leftTime, view.leftTime);
  const spanTime = view.widthPx / view.pxPerSecond;
  return Math.max(timeOf(time, time.widthPx) - spanTime, view.leftTime);
}

/** The view some moves on, at least a part of its width away. */
function soon(move: Move): View {
  const { from, to } = move;
  if (isZoom(move))
    return { ...to, ...cameraAt(move, to.pxPerSecond * (to.pxPerSecond / from.pxPerSecond) ** LEAD_MOVES) };
  const moved = LEAD_MOVES * (to.leftTime - from.leftTime);
  const least = (MIN_LEAD * to.widthPx) / to.pxPerSecond;
  return { ...to, leftTime: to.leftTime + directionOf(move) * Math.max(Math.abs(moved), least) };
}

/** The camera of a view that zooms, when it comes to a scale: the point of the canvas that stays in place has stayed. */
function cameraAt({ from, to }: Move, pxPerSecond: number): Camera {
  const secondsPerPx = (scale: number) => 1 / scale - 1 / to.pxPerSecond;
  const stayingPx = (to.leftTime - from.leftTime) / secondsPerPx(from.pxPerSecond);
  const anchorPx = Math.min(Math.max(stayingPx, 0), to.widthPx);
  return { leftTime: to.leftTime - anchorPx * secondsPerPx(pxPerSecond), pxPerSecond };
}

/** Time at the right edge of a canvas. */
const rightOf = ({ leftTime, pxPerSecond }: Camera, { widthPx }: View) => leftTime + widthPx / pxPerSecond;

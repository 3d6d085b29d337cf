import { entryAt } from '../../shared/elements.ts';
import type { Lane } from '../store/layout.ts';
import type { Item, Range } from '../store/selection.ts';
import type { View } from '../store/viewport.ts';
import type { FrameTimes } from './frame-times.ts';
import type { DrawnWindow, WindowPlace } from './draw-window.ts';
import type { Theme } from './theme.ts';
import type { LayerCounts } from './layer-counts.ts';

/** How the canvas looks, whatever part of time is in view: the same object while nothing of it changes. */
export interface Look {
  /** Size of the canvas in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rulerPx: number;
  /** Height of the ruler and all lanes. */
  readonly stackPx: number;
  readonly lanes: readonly Lane[];
  readonly laneOf: readonly (Lane | undefined)[];
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  readonly theme: Theme;
  /** Generation of the glyph atlas: what was laid out under another number is void. */
  readonly generation: number;
}

/**
 * What a frame is drawn from. The next frame is written over it: a layer keeps what it compares with that, not the frame. Objects
 * and lists in it are the same ones while nothing changes.
 */
export interface Frame {
  readonly look: Look;
  readonly view: View;
  /** What is drawn at once, and where that now stands. */
  readonly window: DrawnWindow;
  readonly place: WindowPlace;
  /** What is to be drawn at once soon, if the view goes on as it does or pans where it rests. */
  readonly ahead: DrawnWindow | undefined;
  /** What zooming a view that has rested for some time would draw, one window after the other; else nothing. */
  readonly zooms: readonly DrawnWindow[];
  /** Whether the view has not moved for a while. */
  readonly isAtRest: boolean;
  /** Time of the playhead in seconds, and whether it goes on by itself. */
  readonly time: number;
  readonly playing: boolean;
  /** Moment at which the frame was begun, in milliseconds of the page's clock. */
  readonly nowMs: number;
  readonly selected: Item | undefined;
  readonly hovered: Item | undefined;
  /** Range chosen on the ruler. */
  readonly range: Range | undefined;
  /** Range that is played over and over. */
  readonly loop: Range | undefined;
  /** Span of time whose engraved music is in view. */
  readonly scoreSpan: Range | undefined;
}

/** A part of the canvas from its top to its bottom, in CSS pixels from its left edge. */
export interface Columns {
  readonly fromPx: number;
  readonly toPx: number;
}

/** One part of the canvas. */
export interface Layer {
  /** Counters, for a layer that counts what it draws. */
  readonly counts?: LayerCounts;
  /** Whether there is more to be made of what is not shown yet: a view at rest leaves time for it. */
  readonly isPreparing?: boolean;
  /** Columns beyond which the last update has changed nothing; undefined where it may have changed any. */
  readonly changed?: Columns | undefined;
  /** Prepares what the frame shows; says whether that differs from what was last drawn. */
  update(frame: Frame): boolean;
  destroy(): void;
}

/** Sum over all layers that count. */
export function sumCounts(layers: readonly Layer[]): LayerCounts {
  const sum = { rectangles: 0, draws: 0, components: 0, uploads: 0 };
  for (const { counts } of layers) {
    if (!counts) continue;
    sum.rectangles += counts.rectangles;
    sum.draws += counts.draws;
    sum.components += counts.components;
    sum.uploads += counts.uploads;
  }
  return sum;
}

/**
 * Draws when something has changed and never else: a change asks for a frame, the frame updates each layer, and one
 * render follows if any layer says that it changed. How long that took goes to `times`.
 */
export class FrameLoop {
  /** Whether another frame comes though nothing changes, since layers prepare what is not shown yet. */
  isPreparing = false;
  private request: number | undefined;
  private isAsked = false;
  private isAnswering = false;
  /** The page's frame in which an event was answered last, by its time. */
  private answered: CSSNumberish | null = null;
  private isStale = true;
  /** Time at which the last animation frame began, if it drew. */
  private drawnMs: number | undefined;

  constructor(
    private readonly layers: readonly Layer[],
    private readonly readFrame: () => Frame,
    /** Hears whether the canvas was cleared, and the edges of what is to be drawn, in CSS pixels. */
    private readonly render: (isCleared: boolean, fromPx: number, toPx: number) => void,
    private readonly times: FrameTimes,
  ) {
    document.addEventListener('visibilitychange', this.forgetLast);
  }

  /** Asks for a look at the stores in the next animation frame. */
  invalidate(): void {
    this.isAsked = true;
    if (!this.isAnswering) this.request ??= requestAnimationFrame(this.next);
  }

  /**
   * Runs what answers an event of a pointer or wheel, and draws what that changes within the event rather than in the next
   * animation frame. Browsers send these events just before a frame's callbacks, so the picture is seen no later, and another
   * callback takes as long as all layers. What is asked for already is drawn then, and so is the second answer within a frame.
   */
  answer(act: () => void): void {
    const frame = document.timeline.currentTime;
    if (this.request !== undefined || frame === this.answered) {
      act();
      return;
    }
    this.isAnswering = true;
    try {
      act();
    } finally {
      this.isAnswering = false;
      if (this.isAsked) {
        this.answered = frame;
        if (this.draw() && this.times.isWatched) this.request ??= requestAnimationFrame(this.begin);
      }
    }
  }

  /** The next frame is drawn whatever the layers say: the canvas was cleared. */
  redraw(): void {
    this.isStale = true;
    this.invalidate();
  }

  destroy(): void {
    document.removeEventListener('visibilitychange', this.forgetLast);
    if (this.request !== undefined) cancelAnimationFrame(this.request);
    this.request = undefined;
  }

  /** Begins the frame that shows what has been drawn within an event. */
  private readonly begin = (nowMs: number): void => {
    if (this.isAsked) {
      this.next(nowMs);
      return;
    }
    this.drawnMs = nowMs;
    this.request = requestAnimationFrame(this.next);
  };

  /**
   * Runs an animation frame. After one that drew and is watched comes one more, whose delay shows how long the drawing
   * took.
   */
  private readonly next = (nowMs: number): void => {
    this.request = undefined;
    if (this.drawnMs !== undefined) this.times.addInterval(nowMs - this.drawnMs);
    this.drawnMs = undefined;
    if (!this.isAsked || !this.draw() || !this.times.isWatched) return;
    this.drawnMs = nowMs;
    this.request ??= requestAnimationFrame(this.next);
  };

  /** Draws what has changed; returns whether anything had. */
  private draw(): boolean {
    this.isAsked = false;
    const startMs = performance.now();
    const hasDrawn = this.run();
    this.times.ran(performance.now() - startMs, hasDrawn);
    return hasDrawn;
  }

  /** The frames of a hidden page wait until it is shown again. */
  private readonly forgetLast = (): void => {
    this.drawnMs = undefined;
  };

  private run(): boolean {
    const frame = this.readFrame();
    const isCleared = this.isStale;
    this.isStale = false;
    let fromPx = isCleared ? -Infinity : Infinity;
    let toPx = -fromPx;
    this.isPreparing = false;
    // An iterator would be made anew in each frame.
    for (let place = 0; place < this.layers.length; place++) {
      const layer = entryAt(this.layers, place);
      if (layer.update(frame)) {
        const { changed } = layer;
        fromPx = Math.min(fromPx, changed?.fromPx ?? -Infinity);
        toPx = Math.max(toPx, changed?.toPx ?? Infinity);
      }
      if (layer.isPreparing === true && frame.isAtRest) this.isPreparing = true;
    }
    if (this.isPreparing) this.invalidate();
    const hasChanged = fromPx < toPx;
    if (hasChanged) this.render(isCleared, fromPx, toPx);
    return hasChanged;
  }
}

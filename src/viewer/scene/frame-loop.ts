import type { Lane, PlacedGuest } from '../store/layout.ts';
import type { Item, Range } from '../store/selection.ts';
import type { View } from '../store/viewport.ts';
import type { FrameTimes } from './frame-times.ts';
import type { DrawnWindow, WindowPlace } from './draw-window.ts';
import type { Theme } from './theme.ts';
import type { LayerCounts } from './layer-counts.ts';

/** Appearance of the canvas, whatever part of time is in view: the same object while nothing of it changes. */
export interface Appearance {
  /** Size of the canvas in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rulerPx: number;
  /** Height of the ruler and all lanes. */
  readonly stackPx: number;
  readonly lanes: readonly Lane[];
  readonly laneOf: readonly (Lane | undefined)[];
  readonly guests: readonly PlacedGuest[];
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  readonly theme: Theme;
  /** Generation of the glyph atlas: layouts made under another number are void. */
  readonly generation: number;
}

/** Input of a frame. Objects and lists in it are the same ones while nothing changes. */
export interface Frame {
  readonly appearance: Appearance;
  readonly view: View;
  /** Drawn window, and its position on the canvas now. */
  readonly window: DrawnWindow;
  readonly place: WindowPlace;
  /** Window to prefetch; undefined while the view rests or the present window serves for long. */
  readonly ahead: DrawnWindow | undefined;
  /** Time of the playhead in seconds. */
  readonly time: number;
  readonly selected: Item | undefined;
  readonly hovered: Item | undefined;
  /** Range chosen on the ruler. */
  readonly range: Range | undefined;
  /** Looped range. */
  readonly loop: Range | undefined;
  /** Span of time whose engraved music is in view. */
  readonly scoreSpan: Range | undefined;
}

/** Horizontal span of the canvas over its full height, in CSS pixels from its left edge. */
export interface DirtySpan {
  readonly fromPx: number;
  readonly toPx: number;
}

/** One part of the canvas. */
export interface Layer {
  /** Counters, for a layer that counts its shapes. */
  readonly counts?: LayerCounts;
  /** Columns beyond which the last update has changed nothing; undefined where it may have changed any. */
  readonly changed?: DirtySpan | undefined;
  /** Prepares the frame; returns whether it differs from the last one drawn. */
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
  private request: number | undefined;
  private isAsked = false;
  private isStale = true;
  /** Time at which the last animation frame began, if it drew. */
  private drawnMs: number | undefined;

  constructor(
    private readonly layers: readonly Layer[],
    private readonly readFrame: () => Frame,
    /** Draws a cleared canvas, or one between two edges in CSS pixels, which may be infinite. */
    private readonly render: (isCleared: boolean, fromPx: number, toPx: number) => void,
    private readonly times: FrameTimes,
  ) {
    document.addEventListener('visibilitychange', this.forgetLast);
  }

  /** Asks for a look at the stores in the next animation frame. */
  invalidate(): void {
    this.isAsked = true;
    this.request ??= requestAnimationFrame(this.next);
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

  /** Draws the changes; returns whether there were any. */
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
    for (const layer of this.layers) {
      if (!layer.update(frame)) continue;
      fromPx = Math.min(fromPx, layer.changed?.fromPx ?? -Infinity);
      toPx = Math.max(toPx, layer.changed?.toPx ?? Infinity);
    }
    const hasChanged = fromPx < toPx;
    if (hasChanged) this.render(isCleared, fromPx, toPx);
    return hasChanged;
  }
}

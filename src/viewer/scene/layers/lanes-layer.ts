import { TIMELINE_SPACING_PX } from '../../../kinds/sizes.ts';
import { timeOf, xOf } from '../../../kinds/visible.ts';
import { laneView } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Lane } from '../../store/layout.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Layer } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';
import { StripTexture } from '../gpu/strip-texture.ts';
import { downPx, isSameLook } from './same-scene.ts';

const FAILURE = 'This timeline cannot be drawn.';
const FAILURE_ROOM_PX = 400;
/** Milliseconds of a frame after which no other lane of the next window is begun: few lanes are done in less. */
const SLICE_MS = 0.3;

/**
 * All lanes. Drawn anew only when the view leaves the window or the theme changes: a pan costs two numbers. The next window
 * is drawn lane by lane while the present one is shown, so that no frame has to draw all of it, and sent to the GPU in the
 * frame after that.
 */
export class LanesLayer implements Layer {
  private shown: LanesSheet;
  private next: LanesSheet;
  private ahead: DrawnWindow | undefined;

  constructor(
    timelines: readonly Timeline[],
    private readonly canvas: QuadCanvas,
  ) {
    this.shown = new LanesSheet(timelines, canvas);
    this.next = new LanesSheet(timelines, canvas);
    this.show();
  }

  get containers() {
    return [this.shown.quads.container, this.next.quads.container];
  }

  get counts() {
    const { shown, next } = this;
    const { counts } = shown.quads;
    return {
      ...counts,
      uploads: counts.uploads + next.quads.counts.uploads,
      components: shown.shapes.drawn,
    };
  }

  /** Rectangles for a CSS pixel of the shown window's width. */
  get density(): number {
    return this.shown.density;
  }

  update(frame: Frame): boolean {
    const isSame = this.shown.isDrawn(frame, frame.window);
    if (!isSame) {
      if (this.next.isBegun(frame, frame.window)) this.swap();
      this.shown.draw(frame, frame.window, Infinity);
    } else this.drawAhead(frame);
    const { scale, shiftPx } = frame.place;
    return this.shown.quads.moveTo(scale, shiftPx, downPx(frame)) || !isSame;
  }

  destroy(): void {
    this.shown.destroy();
    this.next.destroy();
  }

  private drawAhead(frame: Frame): void {
    const isNew = this.ahead !== frame.ahead;
    this.ahead = frame.ahead;
    // In the first frame the ruler is drawn.
    if (!frame.ahead || isNew) return;
    if (this.next.isDrawn(frame, frame.ahead)) this.next.quads.send();
    else this.next.draw(frame, frame.ahead, SLICE_MS);
  }

  private swap(): void {
    [this.shown, this.next] = [this.next, this.shown];
    this.show();
  }

  private show(): void {
    this.shown.quads.isShown = true;
    this.next.quads.isShown = false;
    this.canvas.strips = this.shown.strips;
  }
}

/** All lanes of one window, as far as they are drawn. */
class LanesSheet {
  readonly quads: QuadBatch;
  readonly shapes: ShapeBatch;
  readonly strips = new StripTexture();
  private drawn: { readonly frame: Frame; readonly window: DrawnWindow } | undefined;
  /** Place of the first lane that is not drawn yet. */
  private lane = 0;

  constructor(
    private readonly timelines: readonly Timeline[],
    private readonly canvas: QuadCanvas,
  ) {
    this.quads = new QuadBatch(canvas, { fillsCanvas: true });
    this.shapes = new ShapeBatch(this.quads, canvas.atlas, this.strips);
  }

  get density(): number {
    return this.drawn ? this.quads.length / Math.max(this.drawn.window.time.widthPx, 1) : 0;
  }

  /** Whether what is drawn is of a window and serves a frame. */
  isBegun(frame: Frame, window: DrawnWindow): boolean {
    return this.drawn?.window === window && isSameLook(this.drawn.frame, frame);
  }

  isDrawn(frame: Frame, window: DrawnWindow): boolean {
    return this.isBegun(frame, window) && this.lane === frame.lanes.length;
  }

  /** Goes on drawing a window until all of it is there or `ms` milliseconds have passed. */
  draw(frame: Frame, window: DrawnWindow, ms: number): void {
    if (this.isDrawn(frame, window)) return;
    const endMs = performance.now() + ms;
    const { atlas } = this.canvas;
    if (!this.isBegun(frame, window)) this.begin(frame, window);
    const { generation } = atlas;
    while (this.lane < frame.lanes.length) {
      this.drawNext(frame, window);
      if (this.lane < frame.lanes.length && performance.now() >= endMs) return;
    }
    // A full atlas began anew on the way: what was placed before lies elsewhere now.
    if (atlas.generation !== generation) {
      this.begin(frame, window);
      while (this.lane < frame.lanes.length) this.drawNext(frame, window);
    }
    this.strips.upload();
    this.quads.upload();
  }

  destroy(): void {
    this.quads.destroy();
    this.strips.destroy();
  }

  private begin(frame: Frame, window: DrawnWindow): void {
    this.drawn = { frame, window };
    this.lane = 0;
    this.quads.clear();
    this.strips.clear();
    this.shapes.begin(frame.resolution, frame.view.widthPx, frame.lanes[0]?.unitPx);
  }

  private drawNext(frame: Frame, window: DrawnWindow): void {
    const { lanes, view, theme } = frame;
    const place = this.lane++;
    const lane = lanes[place];
    if (!lane || lane.topPx >= window.bottomPx || lane.topPx + lane.heightPx <= window.topPx) return;
    this.shapes.setTop(lane.topPx);
    const linePx = -TIMELINE_SPACING_PX / 2 / lane.unitPx;
    const rightPx = window.time.widthPx + view.widthPx;
    const footPx = linePx + 1 / lane.unitPx;
    if (place > 0) this.shapes.rect(-view.widthPx, linePx, rightPx, footPx, theme.laneLine);
    this.drawLane(lane, frame, window);
  }

  /** A lane that throws shows that it did; the others go on. */
  private drawLane(place: Lane, { view, theme }: Frame, { time }: DrawnWindow): void {
    const { length } = this.quads;
    const lane = this.timelines[place.timeline];
    const drawnIn = laneView(time, place);
    try {
      // Each time: a file's timelines may still be arriving.
      lane?.lane.measureWith?.(this.shapes);
      lane?.lane.draw(drawnIn, this.shapes, theme.palette);
    } catch (error) {
      reportError(error);
      this.quads.clear(length);
      const middlePx = xOf(drawnIn, timeOf(view, view.widthPx / 2));
      this.shapes.pin(middlePx);
      this.shapes.label(FAILURE, middlePx, drawnIn.heightPx / 2, FAILURE_ROOM_PX, 'label', theme.now);
    }
  }
}

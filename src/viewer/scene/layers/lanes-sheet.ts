import type { InParts } from '../../../kinds/contract/in-parts.ts';
import { TIMELINE_SPACING_PX } from '../../../kinds/drawing/sizes.ts';
import { timeOf, xOf } from '../../../kinds/contract/visible.ts';
import { laneView } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Look } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';
import { StripTexture } from '../gpu/strip-texture.ts';

const FAILURE = 'This timeline cannot be drawn.';
const FAILURE_ROOM_PX = 400;

/** How much is drawn at once, at most: it ends with whichever is reached first. */
export interface Slice {
  readonly rectangles: number;
  readonly ms: number;
}

/** All lanes of one window, as far as they are drawn. */
export class LanesSheet {
  readonly quads: QuadBatch;
  readonly shapes: ShapeBatch;
  readonly strips = new StripTexture();
  /** Whether one of the lanes that are drawn threw, which has been reported. */
  hasFailed = false;
  private drawn: { readonly look: Look; readonly window: DrawnWindow } | undefined;
  /** Place of the first lane that is not begun yet. */
  private lane = 0;
  /** Number of rectangles before those of the lane that was begun last. */
  private laneStart = 0;
  /** What is left to be drawn of the lane before it. */
  private rest: InParts | undefined;

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
    return this.drawn?.window === window && this.drawn.look === frame.look;
  }

  isDrawn(frame: Frame, window: DrawnWindow): boolean {
    return this.isBegun(frame, window) && this.isComplete(frame);
  }

  /** Goes on drawing a window until all of it is there or it has drawn as much as it may. */
  draw(frame: Frame, window: DrawnWindow, most: Slice): void {
    if (this.isDrawn(frame, window)) return;
    const endMs = performance.now() + most.ms;
    const { atlas } = this.canvas;
    if (!this.isBegun(frame, window)) this.begin(frame, window);
    const { generation } = atlas;
    const end = this.quads.length + most.rectangles;
    while (!this.isComplete(frame)) {
      this.drawPart(frame, window);
      if ((this.quads.length >= end || performance.now() >= endMs) && !this.isComplete(frame)) return;
    }
    // A full atlas began anew on the way: what was placed before lies elsewhere now.
    if (atlas.generation !== generation) {
      this.begin(frame, window);
      while (!this.isComplete(frame)) this.drawPart(frame, window);
    }
    this.strips.upload();
    this.quads.upload();
  }

  /** Sends what is drawn to the GPU before it is shown. */
  send(): void {
    if (this.quads.send()) this.canvas.sendTextures(this.strips);
  }

  destroy(): void {
    this.quads.destroy();
    this.strips.destroy();
  }

  private isComplete({ look }: Frame): boolean {
    return this.rest === undefined && this.lane === look.lanes.length;
  }

  private begin({ look }: Frame, window: DrawnWindow): void {
    this.drawn = { look, window };
    this.hasFailed = false;
    this.lane = 0;
    this.rest = undefined;
    this.quads.clear();
    this.strips.clear();
    this.shapes.begin(look.resolution, look.widthPx, look.lanes[0]?.unitPx);
  }

  /** A lane that throws shows that it did; the others go on. */
  private drawPart(frame: Frame, window: DrawnWindow): void {
    try {
      this.rest ??= this.beginNext(frame, window);
      if (this.rest?.next().done === true) this.rest = undefined;
    } catch (error) {
      this.rest = undefined;
      this.hasFailed = true;
      reportError(error);
      this.drawFailure(frame, window);
    }
  }

  /** Begins the next lane; returns what is left to be drawn of it, nothing where all is drawn or none of it is in view. */
  private beginNext({ look }: Frame, window: DrawnWindow): InParts | undefined {
    const { lanes, widthPx, theme } = look;
    const place = this.lane++;
    const lane = lanes[place];
    if (!lane || lane.topPx >= window.bottomPx || lane.topPx + lane.heightPx <= window.topPx)
      return undefined;
    const { shapes } = this;
    shapes.setTop(lane.topPx);
    const linePx = -TIMELINE_SPACING_PX / 2 / lane.unitPx;
    const rightPx = window.time.widthPx + widthPx;
    const footPx = linePx + 1 / lane.unitPx;
    if (place > 0) shapes.rect(-widthPx, linePx, rightPx, footPx, theme.laneLine);
    this.laneStart = this.quads.length;
    const drawer = this.timelines[lane.timeline]?.lane;
    // Each time: a file's timelines may still be arriving.
    drawer?.measureWith?.(shapes);
    const drawnIn = laneView(window.time, lane);
    if (drawer?.drawInParts) return drawer.drawInParts(drawnIn, shapes, theme.palette);
    drawer?.draw(drawnIn, shapes, theme.palette);
    return undefined;
  }

  /** Draws in place of the lane that was begun last. */
  private drawFailure({ look, view }: Frame, { time }: DrawnWindow): void {
    const lane = look.lanes[this.lane - 1];
    if (!lane) return;
    this.quads.clear(this.laneStart);
    const drawnIn = laneView(time, lane);
    const middlePx = xOf(drawnIn, timeOf(view, view.widthPx / 2));
    this.shapes.pin(middlePx);
    this.shapes.label(FAILURE, middlePx, drawnIn.heightPx / 2, FAILURE_ROOM_PX, 'label', look.theme.now);
  }
}

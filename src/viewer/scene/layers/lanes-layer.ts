import type { InParts } from '../../../kinds/in-parts.ts';
import { TIMELINE_SPACING_PX } from '../../../kinds/sizes.ts';
import { timeOf, xOf } from '../../../kinds/visible.ts';
import { laneView } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import { LEAD_MOVES, type DrawnWindow, type WindowDrawing } from '../draw-window.ts';
import type { Frame, Layer } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';
import { StripTexture } from '../gpu/strip-texture.ts';
import { downPx, isSameLook } from './same-scene.ts';

const FAILURE = 'This timeline cannot be drawn.';
const FAILURE_ROOM_PX = 400;
/**
 * Number of frames in which the next window is drawn: so many that none comes late for it, so few that most frames of a view that
 * moves draw nothing of it. A window that reaches far beyond the view serves in many frames. A view moves once in a frame, and
 * two more of these are needed: one for the ruler, one to send what is drawn.
 */
const MOST_SLICES = LEAD_MOVES - 2;
const SLICES_PER_SCREEN = 2.5;
/** How much of it a frame draws at most, in rectangles and in milliseconds. */
const MOST_SLICE = 1500;
const MOST_SLICE_MS = 3;
const WHOLE = { rectangles: Infinity, ms: Infinity };

/**
 * All lanes. Drawn anew only when the view leaves the window or the theme changes: a pan costs two numbers. The next window
 * is drawn little by little while the present one is shown, so that no frame has to draw all of it, and sent to the GPU in the
 * frame after that.
 */
export class LanesLayer implements Layer, WindowDrawing {
  isPreparing = false;
  prepared: DrawnWindow | undefined;
  private shown: LanesSheet;
  private next: LanesSheet;
  private ahead: DrawnWindow | undefined;
  /** The next window where its texts and those of the shown one have no room together: each would drive the other out. */
  private crowding: DrawnWindow | undefined;

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

  get density(): number {
    return this.shown.density;
  }

  update(frame: Frame): boolean {
    const isSame = this.shown.isDrawn(frame, frame.window);
    const { hasMadeRoom } = this.canvas.atlas;
    // Where texts have no room another frame would throw away what this one draws.
    this.isPreparing = !isSame && !hasMadeRoom;
    if (!isSame) {
      if (hasMadeRoom) this.crowding = frame.ahead;
      if (this.next.isBegun(frame, frame.window)) this.swap();
      this.shown.draw(frame, frame.window, WHOLE);
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
    if (!frame.ahead || isNew || frame.ahead === this.crowding) {
      this.isPreparing = isNew;
      return;
    }
    if (!this.next.isDrawn(frame, frame.ahead)) {
      this.next.draw(frame, frame.ahead, this.sliceOf(frame.ahead));
      this.isPreparing = true;
    } else {
      this.next.send();
      this.prepared = frame.ahead;
    }
  }

  private sliceOf({ time, canvasPx }: DrawnWindow): typeof WHOLE {
    const screensBeyond = time.widthPx / canvasPx - 1;
    const slices = Math.min(Math.max(SLICES_PER_SCREEN * screensBeyond, 1), MOST_SLICES);
    return { rectangles: Math.min((this.density * time.widthPx) / slices, MOST_SLICE), ms: MOST_SLICE_MS };
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
    return this.drawn?.window === window && isSameLook(this.drawn.frame, frame);
  }

  isDrawn(frame: Frame, window: DrawnWindow): boolean {
    return this.isBegun(frame, window) && this.isComplete(frame);
  }

  /** Goes on drawing a window until all of it is there or it has drawn as much as it may. */
  draw(frame: Frame, window: DrawnWindow, most: typeof WHOLE): void {
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

  private isComplete({ lanes }: Frame): boolean {
    return this.rest === undefined && this.lane === lanes.length;
  }

  private begin(frame: Frame, window: DrawnWindow): void {
    this.drawn = { frame, window };
    this.lane = 0;
    this.rest = undefined;
    this.quads.clear();
    this.strips.clear();
    this.shapes.begin(frame.resolution, frame.view.widthPx, frame.lanes[0]?.unitPx);
  }

  /** A lane that throws shows that it did; the others go on. */
  private drawPart(frame: Frame, window: DrawnWindow): void {
    try {
      this.rest ??= this.beginNext(frame, window);
      if (this.rest?.next().done === true) this.rest = undefined;
    } catch (error) {
      this.rest = undefined;
      reportError(error);
      this.drawFailure(frame, window);
    }
  }

  /** Begins the next lane; returns what is left to be drawn of it, nothing where all is drawn or none of it is in view. */
  private beginNext({ lanes, view, theme }: Frame, window: DrawnWindow): InParts | undefined {
    const place = this.lane++;
    const lane = lanes[place];
    if (!lane || lane.topPx >= window.bottomPx || lane.topPx + lane.heightPx <= window.topPx)
      return undefined;
    const { shapes } = this;
    shapes.setTop(lane.topPx);
    const linePx = -TIMELINE_SPACING_PX / 2 / lane.unitPx;
    const rightPx = window.time.widthPx + view.widthPx;
    const footPx = linePx + 1 / lane.unitPx;
    if (place > 0) shapes.rect(-view.widthPx, linePx, rightPx, footPx, theme.laneLine);
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
  private drawFailure({ lanes, view, theme }: Frame, { time }: DrawnWindow): void {
    const lane = lanes[this.lane - 1];
    if (!lane) return;
    this.quads.clear(this.laneStart);
    const drawnIn = laneView(time, lane);
    const middlePx = xOf(drawnIn, timeOf(view, view.widthPx / 2));
    this.shapes.pin(middlePx);
    this.shapes.label(FAILURE, middlePx, drawnIn.heightPx / 2, FAILURE_ROOM_PX, 'label', theme.now);
  }
}

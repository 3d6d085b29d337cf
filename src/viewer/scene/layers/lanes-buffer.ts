import { TIMELINE_SPACING_PX } from '../../../kinds/drawing/sizes.ts';
import { timeOf, xOf } from '../../../kinds/contract/visible.ts';
import { laneView } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Lane } from '../../store/layout.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Appearance } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';
import { StripTexture } from '../gpu/strip-texture.ts';

const FAILURE = 'This timeline cannot be drawn.';
const FAILURE_ROOM_PX = 400;

/** All lanes of one window, in buffers of the GPU, as far as they have been drawn. */
export class LanesBuffer {
  readonly quads: QuadBatch;
  readonly shapes: ShapeBatch;
  readonly strips = new StripTexture();
  private drawn: { readonly appearance: Appearance; readonly window: DrawnWindow } | undefined;
  /** Number of lanes drawn so far, from the top. */
  private lanes = 0;

  constructor(
    private readonly timelines: readonly Timeline[],
    private readonly canvas: QuadCanvas,
  ) {
    this.quads = new QuadBatch(canvas, this.strips);
    this.shapes = new ShapeBatch(this.quads, canvas.atlas, this.strips);
  }

  /** Whether lanes of this window have been drawn that serve the frame. */
  isBegun({ appearance }: Frame, window: DrawnWindow): boolean {
    return this.drawn?.window === window && this.drawn.appearance === appearance;
  }

  /** Whether all lanes of this window have been drawn and serve the frame. */
  isDrawn(frame: Frame, window: DrawnWindow): boolean {
    return this.isBegun(frame, window) && this.lanes === frame.appearance.lanes.length;
  }

  /** Draws the rest of a window. */
  draw(frame: Frame, window: DrawnWindow): void {
    const { atlas } = this.canvas;
    if (!this.isBegun(frame, window)) this.begin(frame, window);
    const { generation } = atlas;
    while (!this.isDrawn(frame, window)) this.drawLane(frame, window);
    // The atlas was full and began anew on the way: glyphs that were placed before lie elsewhere now.
    if (atlas.generation === generation) return;
    this.begin(frame, window);
    while (!this.isDrawn(frame, window)) this.drawLane(frame, window);
  }

  /** Draws the next lane of a window, if any is left. A lane that throws shows that it did; the others go on. */
  drawLane(frame: Frame, window: DrawnWindow): void {
    if (!this.isBegun(frame, window)) this.begin(frame, window);
    if (this.isDrawn(frame, window)) return;
    const place = this.lanes++;
    const lane = frame.appearance.lanes[place];
    if (lane && lane.topPx < window.bottomPx && lane.topPx + lane.heightPx > window.topPx) {
      this.shapes.setTop(lane.topPx);
      if (place > 0) this.drawLine(lane, frame, window);
      const start = this.quads.length;
      try {
        this.fill(lane, frame, window);
      } catch (error) {
        reportError(error);
        this.quads.clear(start);
        this.drawFailure(lane, frame, window);
      }
    }
    if (!this.isDrawn(frame, window)) return;
    this.strips.upload();
    this.quads.upload();
  }

  destroy(): void {
    this.quads.destroy();
    this.strips.destroy();
  }

  private begin({ appearance }: Frame, window: DrawnWindow): void {
    this.drawn = { appearance, window };
    this.lanes = 0;
    this.quads.clear();
    this.strips.clear();
    this.shapes.begin(appearance.resolution, appearance.widthPx, appearance.lanes[0]?.unitPx);
  }

  private fill(lane: Lane, { appearance }: Frame, { time }: DrawnWindow): void {
    const drawer = this.timelines[lane.timeline]?.lane;
    // Each time: a file's timelines may still be arriving.
    drawer?.measureWith?.(this.shapes);
    drawer?.draw(laneView(time, lane), this.shapes, appearance.theme.palette);
  }

  /** The line between a lane and the one above it. */
  private drawLine({ unitPx }: Lane, { appearance }: Frame, { time }: DrawnWindow): void {
    const topPx = -TIMELINE_SPACING_PX / 2 / unitPx;
    const rightPx = time.widthPx + appearance.widthPx;
    this.shapes.rect(-appearance.widthPx, topPx, rightPx, topPx + 1 / unitPx, appearance.theme.laneLine);
  }

  private drawFailure(lane: Lane, { appearance, view }: Frame, { time }: DrawnWindow): void {
    const drawnIn = laneView(time, lane);
    const middlePx = xOf(drawnIn, timeOf(view, view.widthPx / 2));
    this.shapes.setAnchor(middlePx);
    this.shapes.label(
      FAILURE,
      middlePx,
      drawnIn.heightPx / 2,
      FAILURE_ROOM_PX,
      'label',
      appearance.theme.now,
    );
  }
}

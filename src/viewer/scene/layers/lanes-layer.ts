import { TIMELINE_SPACING_PX } from '../../../kinds/sizes.ts';
import { timeOf, xOf } from '../../../kinds/visible.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Lane } from '../../store/layout.ts';
import type { Frame, Layer } from '../frame-loop.ts';
import { QuadBatch, type CanvasTextures } from '../gpu/quad-batch.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';

const FAILURE = 'This timeline cannot be drawn.';
const FAILURE_ROOM_PX = 400;

/** All lanes. Drawn anew only when the view leaves the window or the theme changes: a pan costs two numbers. */
export class LanesLayer implements Layer {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private drawn: Frame | undefined;

  constructor(
    private readonly timelines: readonly Timeline[],
    private readonly textures: CanvasTextures,
  ) {
    this.quads = new QuadBatch(textures);
    this.shapes = new ShapeBatch(this.quads, textures);
  }

  get counts() {
    return { ...this.quads.counts, components: this.shapes.drawn };
  }

  update(frame: Frame): boolean {
    const isSame = this.drawn !== undefined && isSameScene(this.drawn, frame);
    this.drawn = frame;
    if (!isSame) this.draw(frame);
    const { scale, shiftPx } = frame.place;
    return this.quads.moveTo(scale, shiftPx, downPx(frame)) || !isSame;
  }

  destroy(): void {
    this.quads.destroy();
  }

  private draw(frame: Frame): void {
    const { atlas, strips } = this.textures;
    const { generation } = atlas;
    this.fill(frame);
    // A full atlas began anew on the way: what was placed before lies elsewhere now.
    if (atlas.generation !== generation) this.fill(frame);
    strips.upload();
    this.quads.setSize(frame.view.widthPx, frame.heightPx);
    this.quads.upload();
  }

  private fill(frame: Frame): void {
    const { window, resolution, theme, lanes, view } = frame;
    this.quads.clear();
    this.textures.strips.clear();
    this.shapes.begin(resolution, view.widthPx);
    lanes.forEach((lane, place) => {
      if (lane.topPx >= window.bottomPx || lane.topPx + lane.heightPx <= window.topPx) return;
      this.shapes.setTop(lane.topPx);
      const linePx = -TIMELINE_SPACING_PX / 2;
      if (place > 0)
        this.shapes.rect(
          -view.widthPx,
          linePx,
          window.time.widthPx + view.widthPx,
          linePx + 1,
          theme.laneLine,
        );
      this.drawLane(lane, frame);
    });
  }

  /** A lane that throws shows that it did; the others go on. */
  private drawLane({ timeline, heightPx }: Lane, { window, view, theme }: Frame): void {
    const { length } = this.quads;
    const lane = this.timelines[timeline];
    try {
      // Each time: a file's timelines may still be arriving.
      lane?.lane.measureWith?.(this.shapes);
      lane?.lane.draw({ ...window.time, heightPx }, this.shapes, theme.palette);
    } catch (error) {
      reportError(error);
      this.quads.clear(length);
      const middlePx = xOf(window.time, timeOf(view, view.widthPx / 2));
      this.shapes.pin(middlePx);
      this.shapes.label(FAILURE, middlePx, heightPx / 2, FAILURE_ROOM_PX, 'label', theme.now);
    }
  }
}

/** How far what was drawn of an unscrolled stack is moved down, in whole device pixels. */
export const downPx = ({ scrollPx, resolution }: Frame) => -Math.round(scrollPx * resolution) / resolution;

/** Whether what was drawn for one frame serves for the other: the same window, lanes and colours. */
export const isSameScene = (a: Frame, b: Frame) =>
  a.window === b.window &&
  a.lanes === b.lanes &&
  a.heightPx === b.heightPx &&
  a.theme === b.theme &&
  a.resolution === b.resolution &&
  a.generation === b.generation;

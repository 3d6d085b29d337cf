import { TIMELINE_SPACING_PX } from '../../kinds/sizes.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Lane } from '../store/layout.ts';
import type { Frame, Layer } from './frame-loop.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { QuadBatch, type AtlasTexture } from './quad-batch.ts';
import { ShapeBatch } from './shape-batch.ts';

const FAILURE = 'This timeline cannot be drawn.';
const FAILURE_ROOM_PX = 400;

/** All lanes. Refilled only when the view or the theme changed: a moving playhead costs nothing here. */
export class LanesLayer implements Layer {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private drawn: Frame | undefined;

  constructor(
    private readonly timelines: readonly Timeline[],
    texture: AtlasTexture,
    private readonly atlas: GlyphAtlas,
  ) {
    this.quads = new QuadBatch(texture);
    this.shapes = new ShapeBatch(this.quads, atlas);
    for (const timeline of timelines) timeline.measureWith(this.shapes);
  }

  update(frame: Frame): boolean {
    if (this.drawn && isSameScene(this.drawn, frame)) return false;
    this.drawn = frame;
    const { generation } = this.atlas;
    this.fill(frame);
    // A full atlas began anew on the way: what was placed before lies elsewhere now.
    if (this.atlas.generation !== generation) this.fill(frame);
    this.quads.setSize(frame.view.widthPx, frame.heightPx);
    this.quads.upload();
    return true;
  }

  destroy(): void {
    this.quads.destroy();
  }

  private fill(frame: Frame): void {
    const { view, heightPx, scrollPx, resolution, theme, lanes } = frame;
    this.quads.clear();
    lanes.forEach((lane, place) => {
      const topPx = lane.topPx - scrollPx;
      if (topPx >= heightPx || topPx + lane.heightPx <= 0) return;
      this.shapes.setPlace(topPx, resolution);
      const linePx = -TIMELINE_SPACING_PX / 2;
      if (place > 0) this.shapes.rect(0, linePx, view.widthPx, linePx + 1, theme.laneLine);
      this.drawLane(lane, frame);
    });
  }

  /** A lane that throws shows that it did; the others go on. */
  private drawLane({ timeline, heightPx }: Lane, { view, theme }: Frame): void {
    const { length } = this.quads;
    try {
      this.timelines[timeline]?.draw({ ...view, heightPx }, this.shapes, theme.inks);
    } catch (error) {
      reportError(error);
      this.quads.clear(length);
      this.shapes.label(FAILURE, view.widthPx / 2, heightPx / 2, FAILURE_ROOM_PX, 'label', theme.now);
    }
  }
}

/** Whether two frames show the same part of the same lanes in the same colours. */
export const isSameScene = (a: Frame, b: Frame) =>
  a.view === b.view &&
  a.scrollPx === b.scrollPx &&
  a.lanes === b.lanes &&
  a.heightPx === b.heightPx &&
  a.theme === b.theme &&
  a.resolution === b.resolution &&
  a.generation === b.generation;

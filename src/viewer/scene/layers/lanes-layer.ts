import type { Timeline } from '../../model/timeline.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Layer } from '../frame-loop.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { LanesBuffer } from './lanes-buffer.ts';
import { scrollOffsetPx } from './scroll-offset.ts';

/**
 * All lanes. Redrawn only when the view leaves the window or the theme changes: a pan costs two numbers. While the view
 * moves, each frame draws one lane of the next window, so that no frame has to draw all of it.
 */
export class LanesLayer implements Layer {
  private shown: LanesBuffer;
  private next: LanesBuffer;
  /**
   * The next window where its texts and those of the shown one have no room together in the atlas: to draw it would empty the
   * atlas again and again.
   */
  private windowWithoutAtlasRoom: DrawnWindow | undefined;

  constructor(
    timelines: readonly Timeline[],
    private readonly canvas: QuadCanvas,
  ) {
    this.shown = new LanesBuffer(timelines, canvas);
    this.next = new LanesBuffer(timelines, canvas);
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

  update(frame: Frame): boolean {
    const isSame = this.shown.isDrawn(frame, frame.window);
    if (!isSame) {
      if (this.canvas.atlas.wasReset) this.windowWithoutAtlasRoom = frame.ahead;
      if (this.next.isBegun(frame, frame.window)) this.swap();
      this.shown.draw(frame, frame.window);
    } else if (frame.ahead && frame.ahead !== this.windowWithoutAtlasRoom) {
      this.next.drawLane(frame, frame.ahead);
    }
    const { scale, shiftPx } = frame.place;
    return this.shown.quads.moveTo(scale, shiftPx, scrollOffsetPx(frame)) || !isSame;
  }

  destroy(): void {
    this.shown.destroy();
    this.next.destroy();
  }

  private swap(): void {
    [this.shown, this.next] = [this.next, this.shown];
    this.show();
  }

  private show(): void {
    this.shown.quads.container.visible = true;
    this.next.quads.container.visible = false;
  }
}

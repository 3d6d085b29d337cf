import type { DrawnWindow } from '../draw-window.ts';
import type { Appearance, Frame, Layer } from '../frame-loop.ts';
import type { QuadBatch } from '../gpu/quad-batch.ts';
import { scrollOffsetPx } from './scroll-offset.ts';

/** A layer whose content stays the same for a drawn window: filled anew with the next one, and moved with the view between. */
export abstract class WindowLayer implements Layer {
  private appearance: Appearance | undefined;
  private window: DrawnWindow | undefined;

  constructor(protected readonly quads: QuadBatch) {}

  get counts() {
    return { ...this.quads.counts, components: 0 };
  }

  update(frame: Frame): boolean {
    const { appearance, window } = frame;
    const isSame = appearance === this.appearance && window === this.window;
    this.appearance = appearance;
    this.window = window;
    if (!isSame) this.fill(frame);
    const { scale, shiftPx } = frame.place;
    return (this.quads.moveTo(scale, shiftPx, scrollOffsetPx(frame)) && this.quads.length > 0) || !isSame;
  }

  destroy(): void {
    this.quads.destroy();
  }

  /** Draws all of it for the frame's window. */
  protected abstract fill(frame: Frame): void;
}

import type { Timeline } from '../../model/timeline.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Look } from '../frame-loop.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { LanesSheet, type Slice } from './lanes-sheet.ts';

/**
 * Draws what zooming would show, once for each look, and throws it away. What stays makes the first zoom as quick as any other:
 * letters are on the sheet of glyphs and on the GPU, distances between them are measured, and the browser has compiled what draws.
 * Without it that zoom has frames of several times their usual length.
 */
export class WarmUp {
  /** The look that is warmed up or has been. */
  private begun: Look | undefined;
  /** What is left to be drawn. */
  private left: readonly DrawnWindow[] = [];
  private sheet: LanesSheet | undefined;

  constructor(
    private readonly timelines: readonly Timeline[],
    private readonly canvas: QuadCanvas,
  ) {}

  /** Draws one slice more, where the view has rested long enough for that; returns whether there is more to draw. */
  goOn(frame: Frame, slice: Slice): boolean {
    if (frame.zooms.length === 0) return false;
    if (this.begun !== frame.look) {
      this.begun = frame.look;
      this.left = frame.zooms;
    }
    const window = this.left[0];
    // Letters that may not all be wanted must not drive out those that are.
    if (!window || !this.canvas.atlas.hasRoomToSpare) {
      this.end();
      return false;
    }
    const sheet = (this.sheet ??= new LanesSheet(this.timelines, this.canvas));
    sheet.draw(frame, window, slice);
    // A lane that throws would be reported with each window.
    if (sheet.hasFailed) {
      this.end();
      return false;
    }
    if (sheet.isDrawn(frame, window)) {
      this.left = this.left.slice(1);
      this.canvas.sendTextures(this.canvas.strips);
    }
    return true;
  }

  destroy(): void {
    this.end();
  }

  private end(): void {
    this.left = [];
    this.sheet?.destroy();
    this.sheet = undefined;
  }
}

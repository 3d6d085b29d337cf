import type { Timeline } from '../../model/timeline.ts';
import type { DrawnWindow, WindowDrawing } from '../draw-window.ts';
import type { Frame, Layer } from '../frame-loop.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { LanesSheet, type Slice } from './lanes-sheet.ts';
import { downPx } from './down-px.ts';
import { WarmUp } from './warm-up.ts';

/**
 * Number of frames in which the next window is drawn: so many that none takes long, so few that most frames of a view that moves
 * draw nothing of it, though one more draws its ruler and one sends what is drawn. A window that reaches far beyond the view serves
 * in some twenty-five frames of a quick pan. Whoever names the next one leaves time for that (`LEAD_MOVES` in `draw-window.ts`).
 */
const MAX_SLICES = 6;
const SLICES_PER_SCREEN = 2.5;
/** How much of what is not shown yet a frame draws at most. */
const MAX_SLICE: Slice = { rectangles: 2700, ms: 3 };
const WHOLE: Slice = { rectangles: Infinity, ms: Infinity };

/**
 * All lanes. Drawn anew only when the view leaves the window or the theme changes: a pan costs two numbers. The next window
 * is drawn little by little while the present one is shown, so that no frame has to draw all of it, and sent to the GPU in the
 * frame after that. Of a view that has rested for a while, what zooming would show is drawn too, so that the first zoom is as
 * quick as those after it.
 */
export class LanesLayer implements Layer, WindowDrawing {
  isPreparing = false;
  prepared: DrawnWindow | undefined;
  private shown: LanesSheet;
  private next: LanesSheet;
  private ahead: DrawnWindow | undefined;
  /** The next window where its texts and those of the shown one have no room together: each would drive the other out. */
  private crowding: DrawnWindow | undefined;
  private readonly warmUp: WarmUp;

  constructor(
    timelines: readonly Timeline[],
    private readonly canvas: QuadCanvas,
  ) {
    this.shown = new LanesSheet(timelines, canvas);
    this.next = new LanesSheet(timelines, canvas);
    this.warmUp = new WarmUp(timelines, canvas);
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
    if (!this.isPreparing) this.isPreparing = this.warmUp.goOn(frame, MAX_SLICE);
    const { scale, shiftPx } = frame.place;
    return this.shown.quads.moveTo(scale, shiftPx, downPx(frame)) || !isSame;
  }

  destroy(): void {
    this.shown.destroy();
    this.next.destroy();
    this.warmUp.destroy();
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

  private sliceOf({ time, canvasPx }: DrawnWindow): Slice {
    const screensBeyond = time.widthPx / canvasPx - 1;
    const slices = Math.min(Math.max(SLICES_PER_SCREEN * screensBeyond, 1), MAX_SLICES);
    const rectangles = Math.min((this.density * time.widthPx) / slices, MAX_SLICE.rectangles);
    return { ...MAX_SLICE, rectangles };
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

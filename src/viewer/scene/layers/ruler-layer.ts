import { drawBeats, drawMeasures, drawTimes } from '../../../kinds/drawing/ruler.ts';
import { positionsOf, type Timeline } from '../../model/timeline.ts';
import type { AxisRuler } from '../../session/analysis-view.ts';
import { RULER_TIMES_PX } from '../../store/layout.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Layer, Appearance } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';

/**
 * Times along the top and, where there are beats, measures below them, or the names of an axis that is not of time; both stay while the lanes scroll under them. As of
 * the lanes, the next window's are drawn before it is needed.
 */
export class RulerLayer implements Layer {
  private shown: RulerSheet;
  private next: RulerSheet;

  constructor(timelines: readonly Timeline[], canvas: QuadCanvas, axis?: AxisRuler) {
    this.shown = new RulerSheet(timelines, canvas, axis);
    this.next = new RulerSheet(timelines, canvas, axis);
    this.next.quads.container.visible = false;
  }

  get containers() {
    return [this.shown.quads.container, this.next.quads.container];
  }

  get counts() {
    const { counts } = this.shown.quads;
    return { ...counts, uploads: counts.uploads + this.next.quads.counts.uploads, components: 0 };
  }

  update(frame: Frame): boolean {
    const { window, ahead } = frame;
    const isSame = this.shown.isDrawn(frame, window);
    if (isSame && ahead) this.next.draw(frame, ahead);
    if (!isSame) {
      if (this.next.isDrawn(frame, window)) this.swap();
      this.shown.draw(frame, window);
    }
    const { scale, shiftPx } = frame.place;
    return this.shown.quads.moveTo(scale, shiftPx, 0) || !isSame;
  }

  destroy(): void {
    this.shown.quads.destroy();
    this.next.quads.destroy();
  }

  private swap(): void {
    [this.shown, this.next] = [this.next, this.shown];
    this.shown.quads.container.visible = true;
    this.next.quads.container.visible = false;
  }
}

/** Height of the names of an axis that is not of time, in CSS pixels. */
const AXIS_ROW_PX = 22;

/** The ruler over one window. */
class RulerSheet {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private drawn: { readonly appearance: Appearance; readonly window: DrawnWindow } | undefined;

  constructor(
    private readonly timelines: readonly Timeline[],
    canvas: QuadCanvas,
    private readonly axis: AxisRuler | undefined,
  ) {
    this.quads = new QuadBatch(canvas);
    this.shapes = new ShapeBatch(this.quads, canvas.atlas);
  }

  /** Whether the last drawing is of a window and serves a frame. */
  isDrawn(frame: Frame, window: DrawnWindow): boolean {
    return this.drawn?.window === window && this.drawn.appearance === frame.appearance;
  }

  draw(frame: Frame, window: DrawnWindow): void {
    if (this.isDrawn(frame, window)) return;
    const { appearance } = frame;
    this.drawn = { appearance, window };
    const { widthPx, theme, resolution, rulerPx } = appearance;
    this.quads.clear();
    this.shapes.begin(resolution, widthPx);
    this.shapes.rect(-widthPx, 0, window.time.widthPx + widthPx, rulerPx, theme.ruler);
    const { rulerTick: tick, rulerText, measureText } = theme;
    if (this.axis) {
      const names = { topPx: rulerPx - AXIS_ROW_PX, bottomPx: rulerPx, tick, text: measureText };
      drawMeasures(this.axis, window.time, this.shapes, names);
      this.quads.upload();
      return;
    }
    // Each time: a file's timelines may still be arriving.
    const counting = this.timelines.find(({ measures }) => measures)?.measures;
    const { unit } = positionsOf(this.timelines);
    // By the music alone there is one row, of measures and beats; of quarter notes where none are counted.
    const isMusic = unit === 'quarters' && counting !== undefined;
    const times = { topPx: 0, bottomPx: RULER_TIMES_PX, tick, text: rulerText };
    if (!isMusic) drawTimes(window.time, this.shapes, times, unit);
    const numbers = { topPx: isMusic ? 0 : RULER_TIMES_PX, bottomPx: rulerPx, tick, text: measureText };
    if (counting) drawMeasures(counting, window.time, this.shapes, numbers);
    if (isMusic) drawBeats(counting, window.time, this.shapes, numbers);
    this.quads.upload();
  }
}

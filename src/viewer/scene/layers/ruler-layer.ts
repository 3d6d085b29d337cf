import { CONTENT_MARGIN_PX } from '../../../kinds/drawing/sizes.ts';
import { timeOf, xOf, type TimeView } from '../../../kinds/contract/visible.ts';
import type { Timeline } from '../../model/timeline.ts';
import { RULER_TIMES_PX } from '../../store/layout.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Layer, Appearance } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { rulerTime, stepFor } from './ruler-steps.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';
import type { Theme } from '../theme.ts';

const LONG_TICK_PX = 11;
const SHORT_TICK_PX = 5;
const LABEL_BASELINE_PX = 17.8;
const LABEL_INDENT_PX = 4;
const NUMBER_INDENT_PX = 3;
/** Baseline of the measures' numbers below the upper row. */
const NUMBER_BASELINE_PX = 13;
/** Least distance of a label left of its tick from the one before it. */
const MIN_GAP_PX = 6;
/** Rounding error of sums of binary fractions, in seconds. */
const SLACK = 1e-9;

/**
 * Times along the top and, where there are beats, measures below them; both stay while the lanes scroll under them. As of
 * the lanes, the next window's are drawn before it is needed.
 */
export class RulerLayer implements Layer {
  private shown: RulerSheet;
  private next: RulerSheet;

  constructor(timelines: readonly Timeline[], canvas: QuadCanvas) {
    this.shown = new RulerSheet(timelines, canvas);
    this.next = new RulerSheet(timelines, canvas);
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

/** The ruler over one window. */
class RulerSheet {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private drawn: { readonly appearance: Appearance; readonly window: DrawnWindow } | undefined;

  constructor(
    private readonly timelines: readonly Timeline[],
    canvas: QuadCanvas,
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
    this.drawTimes(window.time, theme);
    this.drawMeasures(window.time, theme, rulerPx);
    this.quads.upload();
  }

  private drawTimes(view: TimeView, theme: Theme): void {
    const { shapes } = this;
    const [step, parts] = stepFor(view, shapes.width('0', 'ruler'));
    const short = step / parts;
    const rightMostPx = xOf(view, view.end) + CONTENT_MARGIN_PX;
    // The label of a tick outside may reach in from the left.
    const beforePx = LABEL_INDENT_PX + shapes.width(rulerTime(view.end, step), 'ruler');
    const first = Math.ceil((Math.max(timeOf(view, -beforePx), view.start) - SLACK) / short);
    const last = Math.floor((Math.min(timeOf(view, view.widthPx), view.end) + SLACK) / short);
    for (let tick = first; tick <= last; tick++) {
      const xPx = xOf(view, tick * short);
      const isLong = tick % parts === 0;
      const lengthPx = isLong ? LONG_TICK_PX : SHORT_TICK_PX;
      shapes.tick(xPx, RULER_TIMES_PX - lengthPx, RULER_TIMES_PX, theme.rulerTick);
      if (!isLong) continue;
      const text = rulerTime(tick * short, step);
      const roomPx = LABEL_INDENT_PX + shapes.width(text, 'ruler');
      // No view goes farther: where the label would be cut off it stands left of its tick, if there is room, or not at all.
      const isCut = xPx + roomPx > rightMostPx;
      if (isCut && step * view.pxPerSecond < 2 * roomPx + MIN_GAP_PX) continue;
      shapes.setAnchor(xPx);
      const leftPx = isCut ? xPx - roomPx : xPx + LABEL_INDENT_PX;
      shapes.text(text, leftPx, LABEL_BASELINE_PX, 'ruler', theme.rulerText);
    }
  }

  private drawMeasures(view: TimeView, theme: Theme, rulerPx: number): void {
    const { shapes } = this;
    const baselinePx = RULER_TIMES_PX + NUMBER_BASELINE_PX;
    // Each time: a file's timelines may still be arriving.
    const counting = this.timelines.find(({ measures }) => measures);
    const rightMostPx = xOf(view, view.end) + CONTENT_MARGIN_PX;
    let freePx = -Infinity;
    counting?.measures?.eachName(view, (xPx, name) => {
      shapes.tick(xPx, RULER_TIMES_PX, rulerPx, theme.rulerTick);
      const widthPx = shapes.width(name, 'number');
      // As of the times above: left of its tick where the canvas ends, or not at all.
      const isCut = xPx + NUMBER_INDENT_PX + widthPx > rightMostPx;
      const leftPx = isCut ? xPx - NUMBER_INDENT_PX - widthPx : xPx + NUMBER_INDENT_PX;
      if (isCut && leftPx < freePx) return;
      freePx = leftPx + widthPx + MIN_GAP_PX;
      shapes.setAnchor(xPx);
      shapes.text(name, leftPx, baselinePx, 'number', theme.measureText);
    });
  }
}

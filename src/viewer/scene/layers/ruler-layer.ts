import { timeOf, xOf } from '../../../kinds/visible.ts';
import type { Timeline } from '../../model/timeline.ts';
import { RULER_TIMES_PX } from '../../store/layout.ts';
import type { Frame, Layer } from '../frame-loop.ts';
import { isSameScene } from './lanes-layer.ts';
import { QuadBatch, type QuadCanvas } from '../gpu/quad-batch.ts';
import { rulerTime, stepFor } from './ruler-steps.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';

const LONG_TICK_PX = 11;
const SHORT_TICK_PX = 5;
const LABEL_BASELINE_PX = 17.8;
const LABEL_INDENT_PX = 4;
const NUMBER_INDENT_PX = 3;
/** Baseline of the measures' numbers below the upper row. */
const NUMBER_BASELINE_PX = 13;
/** Seconds: what sums of binary fractions may be off by. */
const SLACK = 1e-9;

/** Times along the top and, where there are beats, measures below them; both stay while the lanes scroll under them. */
export class RulerLayer implements Layer {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private drawn: Frame | undefined;

  constructor(
    private readonly timelines: readonly Timeline[],
    canvas: QuadCanvas,
  ) {
    this.quads = new QuadBatch(canvas);
    this.shapes = new ShapeBatch(this.quads, canvas.atlas);
  }

  get counts() {
    return { ...this.quads.counts, components: 0 };
  }

  update(frame: Frame): boolean {
    const isSame = this.drawn !== undefined && isSameScene(this.drawn, frame);
    this.drawn = frame;
    if (!isSame) this.fill(frame);
    const { scale, shiftPx } = frame.place;
    return this.quads.moveTo(scale, shiftPx, 0) || !isSame;
  }

  destroy(): void {
    this.quads.destroy();
  }

  private fill(frame: Frame): void {
    const { view, window, theme, resolution, rulerPx } = frame;
    this.quads.clear();
    this.shapes.begin(resolution, view.widthPx);
    this.shapes.rect(-view.widthPx, 0, window.time.widthPx + view.widthPx, rulerPx, theme.ruler);
    this.drawTimes(frame);
    this.drawMeasures(frame);
    this.quads.upload();
  }

  private drawTimes({ window, theme }: Frame): void {
    const { shapes } = this;
    const view = window.time;
    const [step, parts] = stepFor(view, shapes.width('0', 'ruler'));
    const short = step / parts;
    const first = Math.ceil((Math.max(timeOf(view, -LABEL_INDENT_PX), view.start) - SLACK) / short);
    const last = Math.floor((Math.min(timeOf(view, view.widthPx), view.end) + SLACK) / short);
    for (let tick = first; tick <= last; tick++) {
      const xPx = xOf(view, tick * short);
      const isLong = tick % parts === 0;
      const lengthPx = isLong ? LONG_TICK_PX : SHORT_TICK_PX;
      shapes.tick(xPx, RULER_TIMES_PX - lengthPx, RULER_TIMES_PX, theme.rulerTick);
      if (!isLong) continue;
      const text = rulerTime(tick * short, step);
      shapes.pin(xPx);
      shapes.text(text, xPx + LABEL_INDENT_PX, LABEL_BASELINE_PX, 'ruler', theme.rulerText);
    }
  }

  private drawMeasures({ window, theme, rulerPx }: Frame): void {
    const { shapes } = this;
    const baselinePx = RULER_TIMES_PX + NUMBER_BASELINE_PX;
    // Each time: a file's timelines may still be arriving.
    const counting = this.timelines.find(({ measures }) => measures);
    counting?.measures?.eachNumber(window.time, (xPx, number) => {
      shapes.tick(xPx, RULER_TIMES_PX, rulerPx, theme.rulerTick);
      const text = String(number);
      shapes.pin(xPx);
      shapes.text(text, xPx + NUMBER_INDENT_PX, baselinePx, 'number', theme.measureText);
    });
  }
}

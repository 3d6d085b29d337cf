import { timeOf, xOf } from '../../kinds/visible.ts';
import type { Timeline } from '../model/timeline.ts';
import { RULER_TIMES_PX } from '../store/layout.ts';
import type { Frame, Layer } from './frame-loop.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { isSameScene } from './lanes-layer.ts';
import { QuadBatch, type AtlasTexture } from './quad-batch.ts';
import { rulerTime, stepFor } from './ruler-steps.ts';
import { ShapeBatch } from './shape-batch.ts';

const LONG_TICK_PX = 11;
const SHORT_TICK_PX = 5;
const LABEL_BASELINE_PX = 17.8;
const LABEL_INDENT_PX = 4;
const NUMBER_INDENT_PX = 3;
/** Below the upper row. */
const NUMBER_BASELINE_PX = 13;
/** Seconds: what sums of binary fractions may be off by. */
const SLACK = 1e-9;

/** Times along the top and, where there are beats, measures below them; both stay while the lanes scroll under them. */
export class RulerLayer implements Layer {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private readonly eachMeasure: Timeline['eachNumber'];
  private drawn: Frame | undefined;

  constructor(timelines: readonly Timeline[], texture: AtlasTexture, atlas: GlyphAtlas) {
    this.quads = new QuadBatch(texture);
    this.shapes = new ShapeBatch(this.quads, atlas);
    this.eachMeasure = timelines.find(({ eachNumber }) => eachNumber)?.eachNumber;
  }

  update(frame: Frame): boolean {
    if (this.drawn && isSameScene(this.drawn, frame)) return false;
    this.drawn = frame;
    const { view, theme, resolution, rulerPx } = frame;
    this.quads.clear();
    this.shapes.setPlace(0, resolution);
    this.shapes.rect(0, 0, view.widthPx, rulerPx, theme.ruler);
    this.drawTimes(frame);
    this.drawMeasures(frame);
    this.quads.setSize(view.widthPx, frame.heightPx);
    this.quads.upload();
    return true;
  }

  destroy(): void {
    this.quads.destroy();
  }

  private drawTimes({ view, theme }: Frame): void {
    const { shapes } = this;
    const [step, parts] = stepFor(view, shapes.width('0', 'ruler'));
    const short = step / parts;
    // A label that the left edge would cut is left out, so nothing before that edge matters.
    const first = Math.ceil((Math.max(timeOf(view, -LABEL_INDENT_PX), view.start) - SLACK) / short);
    const last = Math.floor((Math.min(timeOf(view, view.widthPx), view.end) + SLACK) / short);
    for (let tick = first; tick <= last; tick++) {
      const xPx = xOf(view, tick * short);
      const isLong = tick % parts === 0;
      const lengthPx = isLong ? LONG_TICK_PX : SHORT_TICK_PX;
      shapes.tick(xPx, RULER_TIMES_PX - lengthPx, RULER_TIMES_PX, theme.rulerTick);
      if (!isLong) continue;
      const text = rulerTime(tick * short, step);
      const leftPx = xPx + LABEL_INDENT_PX;
      if (leftPx + shapes.width(text, 'ruler') <= view.widthPx)
        shapes.text(text, leftPx, LABEL_BASELINE_PX, 'ruler', theme.rulerText);
    }
  }

  private drawMeasures({ view, theme, rulerPx }: Frame): void {
    const { shapes } = this;
    const baselinePx = RULER_TIMES_PX + NUMBER_BASELINE_PX;
    this.eachMeasure?.(view, (xPx, number) => {
      shapes.tick(xPx, RULER_TIMES_PX, rulerPx, theme.rulerTick);
      const text = String(number);
      const leftPx = xPx + NUMBER_INDENT_PX;
      if (leftPx >= 0 && leftPx + shapes.width(text, 'number') <= view.widthPx)
        shapes.text(text, leftPx, baselinePx, 'number', theme.inks.measureText);
    });
  }
}

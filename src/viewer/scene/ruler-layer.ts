import { timeOf, xOf, type TimeView } from '../../kinds/visible.ts';
import { shortTime } from '../../shared/time.ts';
import type { Timeline } from '../model/timeline.ts';
import { RULER_TIMES_PX } from '../store/layout.ts';
import type { Frame, Layer } from './frame-loop.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { isSameScene } from './lanes-layer.ts';
import { QuadBatch, type AtlasTexture } from './quad-batch.ts';
import { ShapeBatch } from './shape-batch.ts';

const LONG_TICK_PX = 11;
const SHORT_TICK_PX = 5;
const LABEL_BASELINE_PX = 17.8;
const LABEL_INDENT_PX = 4;
/** Free of text between two labels, at least. */
const LABEL_GAP_PX = 20;
const NUMBER_INDENT_PX = 3;
/** Below the upper row. */
const NUMBER_BASELINE_PX = 13;
/** Seconds between labels, and how many short ticks divide them. */
const STEPS: readonly (readonly [seconds: number, parts: number])[] = [
  [0.01, 5],
  [0.02, 4],
  [0.05, 5],
  [0.1, 5],
  [0.2, 4],
  [0.5, 5],
  [1, 5],
  [2, 4],
  [5, 5],
  [10, 5],
  [15, 3],
  [30, 6],
  [60, 6],
  [120, 4],
  [300, 5],
  [600, 5],
  [900, 3],
  [1800, 6],
  [3600, 6],
  [7200, 4],
  [14_400, 4],
  [43_200, 6],
  [86_400, 4],
];
/** Seconds: what sums of binary fractions may be off by. */
const SLACK = 1e-9;
/** A recording without length has one time, and that is told in whole seconds. */
const STEP_OF_NONE = [1, 1] as const;

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

/** The least step whose labels have room beside one another; `figurePx` is the width of one figure. */
function stepFor(view: TimeView, figurePx: number): readonly [seconds: number, parts: number] {
  if (view.end <= view.start) return STEP_OF_NONE;
  const latest = Math.min(timeOf(view, view.widthPx), view.end);
  const roomFor = (step: number) => rulerTime(latest, step).length * figurePx + LABEL_GAP_PX;
  return STEPS.find(([step]) => step * view.pxPerSecond >= roomFor(step)) ?? STEPS.at(-1)!;
}

/** As many decimals as the step needs. */
function rulerTime(time: number, step: number): string {
  if (step >= 1) return shortTime(time);
  const decimals = step >= 0.1 ? 1 : 2;
  const rounded = Number(time.toFixed(decimals));
  return shortTime(rounded) + (rounded % 1).toFixed(decimals).slice(1);
}

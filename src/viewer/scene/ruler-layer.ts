import { timeOf, xOf } from '../../kinds/visible.ts';
import { shortTime } from '../../shared/time.ts';
import { RULER_PX } from '../model/create-timelines.ts';
import type { Frame, Layer } from './frame-loop.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { isSameScene } from './lanes-layer.ts';
import { QuadBatch, type AtlasTexture } from './quad-batch.ts';
import { ShapeBatch } from './shape-batch.ts';

const LONG_TICK_PX = 11;
const SHORT_TICK_PX = 5;
const LABEL_MIDDLE_PX = 14;
const LABEL_INDENT_PX = 4;
const LABEL_ROOM_PX = 60;
const LEAST_LABEL_PX = 64;
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

/** Times along the top; it stays while the lanes scroll under it. */
export class RulerLayer implements Layer {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private drawn: Frame | undefined;

  constructor(texture: AtlasTexture, atlas: GlyphAtlas) {
    this.quads = new QuadBatch(texture);
    this.shapes = new ShapeBatch(this.quads, atlas);
  }

  update(frame: Frame): boolean {
    if (this.drawn && isSameScene(this.drawn, frame)) return false;
    this.drawn = frame;
    const { view, theme, resolution } = frame;
    this.quads.clear();
    this.shapes.setPlace(0, resolution);
    this.shapes.rect(0, 0, view.widthPx, RULER_PX, theme.ruler);
    const [step, parts] =
      STEPS.find(([seconds]) => seconds * view.pxPerSecond >= LEAST_LABEL_PX) ?? STEPS.at(-1)!;
    const short = step / parts;
    const first = Math.max(Math.floor(timeOf(view, -LABEL_ROOM_PX) / short), 0);
    const last = Math.floor(Math.min(timeOf(view, view.widthPx), view.end) / short);
    for (let tick = first; tick <= last; tick++) {
      const xPx = xOf(view, tick * short);
      const isLong = tick % parts === 0;
      const lengthPx = isLong ? LONG_TICK_PX : SHORT_TICK_PX;
      this.shapes.tick(xPx, RULER_PX - lengthPx, RULER_PX, theme.rulerTick);
      if (isLong)
        this.shapes.text(
          rulerTime(tick * short, step),
          xPx + LABEL_INDENT_PX,
          LABEL_MIDDLE_PX,
          'ruler',
          theme.rulerText,
        );
    }
    this.quads.setSize(view.widthPx, frame.heightPx);
    this.quads.upload();
    return true;
  }

  destroy(): void {
    this.quads.destroy();
  }
}

/** As many decimals as the step needs. */
function rulerTime(time: number, step: number): string {
  if (step >= 1) return shortTime(time);
  const decimals = step >= 0.1 ? 1 : 2;
  const rounded = Number(time.toFixed(decimals));
  return shortTime(rounded) + (rounded % 1).toFixed(decimals).slice(1);
}

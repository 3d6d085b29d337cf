import { xOf } from '../../../kinds/contract/visible.ts';
import { RULER_TIMES_PX } from '../../store/layout.ts';
import type { Range } from '../../store/selection.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Layer, Appearance } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';

const EDGE_PX = 2;
const DASH_PX = 6;
const DASH_GAP_PX = 4;
/** A loop has a bar along its top; a range that is only selected has grips. */
const LOOP_BAR_PX = 4;
const GRIP_WIDTH_PX = 8;
const GRIP_HEIGHT_PX = 18;
const GRIP_LINE_PX = 8;
/** Height of the band over the ruler's times. */
const SCORE_SPAN_PX = 6;
const BEYOND_PX = 20;

/**
 * The range selected on the ruler and the looped range, over ruler and lanes; on the ruler the span of the score in
 * view.
 */
export class RangeLayer implements Layer {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private appearance: Appearance | undefined;
  private window: DrawnWindow | undefined;
  private range: Range | undefined;
  private loop: Range | undefined;
  private scoreSpan: Range | undefined;
  private scrollPx = 0;

  constructor(canvas: QuadCanvas) {
    this.quads = new QuadBatch(canvas);
    this.shapes = new ShapeBatch(this.quads, canvas.atlas);
  }

  get counts() {
    return { ...this.quads.counts, components: 0 };
  }

  update(frame: Frame): boolean {
    const { appearance, window, range, loop, scoreSpan, view } = frame;
    const isEmpty = !(range ?? loop ?? scoreSpan ?? this.range ?? this.loop ?? this.scoreSpan);
    if (isEmpty) return false;
    const isSame =
      appearance === this.appearance &&
      window === this.window &&
      range === this.range &&
      loop === this.loop &&
      scoreSpan === this.scoreSpan &&
      // Dashes stand on the canvas, not in the stack.
      view.scrollPx === this.scrollPx;
    this.appearance = appearance;
    this.window = window;
    this.range = range;
    this.loop = loop;
    this.scoreSpan = scoreSpan;
    this.scrollPx = view.scrollPx;
    if (!isSame) this.fill(frame);
    const { scale, shiftPx } = frame.place;
    return this.quads.moveTo(scale, shiftPx, 0) || !isSame;
  }

  destroy(): void {
    this.quads.destroy();
  }

  private fill(frame: Frame): void {
    const { range, loop, scoreSpan, window, appearance } = frame;
    this.quads.clear();
    this.shapes.begin(appearance.resolution, appearance.widthPx);
    if (scoreSpan) this.drawScoreSpan(scoreSpan, frame);
    if (loop) this.span(loop, frame, true);
    const isLooped = range && loop && range.start === loop.start && range.end === loop.end;
    if (range && !isLooped) this.span(range, frame, false);
    if (range) for (const time of [range.start, range.end]) this.grip(xOf(window.time, time), frame);
    this.quads.upload();
  }

  /** Work is bounded by the canvas: shapes are clipped outside it, dashes follow its height. */
  private span({ start, end }: Range, { window, view, appearance }: Frame, isLoop: boolean) {
    const { time } = window;
    const { theme, heightPx, stackPx } = appearance;
    const bound = (px: number) => Math.min(Math.max(px, -BEYOND_PX), time.widthPx + BEYOND_PX);
    const leftPx = bound(xOf(time, start));
    const rightPx = bound(xOf(time, end));
    const footPx = Math.min(stackPx - view.scrollPx, heightPx);
    this.shapes.rect(leftPx, 0, rightPx, footPx, theme.loop);
    if (isLoop) this.shapes.rect(leftPx, 0, rightPx, LOOP_BAR_PX, theme.loopEdge);
    for (let topPx = 0; topPx < footPx; topPx += DASH_PX + DASH_GAP_PX) {
      const bottomPx = Math.min(topPx + DASH_PX, footPx);
      this.shapes.bar(leftPx, topPx, EDGE_PX, bottomPx, theme.loopEdge);
      this.shapes.bar(rightPx - EDGE_PX, topPx, EDGE_PX, bottomPx, theme.loopEdge);
    }
  }

  private drawScoreSpan({ start, end }: Range, { window: { time }, appearance: { theme } }: Frame): void {
    const leftPx = Math.max(xOf(time, start), -BEYOND_PX);
    const rightPx = Math.min(xOf(time, end), time.widthPx + BEYOND_PX);
    if (leftPx < rightPx)
      this.shapes.rect(leftPx, RULER_TIMES_PX - SCORE_SPAN_PX, rightPx, RULER_TIMES_PX, theme.scoreSpan);
  }

  private grip(xPx: number, { window, appearance: { theme } }: Frame): void {
    if (xPx < -BEYOND_PX || xPx > window.time.widthPx + BEYOND_PX) return;
    const topPx = RULER_TIMES_PX - GRIP_HEIGHT_PX;
    const half = GRIP_WIDTH_PX / 2;
    this.shapes.bar(xPx - half, topPx, GRIP_WIDTH_PX, RULER_TIMES_PX, theme.loopEdge);
    const linePx = topPx + (GRIP_HEIGHT_PX - GRIP_LINE_PX) / 2;
    this.shapes.tick(xPx, linePx, linePx + GRIP_LINE_PX, theme.ruler);
  }
}

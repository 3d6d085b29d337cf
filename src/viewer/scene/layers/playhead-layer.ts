import { PLAYHEAD } from '../../../kinds/drawing/sizes.ts';
import { xOf } from '../../../kinds/contract/visible.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Lane } from '../../store/layout.ts';
import type { DirtySpan, Frame, Layer, Appearance } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';

const LINE_PX = 1.5;
const HALO_PX = 1;
const FOOT_PX = PLAYHEAD.radiusPx + HALO_PX;

/**
 * Middle of the circle at the line's foot, in CSS pixels from the canvas's top: on the track of a slider that is the
 * last timeline, whose handle it then is.
 */
export function playheadFootPx(
  timelines: readonly Timeline[],
  { lanes, stackPx, heightPx }: Pick<Appearance, 'lanes' | 'stackPx' | 'heightPx'>,
  scrollPx: number,
): number {
  const last = lanes.at(-1);
  const isSlider = last && timelines[last.timeline]?.lane.seeksOnPress;
  const stackFootPx = isSlider ? trackPx(last) : stackPx - FOOT_PX;
  return Math.min(stackFootPx - scrollPx, heightPx - FOOT_PX);
}

const trackPx = ({ topPx, heightPx }: Lane) => topPx + heightPx / 2;

/**
 * The line over all lanes and its circle. Moving it changes two numbers on the GPU and nothing else, and only the
 * columns at its old and its new place are painted.
 */
export class PlayheadLayer implements Layer {
  readonly quads: QuadBatch;
  changed: DirtySpan | undefined;
  private readonly shapes: ShapeBatch;
  private appearance: Appearance | undefined;
  private scrollPx = 0;
  private xPx = 0;
  private readonly columns = { fromPx: 0, toPx: 0 };

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
    const { appearance, view, time } = frame;
    const { resolution, widthPx } = appearance;
    const isSame = appearance === this.appearance && view.scrollPx === this.scrollPx;
    this.appearance = appearance;
    this.scrollPx = view.scrollPx;
    if (!isSame) this.fill(frame);
    const x = Math.round(xOf(view, time) * resolution) / resolution;
    const bounded = Math.min(Math.max(x, -100), widthPx + 100);
    this.columns.fromPx = Math.min(this.xPx, bounded) - FOOT_PX;
    this.columns.toPx = Math.max(this.xPx, bounded) + FOOT_PX;
    this.changed = isSame ? this.columns : undefined;
    this.xPx = bounded;
    return this.quads.moveTo(1, bounded, 0) || !isSame;
  }

  destroy(): void {
    this.quads.destroy();
  }

  private fill({ appearance, view: { scrollPx } }: Frame): void {
    const { theme, resolution, widthPx, lanes } = appearance;
    const { quads, shapes } = this;
    quads.clear();
    shapes.begin(resolution, widthPx);
    const footPx = playheadFootPx(this.timelines, appearance, scrollPx);
    // An even number of device pixels at ratio 1 stands evenly on the whole pixel that the time falls on.
    const half = Math.max(Math.round(LINE_PX * resolution), 1) / resolution / 2;
    shapes.bar(-half - HALO_PX, 0, 2 * (half + HALO_PX), footPx, theme.playheadHalo);
    this.disc(footPx, PLAYHEAD.radiusPx + HALO_PX, theme.playheadHalo);
    shapes.bar(-half, 0, 2 * half, footPx, theme.playhead);
    this.disc(footPx, PLAYHEAD.radiusPx, theme.playhead);
    for (const lane of lanes) {
      if (!this.timelines[lane.timeline]?.lane.seeksOnPress) continue;
      this.disc(trackPx(lane) - scrollPx, PLAYHEAD.radiusPx, theme.playhead);
    }
    quads.upload();
  }

  private disc(middlePx: number, radiusPx: number, color: number): void {
    this.shapes.sign('disc', -radiusPx, middlePx - radiusPx, 2 * radiusPx, 2 * radiusPx, color);
  }
}

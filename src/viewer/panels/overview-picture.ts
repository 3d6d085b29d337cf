import { HIERARCHY } from '../../kinds/sizes.ts';
import type { Inks, Shapes } from '../../kinds/shapes.ts';
import type { TimeView } from '../../kinds/visible.ts';
import type { PackedColor } from '../../shared/color.ts';
import type { Timeline } from '../model/timeline.ts';

/** Height of the picture, and of each of the levels of form in it, in CSS pixels. */
export const PICTURE_PX = 30;
const LEVELS = 3;

type LaneOfTimeline = { readonly timeline: number };

/** What stands for the whole recording: the topmost form that is shown, else the topmost points in time. */
export function picturedTimeline(
  timelines: readonly Timeline[],
  lanes: readonly LaneOfTimeline[],
): Timeline | undefined {
  const shown = lanes.map(({ timeline }) => timelines[timeline]!).filter(({ count }) => count > 0);
  return (
    shown.find(({ kind }) => kind === 'HIERARCHY') ??
    shown.find(({ kind }) => kind === 'MARKER' || kind === 'BEAT')
  );
}

/** Paints a timeline over the whole track; of a form the highest three levels. */
export function paintPicture(
  context: CanvasRenderingContext2D,
  timeline: Timeline,
  track: TimeView,
  inks: Inks,
  resolution: number,
): void {
  const levels = timeline.kind === 'HIERARCHY' ? timeline.heightPx / HIERARCHY.levelHeightPx : LEVELS;
  // Level 1 is the lowest: what is below the third row falls out of the canvas.
  const heightPx = (PICTURE_PX / Math.min(levels, LEVELS)) * levels;
  timeline.draw({ ...track, heightPx }, new PictureShapes(context, resolution), inks);
}

type DeviceRect = readonly [left: number, top: number, width: number, height: number];

/** Fills and lines, edges on whole device pixels. Texts have no room here, and neither have signs: they are ticks. */
class PictureShapes implements Shapes {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly resolution: number,
  ) {}

  rect(leftPx: number, topPx: number, rightPx: number, bottomPx: number, color: PackedColor): void {
    this.fill(this.deviceRect(leftPx, topPx, rightPx, bottomPx), color);
  }

  /** With an edge of one device pixel: a wider one would be a good part of so low a box. */
  box(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    fill: PackedColor,
    edge: PackedColor,
  ): void {
    const [left, top, width, height] = this.deviceRect(leftPx, topPx, rightPx, bottomPx);
    this.fill([left, top, width, height], edge);
    this.fill([left + 1, top + 1, width - 2, height - 2], fill);
  }

  tick(xPx: number, topPx: number, bottomPx: number, color: PackedColor): void {
    this.rect(xPx - 0.5, topPx, xPx + 0.5, bottomPx, color);
  }

  sign(
    _sign: string,
    leftPx: number,
    topPx: number,
    widthPx: number,
    _heightPx: number,
    color: PackedColor,
  ): void {
    this.tick(leftPx + widthPx / 2, topPx, PICTURE_PX, color);
  }

  label(): boolean {
    return false;
  }

  text(): void {
    // Left out.
  }

  width(): number {
    return 0;
  }

  private deviceRect(leftPx: number, topPx: number, rightPx: number, bottomPx: number): DeviceRect {
    const [left, top, right, bottom] = [leftPx, topPx, rightPx, bottomPx].map((px) =>
      Math.round(px * this.resolution),
    ) as [number, number, number, number];
    return [left, top, Math.max(right - left, 1), Math.max(bottom - top, 1)];
  }

  private fill([left, top, width, height]: DeviceRect, color: PackedColor): void {
    this.context.fillStyle = cssColor(color);
    this.context.fillRect(left, top, width, height);
  }
}

const cssColor = (color: PackedColor) =>
  `rgb(${color & 0xff} ${(color >>> 8) & 0xff} ${(color >>> 16) & 0xff} / ${(color >>> 24) / 255})`;

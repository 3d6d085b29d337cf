import { loudestIn, type Peaks } from '../../../kinds/columns/loudness.ts';
import type { Palette, Shapes, Sign } from '../../../kinds/contract/shapes.ts';
import { timeOf, type TimeView } from '../../../kinds/contract/visible.ts';
import type { PackedColor } from '../../../shared/color.ts';
import { entryAt } from '../../../shared/elements.ts';
import type { Timeline } from '../../model/timeline.ts';

/** Height of the picture in CSS pixels, and how many levels there is room for in it. */
export const PICTURE_PX = 36;
const LEVELS = 3;

type LaneOfTimeline = { readonly timeline: number };

/**
 * Timeline pictured for the whole recording: the topmost of the shown ones whose kind has the highest `overviewRank`.
 */
export function picturedTimeline(
  timelines: readonly Timeline[],
  lanes: readonly LaneOfTimeline[],
): Timeline | undefined {
  return lanes
    .map(({ timeline }) => entryAt(timelines, timeline))
    .filter(({ rows, lane }) => rows.count > 0 && lane.overviewRank !== undefined)
    .toSorted((a, b) => (b.lane.overviewRank ?? 0) - (a.lane.overviewRank ?? 0))[0];
}

/** Paints a timeline over the whole track; of a form only the highest three levels. */
export function paintPicture(
  context: CanvasRenderingContext2D,
  timeline: Timeline,
  track: TimeView,
  palette: Palette,
  resolution: number,
): void {
  const { levelCount = 1 } = timeline.lane;
  // Level 1 is at the bottom: rows below the third fall out of the canvas.
  const heightPx = (PICTURE_PX / Math.min(levelCount, LEVELS)) * levelCount;
  const shapes = new PictureShapes(context, resolution);
  timeline.lane.draw({ ...track, heightPx }, shapes, palette);
  shapes.finish();
}

/** Paints the recording's loudness over the whole track, one column for each CSS pixel, over the picture so far. */
export function paintWaveform(
  context: CanvasRenderingContext2D,
  peaks: Peaks,
  track: TimeView,
  color: PackedColor,
  resolution: number,
): void {
  const shapes = new PictureShapes(context, resolution);
  const seconds = 1 / track.pxPerSecond;
  for (let leftPx = 0; leftPx < track.widthPx; leftPx++) {
    const start = timeOf(track, leftPx);
    const heightPx = loudestIn(peaks, start, start + seconds) * PICTURE_PX;
    if (heightPx > 0) shapes.rect(leftPx, PICTURE_PX - heightPx, leftPx + 1, PICTURE_PX, color);
  }
}

type DeviceRect = readonly [left: number, top: number, width: number, height: number];

/** Bins of equal width beside one another; those without a colour are clear. */
interface Strip {
  readonly leftPx: number;
  readonly binPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly colors: Uint32Array;
}

/** Fills and lines, edges on whole device pixels. Texts have no room here, and neither have signs: they are ticks. */
class PictureShapes implements Shapes {
  private pending: Strip | undefined;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly resolution: number,
  ) {}

  rect(leftPx: number, topPx: number, rightPx: number, bottomPx: number, color: PackedColor): void {
    this.fill(this.deviceRect(leftPx, topPx, rightPx, bottomPx), color);
  }

  /** Draws a box with an edge of one device pixel: a wider one would fill a good part of so low a box. */
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
    sign: Sign,
    leftPx: number,
    topPx: number,
    widthPx: number,
    _heightPx: number,
    color: PackedColor,
  ): void {
    // A moment is seen; that something is said of it is not, so small.
    if (sign !== 'comment') this.tick(leftPx + widthPx / 2, topPx, PICTURE_PX, color);
  }

  setAnchor(): void {
    // Nothing here is shown at another scale.
  }

  bar(leftPx: number, topPx: number, widthPx: number, bottomPx: number, color: PackedColor): void {
    this.rect(leftPx, topPx, leftPx + widthPx, bottomPx, color);
  }

  label(): boolean {
    return false;
  }

  spanLabel(): boolean {
    return false;
  }

  /** Returns the array for the strip's colours; the strip is painted before the next shape. */
  strip(leftPx: number, binPx: number, count: number, topPx: number, bottomPx: number): Uint32Array {
    this.finish();
    const colors = new Uint32Array(count);
    this.pending = { leftPx, binPx, topPx, bottomPx, colors };
    return colors;
  }

  /** Paints a picture that still waits for its colours. */
  finish(): void {
    const { pending } = this;
    if (!pending) return;
    this.pending = undefined;
    const { leftPx, binPx, topPx, bottomPx, colors } = pending;
    colors.forEach((color, bin) => {
      const binLeftPx = leftPx + bin * binPx;
      if (color !== 0) this.rect(binLeftPx, topPx, binLeftPx + binPx, bottomPx, color);
    });
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
    this.finish();
    this.context.fillStyle = cssColor(color);
    this.context.fillRect(left, top, width, height);
  }
}

const cssColor = (color: PackedColor) =>
  `rgb(${color & 0xff} ${(color >>> 8) & 0xff} ${(color >>> 16) & 0xff} / ${(color >>> 24) / 255})`;

import { float64At } from '../../shared/elements.ts';

export { firstAfter, lowerBound, nearest, reached, upperBound } from '../../shared/sorted.ts';

/** Mapping from time to pixels: the second at the canvas's left edge, and the scale. */
export interface Camera {
  readonly leftTime: number;
  readonly pxPerSecond: number;
}

/** Part of a recording, in seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Span of time shown in a lane. Times are seconds, pixels are CSS pixels from the canvas's left edge. */
export interface TimeView extends Camera {
  readonly widthPx: number;
  /** Bounds of the part of the recording that is played. */
  readonly start: number;
  readonly end: number;
  /** The annotated span, for a view of that alone: labels stay within it, as they do within the recording. */
  readonly annotated?: Span | undefined;
}

/** The same for one lane, which the reader may have made higher or lower than its kind has it. */
export interface LaneView extends TimeView {
  /** Height of the lane in CSS pixels. */
  readonly heightPx: number;
}

export const xOf = (camera: Camera, time: number) => (time - camera.leftTime) * camera.pxPerSecond;
export const timeOf = (camera: Camera, xPx: number) => camera.leftTime + xPx / camera.pxPerSecond;

/** Part of the recording within which the label of a time stays: what is annotated, else all of it. */
export function labelledSpan(view: TimeView, time: number): Span {
  const { annotated } = view;
  return annotated && time >= annotated.start && time <= annotated.end ? annotated : view;
}

/** The least index in [from, to) whose bin is not below `bin`, else `to`; later times have no lower bins. */
export function firstOfBin(
  sorted: Float64Array,
  binOf: (time: number) => number,
  bin: number,
  from = 0,
  to: number = sorted.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (binOf(float64At(sorted, middle)) < bin) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers the bins of `binPx` pixels into which time is cut, from time 0: they stay the same while the view moves. */
export function binsOf({ pxPerSecond }: Camera, binPx: number): (time: number) => number {
  const bin = binPx / pxPerSecond;
  return (time) => Math.floor(time / bin);
}

/** Index that is drawn for a point: the first one of its bin, which represents all of it. */
export function drawnFor(sorted: Float64Array, view: Camera, binPx: number, index: number): number {
  const binOf = binsOf(view, binPx);
  return firstOfBin(sorted, binOf, binOf(float64At(sorted, index)), 0, index + 1);
}

/** The first index after those of a point's bin. */
export function afterBin(sorted: Float64Array, view: Camera, binPx: number, index: number): number {
  const binOf = binsOf(view, binPx);
  return firstOfBin(sorted, binOf, binOf(float64At(sorted, index)) + 1, index + 1);
}

/**
 * Visits the points in view, `beyondPx` over its edges included, at most one for each `binPx` pixels. Work
 * follows the width of the screen, not the size of the file. Bins are counted from time 0 and each shows its first
 * point, so panning does not make the picture flicker. `next` is the index that comes after, of the next bin, and
 * `before` the one visited before, -1 for none, though it may lie outside the view.
 */
export function eachVisible(
  sorted: Float64Array,
  view: TimeView,
  beyondPx: number,
  binPx: number,
  visit: (index: number, xPx: number, next: number, before: number) => void,
): void {
  const binOf = binsOf(view, binPx);
  const end = timeOf(view, view.widthPx + beyondPx);
  let index = firstOfBin(sorted, binOf, binOf(timeOf(view, -beyondPx)));
  let before = index > 0 ? drawnFor(sorted, view, binPx, index - 1) : -1;
  while (index < sorted.length && float64At(sorted, index) <= end) {
    const bin = binOf(float64At(sorted, index));
    const next = index + 1;
    const after =
      next < sorted.length && binOf(float64At(sorted, next)) === bin
        ? firstOfBin(sorted, binOf, bin + 1, next)
        : next;
    visit(index, xOf(view, float64At(sorted, index)), after, before);
    before = index;
    index = after;
  }
}

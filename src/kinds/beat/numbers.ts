import { float64At, int32At } from '../../shared/elements.ts';
import { BEAT } from '../drawing/sizes.ts';
import { afterBin, drawnFor, eachVisible, lowerBound, timeOf, type TimeView } from '../contract/visible.ts';

/** A figure's width with the gap to its neighbours shared out. */
const DIGIT_PX = 7;
const GAP_PX = 8;
/** Factor of the usual distance over the least one, so that few numbers have to be left out. */
const SPACING_FACTOR = 1.3;

/** How far apart the middles of names stand at least: as the specification says, and further where they are longer. */
export function numberSpacingPx(names: readonly (number | string)[]): number {
  let longest = 1;
  for (const name of names) longest = Math.max(longest, String(name).length);
  return Math.max(BEAT.numberSpacingPx, longest * DIGIT_PX + GAP_PX);
}

/** The least of 1, 2, 5, 10, 20, 50, … that is not below `value`. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= value) ?? 10 * power;
}

/** Mean length of a measure, from the first to the last start; 0 for one alone. */
export function meanDistancePx(times: Float64Array, pxPerSecond: number): number {
  if (times.length < 2) return 0;
  return ((float64At(times, times.length - 1) - float64At(times, 0)) / (times.length - 1)) * pxPerSecond;
}

/** Every how many measures a number is shown, by the mean length of a measure: it depends on the scale alone. */
export function numberStep(times: Float64Array, pxPerSecond: number, spacingPx: number): number {
  if (times.length < 2) return 1;
  const meanPx = meanDistancePx(times, pxPerSecond);
  return meanPx > 0 ? niceStep((spacingPx * SPACING_FACTOR) / meanPx) : times.length;
}

/** Starts of measures and, among them, those whose numbers are shown wherever there is room; times ascend. */
interface MeasureStarts {
  readonly measureTime: Float64Array;
  readonly forced: Int32Array;
  readonly forcedTime: Float64Array;
  readonly spacingPx: number;
}

/**
 * Visits the measures in and near the view whose numbers are shown, in order of time, none closer to another than
 * `spacingPx`. Which these are depends on the scale alone, so the same measures keep their numbers while the view
 * moves.
 */
export function eachShownMeasure(
  { measureTime, forced, forcedTime, spacingPx }: MeasureStarts,
  view: TimeView,
  visit: (measure: number) => void,
): void {
  const least = spacingPx / view.pxPerSecond;
  const isForcedShown = (index: number) => {
    if (drawnFor(forcedTime, view, spacingPx, index) !== index) return false;
    if (index === 0) return true;
    // The one before stands in another bin; whether it is shown itself is left out, or one would lead to the next.
    return (
      float64At(forcedTime, index) -
        float64At(forcedTime, drawnFor(forcedTime, view, spacingPx, index - 1)) >=
      least
    );
  };
  const meetsForced = (time: number) => {
    let index = lowerBound(forcedTime, time - least);
    while (index < forcedTime.length && float64At(forcedTime, index) < time + least) {
      if (isForcedShown(index)) return true;
      index = afterBin(forcedTime, view, spacingPx, index);
    }
    return false;
  };
  const shown: number[] = [];
  eachVisible(forcedTime, view, spacingPx, spacingPx, (index) => {
    if (isForcedShown(index)) shown.push(int32At(forced, index));
  });
  const step = numberStep(measureTime, view.pxPerSecond, spacingPx);
  const first = lowerBound(measureTime, timeOf(view, -spacingPx));
  const end = timeOf(view, view.widthPx + spacingPx);
  for (let measure = Math.ceil(first / step) * step; measure < measureTime.length; measure += step) {
    const time = float64At(measureTime, measure);
    if (time > end) break;
    const isTooClose = measure >= step && time - float64At(measureTime, measure - step) < least;
    if (!isTooClose && !meetsForced(time)) shown.push(measure);
  }
  for (const measure of shown.sort((a, b) => a - b)) visit(measure);
}

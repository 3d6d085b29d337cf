import { BEAT } from '../sizes.ts';

/** How much wider than the least distance the usual one is kept, so that few numbers have to be left out. */
const AIR = 1.3;

/** The least of 1, 2, 5, 10, 20, 50, … that is not below `value`. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= value) ?? 10 * power;
}

/**
 * Every how many measures a number is shown, by the mean length of a measure. It depends on the scale alone, so
 * the same measures keep their numbers while the view moves. `times` are the measures' starts, ascending.
 */
export function numberStep(times: Float64Array, pxPerSecond: number): number {
  if (times.length < 2) return 1;
  const meanPx = ((times.at(-1)! - times[0]!) / (times.length - 1)) * pxPerSecond;
  return meanPx > 0 ? niceStep((BEAT.numberSpacingPx * AIR) / meanPx) : times.length;
}

/** Whether a measure's number would stand closer to the last one of its step than numbers may. */
export const tooClose = (times: Float64Array, measure: number, step: number, pxPerSecond: number) =>
  measure >= step && (times[measure]! - times[measure - step]!) * pxPerSecond < BEAT.numberSpacingPx;

import { BEAT } from '../sizes.ts';

/** A figure's width with the gap to its neighbours shared out. */
const DIGIT_PX = 7;
const GAP_PX = 8;
/** How much wider than the least distance the usual one is kept, so that few numbers have to be left out. */
const AIR = 1.3;

/** How far apart the middles of numbers stand at least: as the specification says, and further where they are longer. */
export function numberSpacingPx(numbers: readonly number[]): number {
  const longest = numbers.reduce((most, number) => Math.max(most, String(number).length), 0);
  return Math.max(BEAT.numberSpacingPx, longest * DIGIT_PX + GAP_PX);
}

/** The least of 1, 2, 5, 10, 20, 50, … that is not below `value`. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= value) ?? 10 * power;
}

/**
 * Every how many measures a number is shown, by the mean length of a measure. It depends on the scale alone, so
 * the same measures keep their numbers while the view moves. `times` are the measures' starts, ascending.
 */
export function numberStep(times: Float64Array, pxPerSecond: number, spacingPx: number): number {
  if (times.length < 2) return 1;
  const meanPx = ((times.at(-1)! - times[0]!) / (times.length - 1)) * pxPerSecond;
  return meanPx > 0 ? niceStep((spacingPx * AIR) / meanPx) : times.length;
}

/** Whether a measure's number would stand closer to the last one of its step than numbers may. */
export const tooClose = (times: Float64Array, measure: number, step: number, leastSeconds: number) =>
  measure >= step && times[measure]! - times[measure - step]! < leastSeconds;

import { float64At } from '../../shared/elements.ts';
import { TARGET_PX } from '../picking/pick.ts';
import {
  afterBin,
  drawnFor,
  firstOfBin,
  binsOf,
  nearest,
  reached,
  timeOf,
  xOf,
  type TimeView,
} from '../contract/visible.ts';
import { meanDistancePx, numberStep } from './numbers.ts';

/** Ticks of measures are this far apart at least, on the average: nearer ones run together into one bar. */
const MIN_TICK_PX = 6;
/** Where measures are much closer than on the average, of those closer than this one has a tick. */
export const MEASURE_BIN_PX = 2;

/** Starts of measures, ascending, and how far apart their numbers stand. */
interface MeasureTimes {
  readonly measureTime: Float64Array;
  readonly spacingPx: number;
}

/**
 * Every how many measures one has a tick: from afar every second, fifth, tenth, ... It divides the step of the numbers, so
 * that these stand over ticks, and follows from the scale alone.
 */
export function tickStep({ measureTime, spacingPx }: MeasureTimes, pxPerSecond: number): number {
  const ofNumbers = numberStep(measureTime, pxPerSecond, spacingPx);
  const meanPx = meanDistancePx(measureTime, pxPerSecond);
  for (let power = 1; power < ofNumbers; power *= 10)
    for (const step of [power, 2 * power, 5 * power])
      if (step < ofNumbers && ofNumbers % step === 0 && step * meanPx >= MIN_TICK_PX) return step;
  return ofNumbers;
}

const stepUp = (measure: number, step: number) => Math.ceil(measure / step) * step;
const stepDown = (measure: number, step: number) => Math.floor(measure / step) * step;

/** Visits the measures in view that have a tick. */
export function eachTick(
  measures: MeasureTimes,
  view: TimeView,
  visit: (measure: number, xPx: number) => void,
): void {
  const { measureTime } = measures;
  const step = tickStep(measures, view.pxPerSecond);
  const binOf = binsOf(view, MEASURE_BIN_PX);
  const end = timeOf(view, view.widthPx + 1);
  let measure = stepUp(firstOfBin(measureTime, binOf, binOf(timeOf(view, -1))), step);
  while (measure < measureTime.length && float64At(measureTime, measure) <= end) {
    visit(measure, xOf(view, float64At(measureTime, measure)));
    measure = stepUp(afterBin(measureTime, view, MEASURE_BIN_PX, measure), step);
  }
}

/** The measure whose tick is drawn for a measure that is eligible by its number. */
const tickFor = ({ measureTime }: MeasureTimes, view: TimeView, measure: number, step: number) =>
  stepUp(drawnFor(measureTime, view, MEASURE_BIN_PX, measure), step);

/** The measure whose tick is under an x. */
export function tickUnder(measures: MeasureTimes, view: TimeView, xPx: number): number | undefined {
  const { measureTime } = measures;
  const last = reached(measureTime, timeOf(view, xPx + 0.5));
  if (last === undefined) return undefined;
  const step = tickStep(measures, view.pxPerSecond);
  const tick = tickFor(measures, view, stepDown(last, step), step);
  return xOf(view, float64At(measureTime, tick)) + 0.5 > xPx ? tick : undefined;
}

/** The measure whose tick is nearest to an x, at most half a target beside it. */
export function tickNear(measures: MeasureTimes, view: TimeView, xPx: number): number | undefined {
  const { measureTime } = measures;
  const index = nearest(measureTime, timeOf(view, xPx));
  if (index === undefined) return undefined;
  const step = tickStep(measures, view.pxPerSecond);
  const below = stepDown(index, step);
  let best: number | undefined;
  let bestPx = TARGET_PX / 2;
  for (const measure of [below, below + step]) {
    if (measure >= measureTime.length) continue;
    const tick = tickFor(measures, view, measure, step);
    const awayPx = Math.abs(xOf(view, float64At(measureTime, tick)) - xPx);
    if (awayPx > bestPx || (best !== undefined && awayPx === bestPx)) continue;
    best = tick;
    bestPx = awayPx;
  }
  return best;
}

import { float64At } from '../../../shared/elements.ts';
import { countedMeasures } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';

/** Steps in seconds where no beats are counted. */
const STEP = 0.1;
const LARGE_STEP = 1;
/** Times nearer than this are the same one, in seconds. */
const MOMENT = 0.01;

/** The next beat after a time, or the one before; by measures with a large step. */
export function steppedTime(
  { timelines, playback }: AnalysisView,
  time: number,
  step: 1 | -1,
  isLarge: boolean,
): number {
  const counted = countedMeasures(timelines);
  if (!counted) return time + step * (isLarge ? LARGE_STEP : STEP);
  const { beats, firstBeats } = counted;
  const times = isLarge ? Float64Array.from(firstBeats, (beat) => float64At(beats, beat)) : beats;
  const { start, end } = playback.getState();
  return step > 0
    ? (times.find((beat) => beat > time + MOMENT) ?? end)
    : (times.findLast((beat) => beat < time - MOMENT) ?? start);
}

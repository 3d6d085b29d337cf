import type { CountedMeasures } from '../../../kinds/kind-timeline.ts';
import type { EngravedMeasure, EngravingAnchors } from '../../../kinds/engraving/engraving.ts';
import { reached } from '../../../kinds/visible.ts';
import { float64At, int32At } from '../../../shared/elements.ts';

/**
 * Place of a time in the music: the printed number of its measure, plus the part of the measure that has passed, each beat
 * an equal part of it. Before the first beat that one; after the last beat of all, one as long as the one before is assumed.
 * Undefined where no measures are counted.
 */
export function placeAt(measures: CountedMeasures, time: number): number | undefined {
  const { numbers, firstBeats, beats } = measures;
  if (beats.length === 0) return undefined;
  const beat = reached(beats, time) ?? 0;
  const measure = reached(firstBeats, beat) ?? 0;
  const first = int32At(firstBeats, measure);
  const end = timeOfBeat(beats, beat + 1);
  const start = float64At(beats, beat);
  const ofBeat = end > start ? Math.min(Math.max((time - start) / (end - start), 0), 1) : 0;
  const parts = (firstBeats[measure + 1] ?? beats.length) - first;
  return float64At(numbers, measure) + (beat - first + ofBeat) / parts;
}

/** The time of a place: of several passes of its measure, that which is nearest to `now`; undefined where there is none. */
export function timeOfPlace(measures: CountedMeasures, place: number, now: number): number | undefined {
  const { numbers, firstBeats, beats } = measures;
  const number = Math.floor(place);
  let best: number | undefined;
  for (let measure = 0; measure < numbers.length; measure++) {
    if (numbers[measure] !== number) continue;
    const first = int32At(firstBeats, measure);
    const parts = (firstBeats[measure + 1] ?? beats.length) - first;
    const passed = (place - number) * parts;
    const beat = first + Math.min(Math.floor(passed), parts - 1);
    const start = float64At(beats, beat);
    const time = start + (passed - (beat - first)) * (timeOfBeat(beats, beat + 1) - start);
    if (best === undefined || Math.abs(time - now) < Math.abs(best - now)) best = time;
  }
  return best;
}

/** A beat after the last one is as long after it as that is after the one before. */
function timeOfBeat(beats: Float64Array, beat: number): number {
  if (beat < beats.length) return float64At(beats, beat);
  const last = float64At(beats, beats.length - 1);
  return beats.length > 1 ? 2 * last - float64At(beats, beats.length - 2) : last;
}

/** The x of a place in units of the engraving, evenly between the anchors beside it. */
export function xOfPlace({ places, xs }: EngravingAnchors, place: number): number | undefined {
  return between(places, xs, place);
}

/** The place that stands at an x of the engraving. */
export function placeOfX({ places, xs }: EngravingAnchors, x: number): number | undefined {
  return between(xs, places, x);
}

/**
 * Anchors of an engraving, with one for the end of its last measure where that is still open: what comes after the last
 * note has a place, too.
 */
export function withEnd(anchors: EngravingAnchors, measures: readonly EngravedMeasure[]): EngravingAnchors {
  const last = measures.at(-1);
  const { places, xs } = anchors;
  if (!last) return anchors;
  const isOpen =
    last.number + 1 > (places.at(-1) ?? -Infinity) && last.x + last.width > (xs.at(-1) ?? -Infinity);
  return isOpen ? { places: [...places, last.number + 1], xs: [...xs, last.x + last.width] } : anchors;
}

/** What `to` has where `from`, which ascends, has `value`; the nearest end outside. */
function between(from: readonly number[], to: readonly number[], value: number): number | undefined {
  const index = reached(from, value);
  if (index === undefined) return to[0];
  const [low, high] = [from[index], from[index + 1]];
  const [start, end] = [to[index], to[index + 1]];
  if (low === undefined || start === undefined || high === undefined || end === undefined) return start;
  return start + ((value - low) / (high - low)) * (end - start);
}

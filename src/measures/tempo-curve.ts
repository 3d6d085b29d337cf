import { entryAt, float64At } from '../shared/elements.ts';
import { endInMap, type MeasureMap } from './measure-map.ts';

/**
 * Tempo of each measure in beats a minute, by nothing but its length: 60 · beats / (next start - start). NaN for a measure
 * without length, and for the last one where no beat tells its end.
 */
export function tempoOfMeasures(map: MeasureMap): Float64Array {
  const { measures, isEndAssumed } = map;
  return Float64Array.from(measures, ({ beats, start }, index) => {
    const seconds = endInMap(map, index) - start;
    const isKnown = seconds > 0 && !(isEndAssumed && index === measures.length - 1);
    return isKnown ? (60 * beats) / seconds : NaN;
  });
}

/**
 * The same as it is drawn: each tempo gives way to the median of its own and those on either side. The first and the last
 * one, and those beside an unknown one, stay.
 */
export function tempoCurve(map: MeasureMap): Float64Array {
  const tempi = tempoOfMeasures(map);
  return tempi.map((own, index) => {
    const [before, after] = [tempi[index - 1] ?? NaN, tempi[index + 1] ?? NaN];
    return isNaN(own + before + after) ? own : medianOfThree(before, own, after);
  });
}

const medianOfThree = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Tempi of a performance in beats a minute, and the indexes of its slowest and fastest measure. */
interface TempoFacts {
  /** All beats over all the time that they take. */
  readonly average: number;
  readonly slowest: number;
  readonly fastest: number;
}

/** Undefined where no measure has a tempo. The extremes are those of single measures, of equal ones the first. */
export function tempoFacts(map: MeasureMap): TempoFacts | undefined {
  const tempi = tempoOfMeasures(map);
  let [beats, seconds] = [0, 0];
  let [slowest, fastest] = [-1, -1];
  for (let index = 0; index < tempi.length; index++) {
    const tempo = float64At(tempi, index);
    if (isNaN(tempo)) continue;
    const measure = entryAt(map.measures, index);
    beats += measure.beats;
    seconds += endInMap(map, index) - measure.start;
    if (slowest < 0 || tempo < float64At(tempi, slowest)) slowest = index;
    if (fastest < 0 || tempo > float64At(tempi, fastest)) fastest = index;
  }
  return slowest < 0 ? undefined : { average: (60 * beats) / seconds, slowest, fastest };
}

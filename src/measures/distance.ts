import { float64At } from '../shared/elements.ts';
import { reached } from '../shared/sorted.ts';
import { firstBeatOf, measureOfBeat, sizeOf, type CountedMeasures } from './measure-table.ts';
import { endOfBeat } from './measure-times.ts';

/** A time counted from the first of all beats, with fractions. */
export interface CountedPlace {
  readonly beats: number;
  readonly measures: number;
  /** Number of beats of the measure that the time is in. */
  readonly size: number;
}

/**
 * Place of a time in seconds, to be compared with others. Before the first beat and after the last one it is counted on by
 * beats of their length. Undefined where no beats are counted.
 */
export function countedPlace(counted: CountedMeasures, time: number): CountedPlace | undefined {
  const beat = reached(counted.beats, time) ?? 0;
  if (beat >= counted.beats.length) return undefined;
  const start = float64At(counted.beats, beat);
  const length = endOfBeat(counted, beat) - start;
  const beats = beat + (length > 0 ? (time - start) / length : 0);
  const measure = measureOfBeat(counted, beat);
  const size = sizeOf(counted, measure);
  return { beats, measures: measure + (beats - firstBeatOf(counted, measure)) / size, size };
}

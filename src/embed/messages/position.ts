import { placeOf, timeOfName } from '../../measures/measure-names.ts';
import { positionAt } from '../../measures/measure-times.ts';
import { countedMeasures } from '../../viewer/model/counted.ts';
import type { Timeline } from '../../viewer/model/timeline.ts';

/** Where in the music a time is. */
interface Position {
  /** Seconds. */
  readonly time: number;
  /** The measure as it is printed; left out where none are counted, and outside of them. */
  readonly measure?: string;
  /** From 1. */
  readonly beat?: number;
  /** How many times this measure has come, from 1: repeats have the printed number again. */
  readonly pass?: number;
  /** Number of the movement, where there are several. */
  readonly movement?: number;
}

/** The position at a time. */
export function positionOf(timelines: readonly Timeline[], time: number): Position {
  const counted = countedMeasures(timelines);
  const position = counted && positionAt(counted, time);
  if (!position) return { time };
  const { measure, beat } = position;
  const { name, movement } = placeOf(counted, { measure });
  const pass = timeOfName(counted, measure);
  return { time, measure: name, beat, pass, ...(movement !== undefined && { movement }) };
}

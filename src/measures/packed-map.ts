import { entryAt } from '../shared/elements.ts';
import { type MappedMeasure, type MeasureMap } from './measure-map.ts';

/**
 * The measures of a map without their times, as lists of one entry each: most performances of a piece have the same. Names are
 * those of the contract.
 */
interface MeasureLayout {
  readonly numbers: readonly number[];
  readonly beats: readonly number[];
  /** Left out where every measure is called by its number; null for one that is. */
  readonly labels?: readonly (string | null)[];
  /** Left out where every measure is the first of its number; null for a cadenza. */
  readonly passes?: readonly (number | null)[];
  /** Left out in a file of one movement. */
  readonly movements?: readonly number[];
}

/** The times of a map. Seconds, to a millionth. */
interface MeasureStarts {
  readonly starts: readonly number[];
  /** Left out where each measure ends when the next one begins; null for one that does. */
  readonly ends?: readonly (number | null)[];
  readonly end: number;
  readonly is_end_assumed: boolean;
}

/** A map as it is stored and sent. */
export interface PackedMap extends MeasureStarts {
  readonly layout: MeasureLayout;
}

const rounded = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

export function packMap({ measures, end, isEndAssumed }: MeasureMap): PackedMap {
  const has = (test: (measure: MappedMeasure) => boolean) => measures.some(test);
  return {
    layout: {
      numbers: measures.map(({ number }) => number),
      beats: measures.map(({ beats }) => beats),
      ...(has(({ label }) => label !== undefined) && { labels: measures.map(({ label }) => label ?? null) }),
      ...(has(({ pass }) => pass !== 1) && { passes: measures.map(({ pass }) => pass) }),
      ...(has(({ movement }) => movement !== undefined) && {
        movements: measures.map(({ movement }) => movement ?? 1),
      }),
    },
    starts: measures.map(({ start }) => rounded(start)),
    ...(has(({ end }) => end !== undefined) && {
      ends: measures.map(({ end }) => (end === undefined ? null : rounded(end))),
    }),
    end: rounded(end),
    is_end_assumed: isEndAssumed,
  };
}

export function unpackMap(
  { numbers, beats, labels, passes, movements }: MeasureLayout,
  { starts, ends, end, is_end_assumed }: MeasureStarts,
): MeasureMap {
  const measures = starts.map((start, index): MappedMeasure => {
    const [label, movement, own] = [labels?.[index], movements?.[index], ends?.[index]];
    return {
      number: entryAt(numbers, index),
      ...(label != null && { label }),
      pass: passes ? (passes[index] ?? null) : 1,
      ...(movement !== undefined && { movement }),
      start,
      beats: entryAt(beats, index),
      ...(own != null && { end: own }),
    };
  });
  return { measures, end, isEndAssumed: is_end_assumed };
}

import { measureTable, type KnownMeasures, type MeasureTable } from '../../src/measures/measure-table.ts';

/** Facts that a test may give about measures beside their sizes and numbers. */
type More = Partial<Omit<KnownMeasures, 'numbers' | 'firstBeats' | 'beats'>> & {
  /** Seconds of the first beat, and between two beats; 0 and 1 by default. */
  readonly start?: number;
  readonly step?: number;
};

/** Measures of these numbers and numbers of beats; the last size and numbers that count on where there are too few. */
export function countedMeasures(
  sizes: readonly number[],
  numbers: readonly number[],
  { start = 0, step = 1, ...more }: More = {},
): MeasureTable {
  const count = numbers.length > 0 ? numbers.length : 200;
  const sizeOf = (measure: number) => sizes[measure] ?? sizes.at(-1) ?? 1;
  const firstBeats: number[] = [];
  let beats = 0;
  for (let measure = 0; measure < count; measure++) {
    firstBeats.push(beats);
    beats += sizeOf(measure);
  }
  return measureTable({
    numbers: Float64Array.from({ length: count }, (_, measure) => numbers[measure] ?? measure + 1),
    firstBeats: Int32Array.from(firstBeats),
    beats: Float64Array.from({ length: beats }, (_, beat) => start + beat * step),
    ...more,
  });
}

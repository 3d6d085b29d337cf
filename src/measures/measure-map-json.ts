import { entryAt } from '../shared/elements.ts';
import { nameInMap, type MappedMeasure, type MeasureMap } from './measure-map.ts';

/** An entry of a Measure Map, lengths in quarter notes. */
interface MeasureMapEntry {
  /** Its place in the order in which measures are played, from 1. */
  readonly count: number;
  /** Quarter notes before it. */
  readonly qstamp: number;
  readonly number: number;
  readonly name: string;
  readonly time_signature: string;
  readonly nominal_length: number;
  readonly actual_length: number;
  /** Counts of what is played after it. */
  readonly next: readonly number[];
}

/**
 * The measures of a file as a Measure Map (Gotham et al. 2023, "The 'Measure Map'"), for other programs. A beat counts as a
 * quarter note, since a file does not say what its beats are. A first measure with fewer beats than the next one is a pick-up,
 * and meant to be as long as that.
 */
export function measureMapJson({ measures }: MeasureMap): string {
  let qstamp = 0;
  const entries = measures.map((measure, index): MeasureMapEntry => {
    const nominal = nominalBeats(measures, index);
    const entry = {
      ...{ count: index + 1, qstamp, number: measure.number, name: nameInMap(measure) },
      ...{ time_signature: `${nominal}/4`, nominal_length: nominal, actual_length: measure.beats },
      next: index + 1 < measures.length ? [index + 2] : [],
    };
    qstamp += measure.beats;
    return entry;
  });
  return `${JSON.stringify(entries, undefined, 1)}\n`;
}

const nominalBeats = (measures: readonly MappedMeasure[], index: number): number => {
  const { beats } = entryAt(measures, index);
  return index === 0 ? Math.max(beats, measures[1]?.beats ?? beats) : beats;
};

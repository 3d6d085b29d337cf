import { float64At, int32At } from '../shared/elements.ts';
import { firstBeatOf, hasMovements, sizeOf, type MeasureTable } from './measure-table.ts';
import { endOfBeat, hasClosingBeat, type MeasuredFile } from './measure-times.ts';

/** A measure of a map, with the time at which it begins. */
export interface MappedMeasure {
  readonly number: number;
  /** Printed name; missing where the measure is called by its number. */
  readonly label?: string;
  /** How many times its number has come since the movement began, from 1; null for a cadenza, which has no pass. */
  readonly pass: number | null;
  /** From 1; missing in a file of one movement. */
  readonly movement?: number;
  /** Seconds. */
  readonly start: number;
  /** Number of beats, from 1. */
  readonly beats: number;
}

/**
 * The measures of a file in order of time, each as long as until the next one begins: what is needed to go from one performance
 * of a piece to another, and to tell their tempo.
 */
export interface MeasureMap {
  readonly measures: readonly MappedMeasure[];
  /** Seconds at which the last measure ends. */
  readonly end: number;
  /** Whether no beat says so: the last beat is then taken to be as long as the one before it. */
  readonly isEndAssumed: boolean;
}

/**
 * The map of counted measures, without a closing barline.
 */
export function measureMap(table: MeasureTable, file: MeasuredFile): MeasureMap {
  const { numbers, labels, passes, movements, beats } = table;
  const isClosed = hasClosingBeat(table, file);
  const isOfMany = hasMovements(table);
  const measures = Array.from({ length: numbers.length - Number(isClosed) }, (_, measure): MappedMeasure => {
    const number = float64At(numbers, measure);
    const label = labels?.[measure];
    return {
      number,
      ...(label !== undefined && label !== String(number) && { label }),
      pass: int32At(passes, measure) || null,
      ...(isOfMany && { movement: int32At(movements, measure) }),
      start: float64At(beats, firstBeatOf(table, measure)),
      beats: sizeOf(table, measure),
    };
  });
  if (isClosed) return { measures, end: float64At(beats, beats.length - 1), isEndAssumed: false };
  return { measures, end: endOfBeat(table, beats.length - 1), isEndAssumed: true };
}

/** Name of a measure as printed: its label, else its number. */
export const nameInMap = ({ label, number }: Pick<MappedMeasure, 'label' | 'number'>): string =>
  label ?? String(number);

/** Seconds at which the measure at an index ends. */
export const endInMap = ({ measures, end }: MeasureMap, index: number): number =>
  measures[index + 1]?.start ?? end;

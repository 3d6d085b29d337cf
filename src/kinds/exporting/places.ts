import type { BeatPlace, Cell, ExportAround } from '../contract/exporting.ts';
import { labelOf, type MeasureTable } from '../../measures/measure-table.ts';
import { positionOn } from '../../measures/measure-times.ts';

/** Measure and beat of a time that was set by hand; the beat has its passed part in thousandths. Undefined outside the measures. */
export function placeIn(table: MeasureTable, time: number): BeatPlace | undefined {
  const position = positionOn(table, time);
  if (!position) return undefined;
  const { measure, beat, part } = position;
  return { measure: labelOf(table, measure), beat: beat + Math.round(part * 1000) / 1000 };
}

/** Measure and beat of a time, as two cells. */
export function placeCells(around: ExportAround, time: number): readonly [Cell, Cell] {
  const place = around.placeAt(time);
  return [place?.measure, place?.beat];
}

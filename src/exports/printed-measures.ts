import { float64At, int32At } from '../shared/elements.ts';
import { labelOf, sizeOf, type MeasureTable } from '../measures/measure-table.ts';
import { positionOn } from '../measures/measure-times.ts';

/** A measure as it stands in print: those that are played again stand there once. */
export interface PrintedMeasure {
  /** Its name, such as `8a`; undefined where it has none that the formats know. */
  readonly name: string | undefined;
  readonly beats: number;
  /** Beats of the same printed measure that come before its first one: of a pick-up, of a divided measure. */
  readonly offset: number;
  /** The measure that it is another time; undefined for the first time. */
  readonly again: number | undefined;
  readonly movement: number;
}

const NAME = /^\d+[a-z]{0,2}$/;

/** The measures of a table, each with what of it is printed. */
export function printedMeasures(table: MeasureTable): readonly PrintedMeasure[] {
  const seen = new Map<string, number>();
  const printed: PrintedMeasure[] = [];
  let movement = 0;
  for (let measure = 0; measure < table.numbers.length; measure++) {
    const own = int32At(table.movements, measure);
    if (own !== movement) seen.clear();
    const isFirst = own !== movement;
    movement = own;
    const name = nameOf(table, measure);
    const before = measure > 0 && !isFirst ? printed[measure - 1] : undefined;
    const isRest = before?.name !== undefined && before.name === name;
    const again = name === undefined || isRest ? undefined : seen.get(name);
    if (name !== undefined && !seen.has(name)) seen.set(name, measure);
    printed.push({
      name,
      beats: sizeOf(table, measure),
      offset: isRest ? before.offset + before.beats : isFirst ? pickUp(table, measure) : 0,
      again: isRest && before.again !== undefined ? before.again : again,
      movement,
    });
  }
  return printed;
}

function nameOf(table: MeasureTable, measure: number): string | undefined {
  const label = labelOf(table, measure);
  if (NAME.test(label)) return label;
  const number = float64At(table.numbers, measure);
  return table.labels && Number.isInteger(number) && number >= 0 ? String(number) : undefined;
}

/** Beats that a measure 0 lacks at its beginning. */
function pickUp(table: MeasureTable, measure: number): number {
  const isZero = table.numbers[measure] === 0 && measure + 1 < table.numbers.length;
  return isZero ? Math.max(sizeOf(table, measure + 1) - sizeOf(table, measure), 0) : 0;
}

/** A time as a measure by its place, and the beat within the printed one from 1, to hundredths; undefined outside. */
export function printedPlace(
  table: MeasureTable,
  printed: readonly PrintedMeasure[],
  time: number,
): { readonly measure: number; readonly beat: number } | undefined {
  const position = positionOn(table, time);
  if (!position) return undefined;
  const { measure, beat, part } = position;
  const offset = printed[measure]?.offset ?? 0;
  return { measure, beat: beat + offset + Math.min(Math.round(part * 100), 99) / 100 };
}

/** Above and below of a signature with so many beats: that of the metadata where it has as many, else of the usual notes. */
export function signatureOf(beats: number, written: string): readonly [above: number, below: number] {
  const [, above = '', below = ''] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(written) ?? [];
  if (Number(above) === beats && [1, 2, 4, 8, 16, 32].includes(Number(below))) return [beats, Number(below)];
  return [beats, [6, 9, 12].includes(beats) ? 8 : 4];
}

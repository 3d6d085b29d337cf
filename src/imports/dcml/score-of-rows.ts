import { readSignature, type Score, type ScoreMeasure, type ScorePlace } from '../musical/score.ts';

/** A row that stands in a measure, by its count and its printed number. */
export interface PlacedRow {
  readonly count: number;
  readonly number: number;
  /** Which ending the measure is, from 1. */
  readonly ending: number | undefined;
  /** Quarter notes from the start of the measure. */
  readonly quarters: number;
  readonly signature: string;
  /** Quarter notes from the start of the piece; undefined where the table does not say it. */
  readonly quarterbeats: number | undefined;
}

const COMMON_TIME = { quarters: 4, beat: 1 };

/** `3/4`, `0`, `1.5` as a number; undefined for what is none. */
export function fractionOf(text: string): number | undefined {
  const [, over = '', under = '1'] = /^(-?\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(text.trim()) ?? [];
  const value = over === '' ? NaN : Number(over) / Number(under);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * The measures that rows stand in, and those between them without any. A measure is as long as the distance to the next
 * one says, where the rows say it, and else as its time signature.
 */
export function scoreOfRows(rows: readonly PlacedRow[]): {
  readonly score: Score;
  readonly placeOf: (row: PlacedRow) => ScorePlace;
} {
  const firstRows = new Map<number, PlacedRow>();
  for (const row of rows) if (!firstRows.has(row.count)) firstRows.set(row.count, row);
  const known = [...firstRows.values()].sort((a, b) => a.count - b.count);
  const measures: ScoreMeasure[] = [];
  const indexOf = new Map<number, number>();
  for (const [index, row] of known.entries()) {
    const next = known[index + 1];
    const { quarters, beat } = readSignature(row.signature) ?? COMMON_TIME;
    const gap = next === undefined ? 1 : next.count - row.count;
    const distance = next && startOf(next) - startOf(row);
    const own = distance !== undefined && distance > 0 ? distance - (gap - 1) * quarters : quarters;
    indexOf.set(row.count, measures.length);
    measures.push({ number: row.number, ending: row.ending, beat, quarters: own > 0 ? own : quarters });
    for (let more = 1; more < gap; more++) measures.push({ number: row.number + more, beat, quarters });
  }
  return {
    score: { measures, played: measures.map((_, index) => index) },
    placeOf: ({ count, quarters }) => ({ measure: indexOf.get(count) ?? 0, quarters }),
  };
}

/** Start of the measure of a row, in quarter notes from the start of the piece; NaN where that is not known. */
const startOf = ({ quarterbeats = NaN, quarters }: PlacedRow) => quarterbeats - quarters;

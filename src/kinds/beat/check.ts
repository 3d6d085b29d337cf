import { float64At } from '../../shared/elements.ts';
import type { KindCheck } from '../checking.ts';
import { reached } from '../visible.ts';
import { encoding, type BeatColumns } from './columns.ts';

/** The measure that a row begins. */
const measureOf = ({ measureRow }: BeatColumns, row: number) => reached(measureRow, row) ?? 0;
const numberOf = (columns: BeatColumns, row: number) =>
  float64At(columns.measureNumber, measureOf(columns, row));

/** Measures are answered by their numbers, each at its first beat. */
export const check: KindCheck<BeatColumns> = {
  rowsOf: ({ measureRow }, { topic }) => (topic === 'measures' ? [...measureRow] : []),
  withoutLabels(columns, hidden) {
    const measureNumber = columns.measureNumber.map((number, measure) =>
      hidden.has(columns.measureRow[measure] ?? -1) ? NaN : number,
    );
    return { ...columns, measureNumber };
  },
  withoutRows: (columns, { topic }) => (topic === 'measures' ? encoding.toColumns([], {}) : columns),
  solution: (columns, row) => String(numberOf(columns, row)),
  fit: (columns, row, answer) =>
    /^-?\d{1,6}$/.test(answer.trim())
      ? Number(answer) === numberOf(columns, row)
        ? 'same'
        : 'other'
      : { message: `‘${answer.slice(0, 40)}’ is no measure’s number. Write digits.` },
  // A measure that was not answered goes on counting.
  written(columns, answers) {
    const { measureRow, time } = columns;
    const sizes = Array.from(measureRow, (row, measure) => (measureRow[measure + 1] ?? time.length) - row);
    const numbers: number[] = [];
    for (const row of measureRow) {
      const answer = Number(answers.get(row) ?? NaN);
      numbers.push(Number.isSafeInteger(answer) ? answer : (numbers.at(-1) ?? 0) + 1);
    }
    return {
      ...{ kind: 'BEAT_TIMELINE', height: 35, beat_pattern: [sizes[0] ?? 1], beats_in_measure: sizes },
      ...{ measure_numbers: numbers, measures_to_force_display: [] },
      components: Array.from(time, (at) => ({ kind: 'BEAT', time: at })),
    };
  },
};

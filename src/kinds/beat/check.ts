import { float64At } from '../../shared/elements.ts';
import { foldedAnswer, HIDDEN_LABEL, type KindCheck } from '../contract/checking.ts';
import { textAt } from '../columns/texts.ts';
import { reached } from '../contract/visible.ts';
import { encoding, packed, type BeatColumns } from './columns.ts';

/** Name of the measure that begins at a row: its label, else its number. */
function nameOf({ measureRow, measureLabel, measureNumber }: BeatColumns, row: number): string {
  const measure = reached(measureRow, row) ?? 0;
  return measureLabel ? textAt(measureLabel, measure) : String(float64At(measureNumber, measure));
}

/** Measures are answered by their names, each at its first beat. */
export const check: KindCheck<BeatColumns> = {
  rowsOf: ({ measureRow }, { topic }) => (topic === 'measures' ? [...measureRow] : []),
  withoutLabels(columns, texts) {
    const { measureLabel, measureRow } = columns;
    const isHidden = (measure: number) => texts.has(measureRow[measure] ?? -1);
    const measureNumber = columns.measureNumber.map((number, measure) => (isHidden(measure) ? NaN : number));
    const labels =
      measureLabel &&
      Array.from(measureNumber, (_, measure) =>
        isHidden(measure) ? HIDDEN_LABEL : textAt(measureLabel, measure),
      );
    return { ...columns, measureNumber, measureLabel: labels && packed(labels) };
  },
  withoutRows: (columns, { topic }) => (topic === 'measures' ? encoding.toColumns([], {}) : columns),
  solution: nameOf,
  fit(columns, row, answer) {
    const name = nameOf(columns, row);
    if (foldedAnswer(answer) === foldedAnswer(name)) return 'same';
    if (/^-?\d{1,6}$/.test(answer.trim())) return String(Number(answer)) === name ? 'same' : 'other';
    // A volta or a divided measure may be called 8a.
    return columns.measureLabel && /^\p{L}{0,4}\d{1,6}\p{L}{0,4}$/u.test(answer.trim())
      ? 'other'
      : { message: `‘${answer.slice(0, 40)}’ is no measure’s number. Write digits.` };
  },
  // A measure that was not answered goes on counting.
  written(columns, answers) {
    const { measureRow, time } = columns;
    const sizes = Array.from(measureRow, (row, measure) => (measureRow[measure + 1] ?? time.length) - row);
    const numbers: number[] = [];
    for (const row of measureRow) {
      const answer = Number(/^-?\d+/.exec(answers.get(row)?.trim() ?? '')?.[0] ?? NaN);
      numbers.push(Number.isSafeInteger(answer) ? answer : (numbers.at(-1) ?? 0) + 1);
    }
    return {
      ...{ kind: 'BEAT_TIMELINE', height: 35, beat_pattern: [sizes[0] ?? 1], beats_in_measure: sizes },
      ...{ measure_numbers: numbers, measures_to_force_display: [] },
      components: Array.from(time, (at) => ({ kind: 'BEAT', time: at })),
    };
  },
};

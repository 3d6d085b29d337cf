import { float64At, int32At } from '../shared/elements.ts';

/** Multiplier that leaves room for the row number beside the sort key, in the 53 bits of a number. */
const MAX_ROWS = 2 ** 26;

/** Rows by a number of theirs, those of one number ascending in time and, at one time, as they stand. */
export function rowsBy(numbers: Int32Array, times: Float64Array): Int32Array {
  // Sorting numbers without a function that compares them is many times as fast.
  const sorted = Float64Array.from(numbers, (number, row) => number * MAX_ROWS + row).sort();
  const rows = Int32Array.from(sorted, (each) => each % MAX_ROWS);
  for (let from = 0; from < rows.length;) {
    const number = int32At(numbers, int32At(rows, from));
    let to = from + 1;
    let isAscending = true;
    for (; to < rows.length && int32At(numbers, int32At(rows, to)) === number; to++)
      isAscending &&= float64At(times, int32At(rows, to - 1)) <= float64At(times, int32At(rows, to));
    if (!isAscending)
      rows.subarray(from, to).sort((a, b) => float64At(times, a) - float64At(times, b) || a - b);
    from = to;
  }
  return rows;
}

import { float64At, uint32At } from '../../shared/elements.ts';
import { lastAbove } from '../columns/highest.ts';
import { lowerBound } from '../contract/visible.ts';
import type { ScoreColumns } from './columns.ts';

type Times = Pick<ScoreColumns, 'start' | 'end' | 'ends'>;

/** Visits the rows begun before a time that last longer, the last one first, until `visit` says that it has enough. */
function eachLasting(
  { start, ends }: Times,
  time: number,
  visit: (row: number) => boolean | undefined,
): void {
  let row = lastAbove(ends, time, lowerBound(start, time));
  while (row !== undefined && visit(row) !== true) row = lastAbove(ends, time, row);
}

/** The rows that touch a stretch of time, ascending. */
export function rowsIn(columns: Times, from: number, to: number): number[] {
  const rows: number[] = [];
  eachLasting(columns, from, (row) => {
    rows.push(row);
    return false;
  });
  rows.reverse();
  const { start } = columns;
  for (let row = lowerBound(start, from); row < start.length && float64At(start, row) <= to; row++)
    rows.push(row);
  return rows;
}

/** Index among a staff's rows, of which `staffRows` has those from `first` to `after`, of the first that is not below `row`. */
export function indexInStaff(
  { staffRows, staffFirst }: Pick<ScoreColumns, 'staffRows' | 'staffFirst'>,
  staff: number,
  row: number,
): number {
  return lowerBound(staffRows, row, uint32At(staffFirst, staff), uint32At(staffFirst, staff + 1));
}

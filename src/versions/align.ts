import { diffArrays } from 'diff';
import { entryAt, float64At, int32At } from '../shared/elements.ts';
import type { Places } from './places.ts';
import type { TimePair } from './time-transform.ts';

/** Named components of both versions of one timeline, by ascending start. */
export interface NamedRows {
  readonly older: Places;
  readonly newer: Places;
  readonly olderRows: readonly number[];
  readonly newerRows: readonly number[];
}

/** Rows of each version that are aligned at once: a part, then the next from where it ended. */
const PART_ROWS = 2000;
/** Share of a part that counts: its end is aligned without what follows it. */
const CERTAIN_SHARE = 0.75;
/** Most insertions and deletions in one part. */
const PART_EDITS = 1000;
/** Bound of the work for a whole file, which grows with the square of the edits; timelines with few names come first. */
const EDIT_BUDGET = 4000 ** 2;

/** Rows that stand beside each other in an alignment. */
interface AlignedRows {
  readonly timeline: NamedRows;
  readonly olderRow: number;
  readonly newerRow: number;
}

/** Aligns the names of timelines as sequences; insertions and deletions are left out of the result. */
export function alignNames(timelines: readonly NamedRows[]): AlignedRows[] {
  const rowCount = ({ olderRows, newerRows }: NamedRows) => olderRows.length + newerRows.length;
  const aligned: AlignedRows[] = [];
  let budget = EDIT_BUDGET;
  for (const timeline of timelines.toSorted((a, b) => rowCount(a) - rowCount(b))) {
    let olderAt = 0;
    let newerAt = 0;
    while (olderAt < timeline.olderRows.length && newerAt < timeline.newerRows.length) {
      const olderRows = timeline.olderRows.slice(olderAt, olderAt + PART_ROWS);
      const newerRows = timeline.newerRows.slice(newerAt, newerAt + PART_ROWS);
      const part = { ...timeline, olderRows, newerRows };
      const isLast = olderRows.length < PART_ROWS && newerRows.length < PART_ROWS;
      const mostEdits = Math.min(PART_EDITS, Math.floor(Math.sqrt(budget)));
      const { pairs, edits } = alignPart(part, mostEdits);
      budget -= edits ** 2;
      const certain = isLast ? pairs : pairs.filter(([index]) => index < PART_ROWS * CERTAIN_SHARE);
      const last = certain.at(-1);
      if (last === undefined) break;
      for (const [older, newer] of certain)
        aligned.push({ timeline, olderRow: entryAt(olderRows, older), newerRow: entryAt(newerRows, newer) });
      if (isLast) break;
      olderAt += last[0] + 1;
      newerAt += last[1] + 1;
    }
  }
  return aligned;
}

/** Indexes of rows that stand beside each other, and how many edits were tried. */
function alignPart(
  { older, newer, olderRows, newerRows }: NamedRows,
  mostEdits: number,
): { readonly pairs: readonly (readonly [older: number, newer: number])[]; readonly edits: number } {
  if (mostEdits < 1) return { pairs: [], edits: 0 };
  const identitiesOf = ({ identity }: Places, rows: readonly number[]) =>
    rows.map((row) => int32At(identity, row));
  const olderOnes = identitiesOf(older, olderRows);
  const newerOnes = identitiesOf(newer, newerRows);
  // Identities on one side alone are edits in any alignment, so their number is a lower bound.
  if (leastEdits(olderOnes, newerOnes) > mostEdits) return { pairs: [], edits: mostEdits };
  const parts = diffArrays(olderOnes, newerOnes, { maxEditLength: mostEdits });
  if (parts === undefined) return { pairs: [], edits: mostEdits };
  const pairs: (readonly [number, number])[] = [];
  let olderAt = 0;
  let newerAt = 0;
  let edits = 0;
  for (const { count, added, removed } of parts) {
    if (added || removed) edits += count;
    else for (let index = 0; index < count; index++) pairs.push([olderAt + index, newerAt + index]);
    if (!added) olderAt += count;
    if (!removed) newerAt += count;
  }
  return { pairs, edits };
}

/** Number of entries that have no equal one on the other side, in whatever order. */
function leastEdits(older: readonly number[], newer: readonly number[]): number {
  const left = new Map<number, number>();
  for (const each of older) left.set(each, (left.get(each) ?? 0) + 1);
  let shared = 0;
  for (const each of newer) {
    const count = left.get(each) ?? 0;
    if (count === 0) continue;
    left.set(each, count - 1);
    shared++;
  }
  return older.length + newer.length - 2 * shared;
}

/** Where aligned rows begin and end in both versions, ascending by the older. */
export function timePairsOf(aligned: readonly AlignedRows[]): TimePair[] {
  const pairs = aligned.flatMap(({ timeline: { older, newer }, olderRow, newerRow }) => {
    const pair = (a: Float64Array, b: Float64Array) => ({
      older: float64At(a, olderRow),
      newer: float64At(b, newerRow),
    });
    const start = pair(older.start, newer.start);
    const end = pair(older.end, newer.end);
    return start.older === end.older ? [start] : [start, end];
  });
  return pairs.sort((a, b) => a.older - b.older);
}

/** Rows with a name and a time that are still free, ascending by their start. */
export function freeNamedRows(places: Places, isFree: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < places.count; row++)
    if (places.name[row] !== 0 && places.isTimed[row] === 1 && isFree(row)) rows.push(row);
  return rows.sort((a, b) => float64At(places.start, a) - float64At(places.start, b) || a - b);
}

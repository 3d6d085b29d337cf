import { entryAt, float64At, int32At } from '../shared/elements.ts';
import type { Pairing } from './pairing.ts';
import type { Places } from './places.ts';
import { AGREEMENT, type TimePair } from './time-transform.ts';

/** Share of a pair's deviation from its expected place that is expected of the next pair too. */
const FOLLOWING = 0.5;

/**
 * Pairs unnamed components such as beats one after the other, outwards from those at which a named component begins
 * that was found (`begun`, in times of the newer version): each is looked for where the ones before it say, within a
 * share of the way to its neighbour. So a tempo that bends between two named components is followed beat by beat.
 */
export function trackUnnamed(
  older: Places,
  newer: Places,
  pairing: Pairing,
  begun: readonly TimePair[],
  gaps: Float64Array,
  ofGap: number,
): void {
  const newerRuns = runsOf(newer);
  for (const [key, olderRows] of runsOf(older)) {
    const newerRows = newerRuns.get(key);
    if (newerRows === undefined) continue;
    for (const pair of begun) {
      const olderRow = nearest(olderRows, older, (row) => pairing.isOlderFree(row), pair.older);
      const newerRow = nearest(newerRows, newer, (row) => pairing.isNewerFree(row), pair.newer);
      if (olderRow === undefined || newerRow === undefined) continue;
      const isThere =
        Math.abs(float64At(older.start, olderRow) - pair.older) <= AGREEMENT &&
        Math.abs(float64At(newer.start, newerRow) - pair.newer) <= AGREEMENT;
      if (isThere) pairing.pair(olderRow, newerRow);
    }
    const known = knownPairs(olderRows, newerRows, pairing);
    for (let index = 0; index <= known.length; index++) {
      const before = known[index - 1];
      const after = known[index];
      const olders = olderRows.slice(before ? before[0] + 1 : 0, after?.[0]);
      const newers = newerRows.slice(before ? before[1] + 1 : 0, after?.[1]);
      const half = before === undefined ? 0 : after === undefined ? olders.length : olders.length >> 1;
      const follow = (rows: readonly number[]) => {
        let beside = 0;
        for (const row of rows) {
          const place = float64At(older.start, row) + beside;
          const found = nearest(newers, newer, (each) => pairing.isNewerFree(each), place);
          if (found === undefined || !pairing.isOlderFree(row)) continue;
          const distance = float64At(newer.start, found) - place;
          if (Math.abs(distance) > float64At(gaps, row) * ofGap) continue;
          pairing.pair(row, found);
          beside += distance * FOLLOWING;
        }
      };
      follow(olders.slice(0, half));
      follow(olders.slice(half).reverse());
    }
  }
}

/** Unnamed rows by sort and tier, ascending by start. */
function runsOf({ count, layer, name, start }: Places): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let row = 0; row < count; row++) {
    if (name[row] !== 0) continue;
    const key = int32At(layer, row);
    const run = runs.get(key);
    if (run === undefined) runs.set(key, [row]);
    else run.push(row);
  }
  for (const run of runs.values()) run.sort((a, b) => float64At(start, a) - float64At(start, b));
  return runs;
}

/** Indexes of rows that have a partner in the other run, ascending in both. */
function knownPairs(
  olderRows: readonly number[],
  newerRows: readonly number[],
  { partners }: Pairing,
): (readonly [olderIndex: number, newerIndex: number])[] {
  const indexOf = new Map(olderRows.map((row, index) => [row, index]));
  const known: (readonly [number, number])[] = [];
  for (const [newerIndex, row] of newerRows.entries()) {
    const olderIndex = indexOf.get(int32At(partners, row));
    if (olderIndex !== undefined && olderIndex > (known.at(-1)?.[0] ?? -1))
      known.push([olderIndex, newerIndex]);
  }
  return known;
}

/** Nearer one of the two rows around a time, where it is free. */
function nearest(
  rows: readonly number[],
  { start }: Places,
  isFree: (row: number) => boolean,
  place: number,
): number | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (float64At(start, entryAt(rows, middle)) < place) low = middle + 1;
    else high = middle;
  }
  const distance = (row: number | undefined) =>
    row === undefined || !isFree(row) ? Infinity : Math.abs(float64At(start, row) - place);
  const [before, after] = [rows[low - 1], rows[low]];
  const nearer = distance(before) < distance(after) ? before : after;
  return distance(nearer) === Infinity ? undefined : nearer;
}

import { float64At, int32At } from '../shared/elements.ts';
import type { Pairing } from './pairing.ts';
import type { Places } from './places.ts';

/**
 * Says of two free components of one name whether they stand between the same others of that name: what is moved does
 * not pass those that stay.
 */
export function inOrder(
  older: Places,
  newer: Places,
  { partners }: Pairing,
): (olderRow: number, newerRow: number) => boolean {
  const partnerOf = new Int32Array(older.count).fill(-1);
  for (const [row, partner] of partners.entries()) if (partner >= 0) partnerOf[partner] = row;
  const beforeOlder = lastBefore(older, (row) => int32At(partnerOf, row));
  const beforeNewer = lastBefore(newer, (row) => (int32At(partners, row) < 0 ? -1 : row));
  return (olderRow, newerRow) => beforeOlder[olderRow] === beforeNewer[newerRow];
}

/** Says of two components of one sort, tier and name whether no other in either version has them too. */
export function areUnique(older: Places, newer: Places): (olderRow: number, newerRow: number) => boolean {
  const counts = [older, newer].map(({ count, sort, tier, name }) => {
    const keyOf = (row: number) => `${sort[row]} ${tier[row]} ${name[row]}`;
    const byKey = new Map<string, number>();
    for (let row = 0; row < count; row++) byKey.set(keyOf(row), (byKey.get(keyOf(row)) ?? 0) + 1);
    return (row: number) => byKey.get(keyOf(row));
  });
  return (olderRow, newerRow) => counts[0]?.(olderRow) === 1 && counts[1]?.(newerRow) === 1;
}

/** Newer row of the last component before each that has the same sort, tier and name and a partner; -1 where there is none. */
function lastBefore(
  { count, sort, tier, name, start }: Places,
  newerRowOf: (row: number) => number,
): Int32Array {
  const rows = Int32Array.from({ length: count }, (_, row) => row).sort(
    (a, b) =>
      int32At(name, a) - int32At(name, b) ||
      int32At(tier, a) - int32At(tier, b) ||
      int32At(sort, a) - int32At(sort, b) ||
      float64At(start, a) - float64At(start, b),
  );
  const last = new Int32Array(count);
  let current = -1;
  for (let index = 0; index < count; index++) {
    const row = int32At(rows, index);
    const before = index === 0 ? row : int32At(rows, index - 1);
    if (name[row] !== name[before] || tier[row] !== tier[before] || sort[row] !== sort[before]) current = -1;
    last[row] = current;
    const newerRow = newerRowOf(row);
    if (newerRow >= 0) current = newerRow;
  }
  return last;
}

import { int32At } from '../shared/elements.ts';
import type { Pairing } from './pairing.ts';
import type { Places } from './places.ts';
import { rowsBy } from './rows-by.ts';

/**
 * Whether two free components of one name are between the same neighbours of that name: moved components do not pass
 * those that stay.
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

/** Whether two components of one sort, tier and name are the only ones with these in both versions. */
export function areUnique(older: Places, newer: Places): (olderRow: number, newerRow: number) => boolean {
  const [isOlderUnique, isNewerUnique] = [uniqueRows(older), uniqueRows(newer)];
  return (olderRow, newerRow) => isOlderUnique[olderRow] === 1 && isNewerUnique[newerRow] === 1;
}

/** Marks each row, by 1, that alone has its sort, tier and name. */
function uniqueRows({ identity }: Places): Uint8Array {
  const rowOf = new Map<number, number>();
  const isUnique = new Uint8Array(identity.length).fill(1);
  for (const [row, each] of identity.entries()) {
    const known = rowOf.get(each);
    if (known === undefined) rowOf.set(each, row);
    else isUnique[known] = isUnique[row] = 0;
  }
  return isUnique;
}

/**
 * Row in the newer version of the partner of the last component before each one with the same sort, tier and name; -1
 * where there is none.
 */
function lastBefore({ count, identity, start }: Places, newerRowOf: (row: number) => number): Int32Array {
  const rows = rowsBy(identity, start);
  const last = new Int32Array(count);
  let current = -1;
  for (let index = 0; index < count; index++) {
    const row = int32At(rows, index);
    if (index > 0 && identity[row] !== identity[int32At(rows, index - 1)]) current = -1;
    last[row] = current;
    const newerRow = newerRowOf(row);
    if (newerRow >= 0) current = newerRow;
  }
  return last;
}

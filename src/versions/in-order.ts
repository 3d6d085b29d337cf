import { int32At } from '../shared/elements.ts';
import type { Pairing } from './pairing.ts';
import type { Places } from './places.ts';
import { rowsBy } from './rows-by.ts';

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

/** Newer row of the last component before each that has the same sort, tier and name and a partner; -1 where there is none. */
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

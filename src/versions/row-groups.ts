import { int32At } from '../shared/elements.ts';

/** Rows of one side with the key of each. */
interface KeyedRows {
  readonly rows: Int32Array;
  readonly keys: Int32Array;
}

/** Rows of one side, one group after the other. */
interface GroupedRows {
  readonly rows: Int32Array;
  /** Where each group begins in `rows`, and the end of the last. */
  readonly from: Int32Array;
}

/** Rows of both sides by their keys; a group may have rows on one side alone, and then has none that matter. */
interface RowGroups {
  readonly count: number;
  readonly older: GroupedRows;
  readonly newer: GroupedRows;
}

/** Groups the rows of both sides that have one key, in time that grows with their number; rows keep their order. */
export function groupRows(older: KeyedRows, newer: KeyedRows): RowGroups {
  const isOlderLess = older.keys.length < newer.keys.length;
  const [less, more] = isOlderLess ? [older, newer] : [newer, older];
  const { count, ofLess, ofMore } = numberGroups(less.keys, more.keys);
  const [lessGrouped, moreGrouped] = [inGroups(less.rows, ofLess, count), inGroups(more.rows, ofMore, count)];
  return isOlderLess
    ? { count, older: lessGrouped, newer: moreGrouped }
    : { count, older: moreGrouped, newer: lessGrouped };
}

export const sizeOf = ({ from }: GroupedRows, group: number): number =>
  int32At(from, group + 1) - int32At(from, group);

export const firstOf = ({ rows, from }: GroupedRows, group: number): number =>
  int32At(rows, int32At(from, group));

export const rowsOf = ({ rows, from }: GroupedRows, group: number): Int32Array =>
  rows.subarray(int32At(from, group), int32At(from, group + 1));

/** Numbers the keys of one side from 0, by a hash table with open addresses; -1 for a key that the other side alone has. */
function numberGroups(
  less: Int32Array,
  more: Int32Array,
): { readonly count: number; readonly ofLess: Int32Array; readonly ofMore: Int32Array } {
  const mask = 2 ** Math.ceil(Math.log2(2 * less.length + 2)) - 1;
  const groupAt = new Int32Array(mask + 1).fill(-1);
  const keyOfGroup = new Int32Array(less.length);
  const slotOf = (key: number) => {
    for (let slot = key & mask; ; slot = (slot + 1) & mask) {
      const group = int32At(groupAt, slot);
      if (group === -1 || int32At(keyOfGroup, group) === key) return slot;
    }
  };
  let count = 0;
  const ofLess = new Int32Array(less.length);
  for (let index = 0; index < less.length; index++) {
    const key = int32At(less, index);
    const slot = slotOf(key);
    if (int32At(groupAt, slot) === -1) {
      keyOfGroup[count] = key;
      groupAt[slot] = count++;
    }
    ofLess[index] = int32At(groupAt, slot);
  }
  const ofMore = new Int32Array(more.length);
  for (let index = 0; index < more.length; index++)
    ofMore[index] = int32At(groupAt, slotOf(int32At(more, index)));
  return { count, ofLess, ofMore };
}

function inGroups(rows: Int32Array, groupOf: Int32Array, count: number): GroupedRows {
  // While rows are put in place, the entry after a group's own says where its next row goes.
  const from = new Int32Array(count + 2);
  for (const group of groupOf) if (group !== -1) from[group + 2] = int32At(from, group + 2) + 1;
  for (let entry = 2; entry < from.length; entry++)
    from[entry] = int32At(from, entry) + int32At(from, entry - 1);
  const grouped = new Int32Array(int32At(from, count + 1));
  for (let index = 0; index < rows.length; index++) {
    const group = int32At(groupOf, index);
    if (group === -1) continue;
    const at = int32At(from, group + 1);
    grouped[at] = int32At(rows, index);
    from[group + 1] = at + 1;
  }
  return { rows: grouped, from };
}

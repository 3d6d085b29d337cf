import { float64At } from '../../shared/elements.ts';
/** The ids of a timeline's rows, in as little room as they allow. */
export interface Ids {
  readonly first: number;
  /** Numbers to add to `first`; left out where the ids follow one another, as the server assigns them. */
  readonly offsets?: Uint32Array | Float64Array;
}

const UINT32_VALUES = 2 ** 32;

export const idAt = ({ first, offsets }: Ids, row: number): number =>
  first + (offsets ? (offsets[row] ?? NaN) : row);

/** `ids` are whole numbers, in the order of the rows. */
export function packIds(ids: Float64Array): Ids {
  const start = ids[0] ?? 0;
  let first = start;
  let last = start;
  let isOneByOne = true;
  for (let row = 0; row < ids.length; row++) {
    const id = float64At(ids, row);
    isOneByOne &&= id === start + row;
    if (id < first) first = id;
    if (id > last) last = id;
  }
  if (isOneByOne) return { first };
  if (last - first >= UINT32_VALUES) return { first: 0, offsets: ids };
  const offsets = new Uint32Array(ids.length);
  for (let row = 0; row < ids.length; row++) offsets[row] = float64At(ids, row) - first;
  return { first, offsets };
}

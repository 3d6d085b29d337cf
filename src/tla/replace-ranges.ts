/** Bytes [start, end) that something else stands in place of. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: Uint8Array;
}

/** The bytes with every range replaced: ascending, without overlap. The input itself when there are none. */
export function replaceRanges(bytes: Uint8Array, replacements: readonly Replacement[]): Uint8Array {
  if (replacements.length === 0) return bytes;
  const growth = replacements.reduce((sum, { start, end, by }) => sum + by.length - (end - start), 0);
  const result = new Uint8Array(bytes.length + growth);
  let from = 0;
  let length = 0;
  const add = (part: Uint8Array) => {
    result.set(part, length);
    length += part.length;
  };
  for (const { start, end, by } of replacements) {
    add(bytes.subarray(from, start));
    add(by);
    from = end;
  }
  add(bytes.subarray(from));
  return result;
}

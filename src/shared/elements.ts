/*
 * Readers of an element whose index is known to be in range, without an assertion at each call. Those of typed arrays
 * are named like the methods of `DataView` and read one type each: V8 then inlines a plain load and drops the check.
 * Outside they return NaN, which fails every comparison; such a read is slow, so check bounds first where they may be
 * crossed.
 */

export const float64At = (array: Float64Array, index: number): number => array[index] ?? NaN;
export const float32At = (array: Float32Array, index: number): number => array[index] ?? NaN;
export const uint32At = (array: Uint32Array, index: number): number => array[index] ?? NaN;
export const int32At = (array: Int32Array, index: number): number => array[index] ?? NaN;
export const uint16At = (array: Uint16Array, index: number): number => array[index] ?? NaN;
export const uint8At = (array: Uint8Array, index: number): number => array[index] ?? NaN;

/** The entry of a list. Throws `RangeError` where there is none. */
export function entryAt<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new RangeError(`No entry ${index} in a list of ${list.length}.`);
  return entry;
}

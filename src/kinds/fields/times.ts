import { float64At } from '../../shared/elements.ts';

/** Names of the fields that hold times, of all kinds: seconds. */
export const TIME_FIELDS: readonly string[] = ['time', 'start', 'end', 'pre_start', 'post_end'];
/** Those among them at which a component, or its tail, ends. */
export const END_FIELDS: ReadonlySet<string> = new Set(['end', 'post_end']);

/** The times, in seconds, that stand at some indices. A loop: `Float64Array.from` calls a function for each, which takes longer. */
export function timesAt(times: Float64Array, indices: ArrayLike<number>): Float64Array {
  const chosen = new Float64Array(indices.length);
  for (let place = 0; place < indices.length; place++)
    chosen[place] = float64At(times, indices[place] ?? NaN);
  return chosen;
}

import type { MeasureTable } from './measure-table.ts';

/** Most measures of a playing order: what leads round for ever ends there. */
export const MAX_PLAYED = 100_000;

/**
 * The places of the measures in the order in which they are played. Where a measure leads on to several, each time it is played
 * takes the next of these, and the last one is taken ever after; others lead on to the measure after them.
 */
export function playingOrder({ numbers, next }: Pick<MeasureTable, 'numbers' | 'next'>): Int32Array {
  const count = numbers.length;
  if (next.size === 0) return Int32Array.from(numbers.keys());
  const order: number[] = [];
  const visits = new Uint32Array(count);
  for (let measure: number | undefined = 0; measure !== undefined && measure < count;) {
    if (order.push(measure) === MAX_PLAYED) break;
    const visit: number = visits[measure] ?? 0;
    visits[measure] = visit + 1;
    const successors = next.get(measure);
    measure = successors ? successors[Math.min(visit, successors.length - 1)] : measure + 1;
  }
  return Int32Array.from(order);
}

import { float64At, int32At } from '../shared/elements.ts';
import type { Places } from './places.ts';
import { rowsBy } from './rows-by.ts';

/** Seconds from each component to the nearest other time of its sort and tier; infinite where it is alone. */
export function gapsOf({ count, start, layer }: Places): Float64Array {
  const rows = rowsBy(layer, start);
  const gaps = new Float64Array(count).fill(Infinity);
  const widen = (from: number, to: number, step: 1 | -1) => {
    // Components at one time share the gap to the next time.
    let gap = Infinity;
    for (let index = from; index !== to; index += step) {
      const row = int32At(rows, index);
      const before = index === from ? row : int32At(rows, index - step);
      const isSame = int32At(layer, before) === int32At(layer, row);
      const distance = Math.abs(float64At(start, row) - float64At(start, before));
      if (!isSame) gap = Infinity;
      else if (distance > 0) gap = distance;
      gaps[row] = Math.min(float64At(gaps, row), gap);
    }
  };
  widen(0, count, 1);
  widen(count - 1, -1, -1);
  return gaps;
}

import { boundaryCounts } from '../../check/boundaries.ts';
import type { Check } from '../../check/check.ts';

/** '3 boundaries set'; once they are checked, '2 right, 1 one measure late'. */
export const boundariesInWords = (check: Check, taps: readonly number[], isChecked: boolean): string =>
  isChecked
    ? boundaryCounts(check.judged(taps))
    : `${taps.length} ${taps.length === 1 ? 'boundary' : 'boundaries'} set`;

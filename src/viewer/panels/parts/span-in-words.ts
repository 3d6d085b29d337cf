import { timeOf } from '../../../kinds/contract/visible.ts';
import type { Positions } from '../../../measures/positions.ts';
import { rightTime, type View } from '../../store/viewport.ts';

/** Seconds below which a span of time is given to the hundredth of a second. */
const FINE_SPAN = 10;

/** '0:14 to 0:52': the part of the recording in view. `bounds` are seconds; empty for a recording without length. */
export function viewInWords(
  view: View,
  { start, end }: { readonly start: number; readonly end: number },
  positions: Positions,
): string {
  if (end <= start) return '';
  const first = Math.max(timeOf(view, 0), start);
  const last = Math.min(rightTime(view), end);
  if (positions.unit === 'quarters') return positions.span(first, last);
  const inWords = last - first < FINE_SPAN ? positions.exact : positions.short;
  return `${inWords(first)} to ${inWords(last)}`;
}

import { float64At } from '../../shared/elements.ts';
import { binsOf, firstOfBin, lowerBound, timeOf, type TimeView } from '../contract/visible.ts';
import type { BeatColumns } from './columns.ts';

/** Signatures with room are chosen block by block, counted from time 0, so that panning does not change the choice. */
const BLOCK_PX = 1024;

type Signatures = Pick<BeatColumns, 'signatureTime' | 'signatureTexts' | 'measureTime'>;

/** Visits one that is written, and the start of the measure that it stands at. */
type Visit = (index: number, time: number) => void;

/**
 * Visits the time signatures that are written in and near a view, in order of time. One that begins too close to another is
 * written at the next measure with room, if it still holds there: else all its measures would be read by the one before.
 * Work follows the width of the screen.
 */
export function eachWrittenSignature(
  signatures: Signatures,
  view: TimeView,
  spacingPx: number,
  visit: Visit,
): void {
  const { signatureTime } = signatures;
  const blockOf = binsOf(view, BLOCK_PX);
  const last = timeOf(view, view.widthPx + spacingPx);
  // A signature placed left of the view may reach into it.
  const holding = lowerBound(signatureTime, timeOf(view, -spacingPx)) - 1;
  let index =
    holding < 0 ? 0 : firstOfBin(signatureTime, blockOf, blockOf(float64At(signatureTime, holding)));
  while (index < signatureTime.length && float64At(signatureTime, index) <= last) {
    const block = blockOf(float64At(signatureTime, index));
    const end = firstOfBin(signatureTime, blockOf, block + 1, index);
    placeBlock(signatures, spacingPx / view.pxPerSecond, index, end, visit);
    index = end;
  }
}

/** Visits the signatures of [first, end) that are written. They give way to the first of the next block. */
function placeBlock(
  { signatureTime, signatureTexts, measureTime }: Signatures,
  spacing: number,
  first: number,
  end: number,
  visit: Visit,
): void {
  const timeAt = (index: number) => signatureTime[index] ?? Infinity;
  for (let index = first; index < end;) {
    const time = timeAt(index);
    if (time + spacing > timeAt(end)) return;
    visit(index, time);
    const free = time + spacing;
    const next = lowerBound(signatureTime, free, index + 1, end);
    const crowded = next - 1;
    const late = measureTime[lowerBound(measureTime, free)] ?? Infinity;
    if (signatureTexts[crowded] !== signatureTexts[index] && late + spacing <= timeAt(next))
      visit(crowded, late);
    index = next;
  }
}

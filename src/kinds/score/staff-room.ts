import { entryAt, float32At } from '../../shared/elements.ts';
import type { Cells } from './cells.ts';

/** Lines of a staff as places above its middle: the lowest and the highest. */
export interface StaffLines {
  readonly lowest: number;
  readonly highest: number;
}

/** Lines of an even number have the middle line as the lower one of the two in the middle. */
export const linesOf = (count: number): StaffLines =>
  count % 2 === 1 ? { lowest: 1 - count, highest: count - 1 } : { lowest: -count, highest: count - 2 };

/** Room above the highest and below the lowest line or note of a score, in diatonic steps. */
const MARGIN_STEPS = 3;
/** Least distance of notes of neighbouring staves that sound together, and of a note from the other staff's lines. */
const NOTES_APART_STEPS = 4;
const LINES_APART_STEPS = 2;
/** Notes farther from their staff get no room of their own: they are drawn at this distance. */
const FARTHEST_STEPS = 40;

export const withinRoom = (place: number) => Math.min(Math.max(place, -FARTHEST_STEPS), FARTHEST_STEPS);

interface StaffRoom {
  /** Distance of each staff's middle line from the top of the lane, in diatonic steps. */
  readonly middles: Float64Array;
  /** Height of the lane in diatonic steps. */
  readonly steps: number;
}

/**
 * Sets staves as near to one another as their lines allow, and the notes of neighbouring ones that sound at the same time.
 * `cells` are those of each staff's notes, all over the same time.
 */
export function staffRoom(lines: readonly StaffLines[], cells: readonly Cells[]): StaffRoom {
  const middles = new Float64Array(lines.length);
  let steps = 0;
  lines.forEach((own, staff) => {
    const { low, high } = extremesOf(entryAt(cells, staff), own);
    if (staff === 0) steps = MARGIN_STEPS + high;
    else {
      const above = entryAt(lines, staff - 1);
      steps += Math.max(
        own.highest - above.lowest + 2 * MARGIN_STEPS,
        own.highest - extremesOf(entryAt(cells, staff - 1), above).low + LINES_APART_STEPS,
        high - above.lowest + LINES_APART_STEPS,
        nearestNotes(entryAt(cells, staff - 1), entryAt(cells, staff)) + NOTES_APART_STEPS,
      );
    }
    middles[staff] = steps;
    if (staff === lines.length - 1) steps += MARGIN_STEPS - low;
  });
  return { middles, steps };
}

function extremesOf({ low, high, amount }: Cells, { lowest, highest }: StaffLines) {
  if (float32At(amount, 1) === 0) return { low: lowest, high: highest };
  return {
    low: Math.min(withinRoom(low[1] ?? 0), lowest),
    high: Math.max(withinRoom(high[1] ?? 0), highest),
  };
}

/** How far two staves' middles must be apart for their notes to touch nowhere, in diatonic steps. */
function nearestNotes(above: Cells, below: Cells): number {
  let most = 0;
  for (let cell = above.count; cell < 2 * above.count; cell++) {
    if (float32At(above.amount, cell) === 0 || float32At(below.amount, cell) === 0) continue;
    most = Math.max(most, withinRoom(below.high[cell] ?? 0) - withinRoom(above.low[cell] ?? 0));
  }
  return most;
}

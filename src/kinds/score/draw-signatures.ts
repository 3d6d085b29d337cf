import { timeOf, xOf } from '../contract/visible.ts';
import { beginOf, changesIn, type Change } from './changes.ts';
import type { ScoreColumns } from './columns.ts';
import { SAME_TIME } from './component.ts';
import { lastMarkPx, signsSteps, type Drawing, type Placing } from './draw-notes.ts';
import { GROUP_GAP_STEPS, groupsWidth } from './sign-groups.ts';

/** Distance of the last sign from the notes, in diatonic steps. */
const NOTES_GAP_STEPS = 1;
/** Distance right of the canvas beyond which a change has no sign that reaches into it. */
const BEYOND_PX = 400;

interface PlacedChange extends Change {
  readonly leftPx: number;
}

/** Whether changes are written where they happen: bars alone leave no room for them. */
export const writesChanges = (level: Drawing['level']) => level === 'heads' || level === 'strokes';

/**
 * Changes in a staff at a time, placed from the right, as far as they fit before the notes that begin then, and before
 * the accidentals of these if there is room for that too.
 */
export function placedBefore(
  placing: Placing,
  staff: number,
  time: number,
  changes: readonly Change[],
): readonly PlacedChange[] {
  const { stepPx } = placing.geometry;
  const freePx = lastMarkPx(placing, staff, time - SAME_TIME);
  const placed: PlacedChange[] = [];
  const nearestPx = xOf(placing.view, time) - NOTES_GAP_STEPS * stepPx;
  const widthPx = groupsWidth(changes.map(({ group }) => group)) * stepPx;
  const sparePx = Math.max(nearestPx - widthPx - freePx, 0);
  let rightPx = nearestPx - Math.min(signsSteps(placing.columns, staff, time) * stepPx, sparePx);
  for (const change of changes.toReversed()) {
    const leftPx = rightPx - change.group.steps * stepPx;
    if (leftPx < freePx) break;
    placed.push({ ...change, leftPx });
    rightPx = leftPx - GROUP_GAP_STEPS * stepPx;
  }
  return placed;
}

/**
 * Draws the changes of each staff before the notes that begin then, as far as there is room. The first signs of a staff
 * are drawn beside the lane instead.
 */
export function drawChanges(drawing: Drawing): void {
  const { columns, geometry, inks, view, shapes } = drawing;
  const [from, to] = [timeOf(view, 0), timeOf(view, view.widthPx + BEYOND_PX)];
  for (let staff = 0; staff < columns.staffIndex.length; staff++) {
    const after = Math.max(from, beginOf(columns, staff) + SAME_TIME);
    for (const [time, changes] of changesIn(columns, staff, after, to)) {
      shapes.setAnchor(xOf(view, time));
      for (const { group, leftPx } of placedBefore(drawing, staff, time, changes))
        group.draw(staff, leftPx, geometry, inks, shapes);
    }
  }
}

/** Width of the accidentals before the first notes, in diatonic steps; undefined where there are none. */
export function firstAccidentals(
  columns: ScoreColumns,
): { readonly time: number; readonly steps: number } | undefined {
  const [time] = columns.start;
  if (time === undefined) return undefined;
  const steps = Math.max(...Array.from(columns.staffIndex, (_, staff) => signsSteps(columns, staff, time)));
  return steps > 0 ? { time, steps } : undefined;
}

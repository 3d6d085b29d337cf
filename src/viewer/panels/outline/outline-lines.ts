import { upperBound } from '../../../kinds/visible.ts';
import { entryAt } from '../../../shared/elements.ts';

/** What a line of the outline is about: one component or, without a row, the timeline itself. */
export interface OutlineLine {
  /** An index into the session's timelines. */
  readonly timeline: number;
  readonly row: number | undefined;
}

/**
 * The outline's lines, top first: each timeline's own and below it, unless it is collapsed, one per component. They
 * are looked up and never listed, so a million of them take no room. All indexes count from 0.
 */
export interface OutlineLines {
  /** Number of lines that can be reached. */
  readonly count: number;
  /** Number of all lines, those below collapsed timelines included. */
  readonly total: number;
  /** `index` is from 0 to `count` - 1. */
  at(index: number): OutlineLine;
  /** Index among the lines that can be reached; a component of a collapsed timeline has that of its timeline. */
  indexOf(line: OutlineLine): number;
  /** Index among all lines. */
  positionOf(line: OutlineLine): number;
}

/** `counts` is of each timeline's components, `order` has all timelines top first, `collapsed` those that are. */
export function outlineLines(
  counts: readonly number[],
  order: readonly number[],
  collapsed: ReadonlySet<number>,
): OutlineLines {
  /** Where each timeline's own line stands, in the order of the outline: among the reachable ones and among all. */
  const reachable: number[] = [];
  const all: number[] = [];
  const placeOf: number[] = [];
  let count = 0;
  let total = 0;
  for (const [place, timeline] of order.entries()) {
    placeOf[timeline] = place;
    reachable.push(count);
    all.push(total);
    count += 1 + (collapsed.has(timeline) ? 0 : entryAt(counts, timeline));
    total += 1 + entryAt(counts, timeline);
  }
  const below = ({ row }: OutlineLine) => (row === undefined ? 0 : row + 1);
  return {
    count,
    total,
    at: (index) => {
      const place = upperBound(reachable, index) - 1;
      const row = index - entryAt(reachable, place) - 1;
      return { timeline: entryAt(order, place), row: row < 0 ? undefined : row };
    },
    indexOf: (line) =>
      entryAt(reachable, entryAt(placeOf, line.timeline)) + (collapsed.has(line.timeline) ? 0 : below(line)),
    positionOf: (line) => entryAt(all, entryAt(placeOf, line.timeline)) + below(line),
  };
}

import { upperBound } from '../../../kinds/contract/visible.ts';
import { entryAt } from '../../../shared/elements.ts';
import type { LineBelow, LinesBelow } from './outline-groups.ts';

/** Subject of a line of the outline: one component, a group of them or, without either, the timeline itself. */
export interface OutlineLine extends LineBelow {
  /** An index into the session's timelines. */
  readonly timeline: number;
}

/**
 * Lines of the outline, top first: each timeline's own and below it, unless it is collapsed, one per component and
 * group. They are looked up and never listed, so a million of them take no memory. All indexes count from 0.
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

/** `parts` has the lines below each timeline, `order` all timelines top first, `collapsed` the collapsed ones. */
export function outlineLines(
  parts: readonly LinesBelow[],
  order: readonly number[],
  collapsed: ReadonlySet<number>,
): OutlineLines {
  /** Indexes of each timeline's own line, in the order of the outline: among the reachable lines and among all. */
  const reachable: number[] = [];
  const all: number[] = [];
  const placeOf: number[] = [];
  let count = 0;
  let total = 0;
  for (const [place, timeline] of order.entries()) {
    placeOf[timeline] = place;
    reachable.push(count);
    all.push(total);
    count += 1 + (collapsed.has(timeline) ? 0 : entryAt(parts, timeline).count);
    total += 1 + entryAt(parts, timeline).total;
  }
  const isOwn = ({ row, group }: OutlineLine) => row === undefined && group === undefined;
  return {
    count,
    total,
    at: (index) => {
      const place = upperBound(reachable, index) - 1;
      const timeline = entryAt(order, place);
      const below = index - entryAt(reachable, place) - 1;
      return below < 0 ? { timeline, row: undefined } : { timeline, ...entryAt(parts, timeline).at(below) };
    },
    indexOf(line) {
      const own = entryAt(reachable, entryAt(placeOf, line.timeline));
      if (isOwn(line) || collapsed.has(line.timeline)) return own;
      return own + 1 + entryAt(parts, line.timeline).indexOf(line);
    },
    positionOf(line) {
      const own = entryAt(all, entryAt(placeOf, line.timeline));
      return isOwn(line) ? own : own + 1 + entryAt(parts, line.timeline).positionOf(line);
    },
  };
}

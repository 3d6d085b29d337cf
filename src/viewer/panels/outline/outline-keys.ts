import { entryAt } from '../../../shared/elements.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { OutlineLine, OutlineLines } from './outline-lines.ts';

interface OutlinePlace {
  readonly lines: OutlineLines;
  readonly active: OutlineLine;
  readonly collapsed: ReadonlySet<number>;
  /** Whether a group of a timeline is open. */
  readonly isOpen: (timeline: number, group: number) => boolean;
  readonly timelines: readonly Pick<Timeline, 'rows' | 'order'>[];
  /** Number of lines that a page key moves by. */
  readonly pageLines: number;
}

/** Line that a key leads to, which may be the same one; 'toggle' opens or closes the line. */
type OutlineMove = OutlineLine | 'toggle';

/** Effect of a key in the outline; undefined for keys that the outline does not use. */
export function outlineMove(key: string, place: OutlinePlace): OutlineMove | undefined {
  const { lines, active, pageLines } = place;
  const by = (step: number) => lines.at(Math.min(Math.max(lines.indexOf(active) + step, 0), lines.count - 1));
  switch (key) {
    case 'ArrowUp':
      return by(-1);
    case 'ArrowDown':
      return by(1);
    case 'PageUp':
      return by(-pageLines);
    case 'PageDown':
      return by(pageLines);
    case 'Home':
      return lines.at(0);
    case 'End':
      return lines.at(lines.count - 1);
    case 'ArrowRight':
      return inward(place);
    case 'ArrowLeft':
      return outward(place);
    default:
      return undefined;
  }
}

/** Opens the line, or goes to the first one inside it. */
function inward({ active, collapsed, isOpen, lines, timelines }: OutlinePlace): OutlineMove {
  const { timeline, row, group } = active;
  const { rows, order } = entryAt(timelines, timeline);
  if (row === undefined) {
    if (rows.count === 0) return active;
    const isClosed = group === undefined ? collapsed.has(timeline) : !isOpen(timeline, group);
    return isClosed ? 'toggle' : lines.at(lines.indexOf(active) + 1);
  }
  const child = order.vertical?.(row, 'down');
  return child !== undefined && order.parent?.(child) === row ? { timeline, row: child } : active;
}

/** Closes the line, or goes to the one around it. */
function outward({ active, collapsed, isOpen, timelines }: OutlinePlace): OutlineMove {
  const { timeline, row, group } = active;
  const { order } = entryAt(timelines, timeline);
  const groups = order.groups?.();
  const toGroup = (outer: number | undefined): OutlineLine => ({
    timeline,
    row: undefined,
    ...(outer !== undefined && { group: outer }),
  });
  if (row !== undefined)
    return groups ? toGroup(groups.groupOf(row)) : { timeline, row: order.parent?.(row) };
  if (group !== undefined) return isOpen(timeline, group) ? 'toggle' : toGroup(groups?.parent(group));
  return entryAt(timelines, timeline).rows.count === 0 || collapsed.has(timeline) ? active : 'toggle';
}

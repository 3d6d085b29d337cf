import { entryAt } from '../../../shared/elements.ts';
import { capitalized } from '../../model/counted.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Item } from '../../store/selection.ts';

/** Components of a timeline that begin within another component. */
interface Inside {
  readonly timeline: number;
  /** Name of the part of the timeline that they are of. */
  readonly name: string;
  readonly rows: readonly number[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/** A component counts as within another one from this much before its beginning, in seconds. */
const SLACK = 1e-3;

/** Harmonies that begin within a component of another timeline, at most `most` of each timeline that has some. */
export function rowsInside(timelines: readonly Timeline[], item: Item, most: number): readonly Inside[] {
  const [start, end] = entryAt(timelines, item.timeline).rows.span(item.row);
  if (end <= start) return [];
  return timelines.flatMap((own, timeline) => {
    const { rows, listening, chords } = own;
    if (timeline === item.timeline || !chords || !listening?.activeRows) return [];
    const lowest = (time: number) => listening.activeRows?.(time).at(-1);
    const name = capitalized(lowest(start)?.part ?? '');
    const inside: number[] = [];
    let next = lowest(start - SLACK)?.next;
    while (next !== undefined && inside.length <= most) {
      const [from] = rows.span(next);
      if (from >= end - SLACK) break;
      inside.push(next);
      next = lowest(from)?.next;
    }
    if (inside.length === 0 || name === '') return [];
    return [{ timeline, name, rows: inside.slice(0, most), isCut: inside.length > most }];
  });
}

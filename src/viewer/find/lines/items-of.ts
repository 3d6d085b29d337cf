import { reached } from '../../../shared/sorted.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Item } from '../../store/selection.ts';
import type { FoundUnit } from './line-search.ts';

/** The components of found units; of a measure the beat that it begins with. Units of timelines that are not there are left out. */
export function itemsOf(
  places: readonly (readonly FoundUnit[])[],
  timelines: readonly Timeline[],
): readonly (readonly Item[])[] {
  const wanted = new Map<number, Set<number>>();
  for (const unit of places.flat()) {
    if (!('timeline' in unit)) continue;
    const ids = wanted.get(unit.timeline) ?? new Set();
    wanted.set(unit.timeline, ids.add(unit.component));
  }
  const indexOf = new Map(timelines.map(({ id }, index) => [id, index]));
  const rowsOf = new Map(
    Array.from(wanted, ([id, ids]) => [id, rowsById(timelines[indexOf.get(id) ?? -1], ids)] as const),
  );
  const counting = timelines.findIndex(({ measures }) => measures !== undefined);
  const itemOf = (unit: FoundUnit): Item | undefined => {
    if ('measureStart' in unit) {
      const row = beatAt(timelines[counting], unit.measureStart);
      return row === undefined ? undefined : { timeline: counting, row };
    }
    const timeline = indexOf.get(unit.timeline);
    const row = rowsOf.get(unit.timeline)?.get(unit.component);
    return timeline === undefined || row === undefined ? undefined : { timeline, row };
  };
  return places.map((units) => units.map(itemOf).filter((item) => item !== undefined));
}

/** Finds the rows of several components in one pass. */
function rowsById(timeline: Timeline | undefined, ids: ReadonlySet<number>): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  for (let row = 0; row < (timeline?.rows.count ?? 0); row++) {
    const id = timeline?.rows.id(row);
    if (id !== undefined && ids.has(id)) rows.set(id, row);
  }
  return rows;
}

/** The last row that begins by a time; rows are sorted by time. */
function beatAt(timeline: Timeline | undefined, time: number): number | undefined {
  if (!timeline) return undefined;
  const { rows } = timeline;
  const starts = Float64Array.from({ length: rows.count }, (_, row) => rows.span(row)[0]);
  return reached(starts, time);
}

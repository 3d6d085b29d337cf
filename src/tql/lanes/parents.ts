import { upperBound } from '../../shared/sorted.ts';
import { grouped } from '../../shared/grouped.ts';
import type { SearchedUnit } from './searched-file.ts';

/** How far a unit may reach beyond its parent, in seconds: times are rounded when they are written. */
const ROUNDING = 1e-6;

/** The parent of each unit: the smallest one of a higher level that spans it. */
export function parentsOf(units: readonly SearchedUnit[]): ReadonlyMap<SearchedUnit, SearchedUnit> {
  const levels = [...grouped(units, ({ level = 1 }) => level)]
    .toSorted(([a], [b]) => a - b)
    .map(([level, members]) => ({ level, ...byStart(members) }));
  const parents = new Map<SearchedUnit, SearchedUnit>();
  for (const unit of units) {
    let parent: SearchedUnit | undefined;
    for (const { level, members, starts, furthest } of levels) {
      if (level <= (unit.level ?? 1)) continue;
      let inLevel: SearchedUnit | undefined;
      for (let index = upperBound(starts, unit.start + ROUNDING) - 1; index >= 0; index--) {
        if ((furthest[index] ?? 0) < unit.end - ROUNDING) break;
        const candidate = members[index];
        // Of two of one length the first, which takes the time of their level, too.
        if (candidate && candidate.end >= unit.end - ROUNDING && !isSmaller(inLevel, candidate))
          inLevel = candidate;
      }
      if (isSmaller(inLevel, parent)) parent = inLevel;
    }
    if (parent) parents.set(unit, parent);
  }
  return parents;
}

const isSmaller = (one: SearchedUnit | undefined, other: SearchedUnit | undefined) =>
  one !== undefined && (other === undefined || one.end - one.start < other.end - other.start - ROUNDING);

function byStart(units: readonly SearchedUnit[]) {
  const members = units.toSorted((a, b) => a.start - b.start);
  let reach = -Infinity;
  const furthest = members.map(({ end }) => (reach = Math.max(reach, end)));
  return { members, starts: members.map(({ start }) => start), furthest };
}

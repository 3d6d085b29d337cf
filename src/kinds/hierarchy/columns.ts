import { packColor } from '../../shared/color.ts';
import type { HierarchyComponent } from '../kind.ts';
import { LEVEL_COLORS } from '../level-colors.ts';
import { lowerBound, reached, upperBound } from '../visible.ts';

/** The units of one level, ascending by start; all lists have one entry per unit. */
interface Level {
  /** Rows of the columns. */
  readonly rows: Uint32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The latest end so far: ascending, so that a long unit begun before the view is found by search. */
  readonly reach: Float64Array;
}

/** One entry per unit, ascending by start, the longer one first. */
export interface HierarchyColumns {
  readonly components: readonly HierarchyComponent[];
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly level: Uint8Array;
  /** Packed; the level's colour where the author chose none. */
  readonly fill: Uint32Array;
  /** 1 where the author chose the fill. */
  readonly ownFill: Uint8Array;
  /** Place in its level, from 0. */
  readonly indexInLevel: Uint32Array;
  /** Index 0 is level 1; as many as the highest level. */
  readonly levels: readonly Level[];
}

const LEVEL_FILLS = LEVEL_COLORS.map((color) => packColor(color) ?? 0);

/** Colours go round by level. */
export const colorIndex = (level: number) => (level - 1) % LEVEL_FILLS.length;

export function toColumns(unsorted: readonly HierarchyComponent[]): HierarchyColumns {
  const components = unsorted.toSorted((a, b) => a.start - b.start || b.end - a.end || b.level - a.level);
  const count = components.length;
  const columns = {
    components,
    start: Float64Array.from(components, ({ start }) => start),
    end: Float64Array.from(components, ({ end }) => end),
    level: Uint8Array.from(components, ({ level }) => level),
    fill: new Uint32Array(count),
    ownFill: new Uint8Array(count),
    indexInLevel: new Uint32Array(count),
  };
  const perLevel = new Uint32Array(256);
  components.forEach(({ color, level }, row) => {
    const own = color === undefined ? undefined : packColor(color);
    columns.fill[row] = own ?? LEVEL_FILLS[colorIndex(level)]!;
    columns.ownFill[row] = own === undefined ? 0 : 1;
    columns.indexInLevel[row] = perLevel[level]!++;
  });
  return { ...columns, levels: levelsOf(columns, perLevel) };
}

type Spans = Pick<HierarchyColumns, 'start' | 'end' | 'level' | 'indexInLevel'>;

function levelsOf({ start, end, level, indexInLevel }: Spans, perLevel: Uint32Array): readonly Level[] {
  const highest = perLevel.findLastIndex((count) => count > 0);
  const levels = Array.from({ length: Math.max(highest, 1) }, (_, index) => {
    const count = perLevel[index + 1]!;
    return {
      rows: new Uint32Array(count),
      start: new Float64Array(count),
      end: new Float64Array(count),
      reach: new Float64Array(count),
    };
  });
  level.forEach((number, row) => {
    const { rows, start: starts, end: ends, reach } = levels[number - 1]!;
    const index = indexInLevel[row]!;
    rows[index] = row;
    starts[index] = start[row]!;
    ends[index] = end[row]!;
    reach[index] = index === 0 ? end[row]! : Math.max(reach[index - 1]!, end[row]!);
  });
  return levels;
}

/** How many overlapping units of one level are looked through before the longest is taken. */
const OVERLAPS = 32;

/** Index of the level's last begun unit that has not ended at `time`: the one drawn on top there. */
export function unitAt({ start, end, reach }: Level, time: number): number | undefined {
  const last = reached(start, time);
  if (last === undefined || reach[last]! <= time) return undefined;
  for (let index = last; index >= 0 && index > last - OVERLAPS; index--) {
    if (end[index]! > time) return index;
  }
  return upperBound(reach, time, 0, last);
}

/**
 * Visits the level's units that touch [from, to], in drawing order. Where several begin within one cell of
 * `cell` seconds only the last of them and the longest are visited.
 */
export function eachUnit(
  { start, end, reach }: Level,
  from: number,
  to: number,
  cell: number,
  visit: (index: number) => void,
): void {
  let index = lowerBound(reach, from);
  while (index < start.length && start[index]! <= to) {
    const next = index + 1;
    const cellEnd = (Math.floor(start[index]! / cell) + 1) * cell;
    const after = next < start.length && start[next]! < cellEnd ? lowerBound(start, cellEnd, next) : next;
    const last = after - 1;
    if (last > index) {
      const longest = lowerBound(reach, reach[last]!, index, last);
      if (longest < last && end[longest]! > end[last]!) visit(longest);
    }
    visit(last);
    index = after;
  }
}

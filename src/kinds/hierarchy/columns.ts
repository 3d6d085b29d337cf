import { packColor } from '../../shared/color.ts';
import type { HierarchyComponent } from '../kind.ts';
import { LEVEL_COLORS } from '../level-colors.ts';
import { heightsOf, highestIn, lastAbove, type Heights } from '../highest.ts';
import { cellsOf, firstOfBucket, lowerBound, reached, type TimeView } from '../visible.ts';
import { treeOf } from './tree.ts';

/** The units of one level, ascending by start; all lists have one entry per unit. */
export interface Level {
  /** Rows of the columns. */
  readonly rows: Uint32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The latest end so far: ascending, so that a long unit begun before the view is found by search. */
  readonly reach: Float64Array;
  /** For finding the unit that ends after a time among those begun before. */
  readonly ends: Heights;
  /** Ascending, so not unit by unit: how many have ended is found by search. */
  readonly sortedEnds: Float64Array;
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
  /** The row of the lowest unit of a higher level that spans it; -1 for none. */
  readonly parent: Int32Array;
  /** From 1, one more than the parent's. */
  readonly depth: Uint8Array;
  /** Among the children of the same parent, from 1, and how many these are. */
  readonly position: Uint32Array;
  readonly siblings: Uint32Array;
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
  return { ...columns, levels: levelsOf(columns, perLevel), ...treeOf(columns) };
}

type Spans = Pick<HierarchyColumns, 'start' | 'end' | 'level' | 'indexInLevel'>;

function levelsOf({ start, end, level, indexInLevel }: Spans, perLevel: Uint32Array): readonly Level[] {
  const highest = perLevel.findLastIndex((count) => count > 0);
  const lists = Array.from({ length: Math.max(highest, 1) }, (_, index) => {
    const count = perLevel[index + 1]!;
    return {
      rows: new Uint32Array(count),
      start: new Float64Array(count),
      end: new Float64Array(count),
      reach: new Float64Array(count),
    };
  });
  level.forEach((number, row) => {
    const { rows, start: starts, end: ends, reach } = lists[number - 1]!;
    const index = indexInLevel[row]!;
    rows[index] = row;
    starts[index] = start[row]!;
    ends[index] = end[row]!;
    reach[index] = index === 0 ? end[row]! : Math.max(reach[index - 1]!, end[row]!);
  });
  return lists.map((list) => ({ ...list, ends: heightsOf(list.end), sortedEnds: list.end.toSorted() }));
}

/** Index of the level's last begun unit that has not ended at `time`. */
export function unitAt({ start, ends }: Level, time: number): number | undefined {
  const last = reached(start, time);
  return last === undefined ? undefined : lastAbove(ends, time, last + 1);
}

/** Units that begin within one pixel are drawn as two at most, the longest and over it the last one. */
const CELL_PX = 1;

/** What is drawn of the units in [first, end), which begin in one cell: an index, or two in drawing order. */
function drawnOf({ end, ends }: Level, first: number, after: number): readonly number[] {
  const last = after - 1;
  if (last === first) return [last];
  const longest = highestIn(ends, first, after);
  return end[longest]! > end[last]! ? [longest, last] : [last];
}

/** The units that begin in the same cell as one of them, [first, after), and what is drawn of them. */
export function cellAround(level: Level, view: TimeView, index: number) {
  const { start } = level;
  const cellOf = cellsOf(view, CELL_PX);
  const cell = cellOf(start[index]!);
  const first = firstOfBucket(start, cellOf, cell, 0, index + 1);
  const after = firstOfBucket(start, cellOf, cell + 1, index + 1);
  return { first, after, drawn: drawnOf(level, first, after) };
}

/** Visits the level's units that are drawn and touch [from, to], in drawing order. */
export function eachUnit(
  level: Level,
  view: TimeView,
  from: number,
  to: number,
  visit: (index: number) => void,
): void {
  const { start, reach } = level;
  const cellOf = cellsOf(view, CELL_PX);
  let index = lowerBound(reach, from);
  while (index < start.length && start[index]! <= to) {
    const next = index + 1;
    const cell = cellOf(start[index]!);
    const after =
      next < start.length && cellOf(start[next]!) === cell
        ? firstOfBucket(start, cellOf, cell + 1, next)
        : next;
    for (const drawn of drawnOf(level, index, after)) visit(drawn);
    index = after;
  }
}

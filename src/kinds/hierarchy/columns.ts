import { packColor } from '../../shared/color.ts';
import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { colorPacker, LEVEL_COLORS } from '../colors.ts';
import { packIds, type Ids } from '../ids.ts';
import { inOrder, isText, isTime, textOf, wholeNumberOf, type Written } from '../written.ts';
import type { HierarchyComponent } from './component.ts';
import type { KindEncoding } from '../kind-timeline.ts';
import { heightsOf, highestIn, lastAbove, type Heights } from '../highest.ts';
import { textPacker, type Texts } from '../texts.ts';
import { binsOf, firstOfBin, lowerBound, reached, type TimeView } from '../visible.ts';
import { levelOfDetailOf, type LevelOfDetail } from './level-of-detail.ts';
import { treeOf } from './tree.ts';
import { MAX_LEVEL } from '../ranges.ts';

/** The units of one level, ascending by start; all lists have one entry per unit. */
export interface Level {
  /** Rows of the columns. */
  readonly rows: Uint32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The latest end so far: ascending, so that a long unit begun before the view is found by search. */
  readonly reach: Float64Array;
  /** Index of the ends, for finding the unit that ends after a time among those begun before. */
  readonly ends: Heights;
  /** Ends in ascending order rather than unit by unit, so that a search finds how many units have ended. */
  readonly sortedEnds: Float64Array;
  /** 1 where the author chose the fill. */
  readonly own: Uint8Array;
  /** Representatives for scales at which units are narrower than a pixel or two. */
  readonly detail: LevelOfDetail;
}

/** One entry per unit, ascending by start, the longer one first. */
export interface HierarchyColumns {
  readonly ids: Ids;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly level: Uint8Array;
  /** Packed fill colours; the level's colour where the author chose none. */
  readonly fill: Uint32Array;
  /** 1 where the author chose the fill. */
  readonly ownFill: Uint8Array;
  /** Place in its level, from 0. */
  readonly indexInLevel: Uint32Array;
  /** Index 0 is level 1; as many as the highest level. */
  readonly levels: readonly Level[];
  /** The row of the lowest unit of a higher level that spans it; -1 for none. */
  readonly parent: Int32Array;
  /** Depth from 1, one more than the parent's. */
  readonly depth: Uint8Array;
  /** Position among the children of the same parent, from 1, and how many these are. */
  readonly position: Uint32Array;
  readonly siblings: Uint32Array;
  readonly labels: Texts;
  readonly comments: Texts;
  readonly formalTypes: Texts;
  readonly formalFunctions: Texts;
  readonly tails: Tails;
}

/** Lead-ins and tails of the few units that have one: their rows, ascending, and NaN for the one not given. */
interface Tails {
  readonly rows: Uint32Array;
  readonly preStart: Float64Array;
  readonly postEnd: Float64Array;
}

const LEVEL_FILLS = Uint32Array.from(LEVEL_COLORS, (color) => packColor(color) ?? 0);

/** Colours go round by level. */
export const colorIndex = (level: number) => (level - 1) % LEVEL_FILLS.length;

/** Times written the wrong way round are exchanged, as in a file that is read. */
function complete(written: Written<HierarchyComponent>): HierarchyComponent | undefined {
  const { start, end, label, comments, color } = written;
  if (!isTime(start) || !isTime(end)) return undefined;
  const level = wholeNumberOf(written.level, 1, MAX_LEVEL, 1);
  const isWhole =
    start <= end &&
    level === written.level &&
    isText(label) &&
    isText(comments) &&
    isText(written.formal_type) &&
    isText(written.formal_function) &&
    (color === undefined || isText(color));
  if (isWhole) return written as HierarchyComponent;
  const { color: _, ...rest } = written as HierarchyComponent;
  return {
    ...rest,
    start: Math.min(start, end),
    end: Math.max(start, end),
    level,
    label: textOf(label),
    comments: textOf(comments),
    formal_type: textOf(written.formal_type),
    formal_function: textOf(written.formal_function),
    ...(isText(color) && { color }),
  };
}

function toColumns(unsorted: readonly HierarchyComponent[]): HierarchyColumns {
  const components = inOrder(unsorted, (a, b) => a.start - b.start || b.end - a.end || b.level - a.level);
  const count = components.length;
  const ids = new Float64Array(count);
  const columns = {
    start: new Float64Array(count),
    end: new Float64Array(count),
    level: new Uint8Array(count),
    fill: new Uint32Array(count),
    ownFill: new Uint8Array(count),
    indexInLevel: new Uint32Array(count),
  };
  const labels = textPacker(count);
  const comments = textPacker(count);
  const formalTypes = textPacker(count);
  const formalFunctions = textPacker(count);
  const packed = colorPacker();
  const withTails: (HierarchyComponent & { readonly row: number })[] = [];
  const perLevel = new Uint32Array(256);
  // One pass: the components are far larger than what a processor keeps at hand.
  for (let row = 0; row < components.length; row++) {
    const unit = entryAt(components, row);
    const { level, color } = unit;
    ids[row] = unit.id;
    columns.start[row] = unit.start;
    columns.end[row] = unit.end;
    columns.level[row] = level;
    const own = color === undefined ? 0 : packed(color);
    columns.fill[row] = own || uint32At(LEVEL_FILLS, colorIndex(level));
    columns.ownFill[row] = own ? 1 : 0;
    const index = uint32At(perLevel, level);
    columns.indexInLevel[row] = index;
    perLevel[level] = index + 1;
    labels.add(unit.label);
    comments.add(unit.comments);
    formalTypes.add(unit.formal_type);
    formalFunctions.add(unit.formal_function);
    if (unit.pre_start !== undefined || unit.post_end !== undefined) withTails.push({ ...unit, row });
  }
  return {
    ids: packIds(ids),
    ...columns,
    levels: levelsOf(columns, perLevel),
    ...treeOf(columns),
    labels: labels.pack(),
    comments: comments.pack(),
    formalTypes: formalTypes.pack(),
    formalFunctions: formalFunctions.pack(),
    tails: tailsOf(withTails),
  };
}

export const encoding: KindEncoding<HierarchyComponent, HierarchyColumns> = { complete, toColumns };

function tailsOf(units: readonly (HierarchyComponent & { readonly row: number })[]): Tails {
  return {
    rows: Uint32Array.from(units, ({ row }) => row),
    preStart: Float64Array.from(units, (unit) => unit.pre_start ?? NaN),
    postEnd: Float64Array.from(units, (unit) => unit.post_end ?? NaN),
  };
}

/** The lead-in's start and the tail's end of a unit, undefined where it has none. */
export function tailsAt(
  { tails: { rows, preStart, postEnd } }: Pick<HierarchyColumns, 'tails'>,
  row: number,
): { readonly preStart?: number; readonly postEnd?: number } {
  const at = lowerBound(rows, row);
  if (rows[at] !== row) return {};
  const leadIn = float64At(preStart, at);
  const tail = float64At(postEnd, at);
  return {
    ...(!Number.isNaN(leadIn) && { preStart: leadIn }),
    ...(!Number.isNaN(tail) && { postEnd: tail }),
  };
}

type Spans = Pick<HierarchyColumns, 'start' | 'end' | 'level' | 'indexInLevel' | 'ownFill'>;

function levelsOf(
  { start, end, level, indexInLevel, ownFill }: Spans,
  perLevel: Uint32Array,
): readonly Level[] {
  const highest = perLevel.findLastIndex((count) => count > 0);
  const lists = Array.from({ length: Math.max(highest, 1) }, (_, index) => {
    const count = uint32At(perLevel, index + 1);
    return {
      rows: new Uint32Array(count),
      start: new Float64Array(count),
      end: new Float64Array(count),
      own: new Uint8Array(count),
    };
  });
  for (let row = 0; row < level.length; row++) {
    const list = entryAt(lists, uint8At(level, row) - 1);
    const index = uint32At(indexInLevel, row);
    list.rows[index] = row;
    list.start[index] = float64At(start, row);
    list.end[index] = float64At(end, row);
    list.own[index] = uint8At(ownFill, row);
  }
  return lists.map((list) => {
    const units = { ...list, ...endsOf(list.end) };
    return { ...units, detail: levelOfDetailOf(units) };
  });
}

/** Lists for finding units by their ends. Where units do not overlap, as in most levels, one list serves for all. */
function endsOf(end: Float64Array): Pick<Level, 'reach' | 'ends' | 'sortedEnds'> {
  const reach = new Float64Array(end);
  let isAscending = true;
  for (let index = 1; index < reach.length; index++) {
    if (float64At(reach, index) >= float64At(reach, index - 1)) continue;
    reach[index] = float64At(reach, index - 1);
    isAscending = false;
  }
  const ends = heightsOf(end);
  return isAscending ? { reach: end, ends, sortedEnds: end } : { reach, ends, sortedEnds: end.toSorted() };
}

/** Index of the level's last begun unit that has not ended at `time`. */
export function unitAt({ start, ends }: Level, time: number): number | undefined {
  const last = reached(start, time);
  return last === undefined ? undefined : lastAbove(ends, time, last + 1);
}

/** Units that begin within one pixel are drawn as two at most, the longest and over it the last one. */
const BIN_PX = 1;

/** What is drawn of the units in [first, end), which begin in one bin: an index, or two in drawing order. */
function drawnOf({ end, ends }: Level, first: number, after: number): readonly number[] {
  const last = after - 1;
  if (last === first) return [last];
  const longest = highestIn(ends, first, after);
  return float64At(end, longest) > float64At(end, last) ? [longest, last] : [last];
}

/** The units that begin in the same bin as one of them, [first, after), and what is drawn of them. */
export function binAround(level: Level, view: TimeView, index: number) {
  const { start } = level;
  const binOf = binsOf(view, BIN_PX);
  const bin = binOf(float64At(start, index));
  const first = firstOfBin(start, binOf, bin, 0, index + 1);
  const after = firstOfBin(start, binOf, bin + 1, index + 1);
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
  const binOf = binsOf(view, BIN_PX);
  let index = lowerBound(reach, from);
  while (index < start.length && float64At(start, index) <= to) {
    const next = index + 1;
    const bin = binOf(float64At(start, index));
    const after =
      next < start.length && binOf(float64At(start, next)) === bin
        ? firstOfBin(start, binOf, bin + 1, next)
        : next;
    for (const drawn of drawnOf(level, index, after)) visit(drawn);
    index = after;
  }
}

import { entryAt, uint32At } from '../../shared/elements.ts';
import { colorPacker } from '../columns/colors.ts';
import { packIds, type Ids } from '../columns/ids.ts';
import {
  inOrder,
  isText,
  isTime,
  textOf,
  wholeNumberOf,
  type WireComponent,
} from '../contract/wire-component.ts';
import type { HierarchyComponent } from './component.ts';
import type { KindEncoding } from '../contract/kind-timeline.ts';
import { spanListsOf, type SpanList } from '../spans/spans.ts';
import { tailPacker, type Tails } from '../spans/tails.ts';
import { textPacker, type Texts } from '../columns/texts.ts';
import { treeOf } from './tree.ts';
import { MAX_LEVEL } from '../fields/ranges.ts';

/** One entry per unit, ascending by start, the longer one first. */
export interface HierarchyColumns {
  readonly ids: Ids;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly level: Uint8Array;
  /** Packed fill colours; 0 where the author chose none. */
  readonly fill: Uint32Array;
  /** 1 where the author chose the fill. */
  readonly ownFill: Uint8Array;
  /** Place in its level, from 0. */
  readonly indexInLevel: Uint32Array;
  /** Index 0 is level 1; as many as the highest level. */
  readonly levels: readonly SpanList[];
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

/** Times written the wrong way round are exchanged, as in a file that is read. */
function withDefaults(written: WireComponent<HierarchyComponent>): HierarchyComponent | undefined {
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
  const tails = tailPacker();
  const perLevel = new Uint32Array(256);
  // One pass: the components do not fit into the processor's cache.
  for (let row = 0; row < components.length; row++) {
    const unit = entryAt(components, row);
    const { level, color } = unit;
    ids[row] = unit.id;
    columns.start[row] = unit.start;
    columns.end[row] = unit.end;
    columns.level[row] = level;
    const own = color === undefined ? 0 : packed(color);
    columns.fill[row] = own;
    columns.ownFill[row] = own ? 1 : 0;
    const index = uint32At(perLevel, level);
    columns.indexInLevel[row] = index;
    perLevel[level] = index + 1;
    labels.add(unit.label);
    comments.add(unit.comments);
    formalTypes.add(unit.formal_type);
    formalFunctions.add(unit.formal_function);
    tails.add(row, unit.pre_start, unit.post_end);
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
    tails: tails.pack(),
  };
}

export const encoding: KindEncoding<HierarchyComponent, HierarchyColumns> = { withDefaults, toColumns };

type Spans = Pick<HierarchyColumns, 'start' | 'end' | 'level' | 'indexInLevel' | 'ownFill'>;

function levelsOf(spans: Spans, perLevel: Uint32Array): readonly SpanList[] {
  const highest = Math.max(
    perLevel.findLastIndex((count) => count > 0),
    1,
  );
  const places = { list: spans.level, index: spans.indexInLevel, firstList: 1 };
  return spanListsOf(spans, places, Array.from(perLevel.subarray(1, highest + 1)));
}

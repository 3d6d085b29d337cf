import { packColor } from '../../shared/color.ts';
import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { isRecord } from '../../shared/fields.ts';
import { colorPacker } from '../columns/colors.ts';
import { packIds, type Ids } from '../columns/ids.ts';
import type { KindEncoding, TimelineFacts } from '../contract/kind-timeline.ts';
import { MAX_ROWS } from '../fields/ranges.ts';
import { spanListsOf, type SpanList } from '../spans/spans.ts';
import { tailPacker, type Tails } from '../spans/tails.ts';
import { textPacker, type Texts } from '../columns/texts.ts';
import { lowerBound } from '../contract/visible.ts';
import {
  inOrder,
  isText,
  isTime,
  textOf,
  wholeNumberOf,
  type WireComponent,
} from '../contract/wire-component.ts';
import { JOINT_TOLERANCE, type RangeComponent, type RangeRow } from './component.ts';
import { overBoxesOf, type OverBoxes } from './over-boxes.ts';
import { ROW_HEIGHT_PX } from './sizes.ts';

/** One entry per range, ascending by start, the longer one first. */
export interface RangeColumns {
  readonly ids: Ids;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Place of the lane's row, from 0 at the top. */
  readonly lane: Uint8Array;
  /** Packed fill colours; the row's colour where the range has none of its own, else the usual one. */
  readonly fill: Uint32Array;
  /** 1 where the range has a colour of its own. */
  readonly ownFill: Uint8Array;
  /** Place among the ranges of its row, from 0. */
  readonly index: Uint32Array;
  /** The range that is joined to its left; -1 for none. */
  readonly joinedTo: Int32Array;
  /** 1 where one is joined to its right. */
  readonly isJoined: Uint8Array;
  readonly labels: Texts;
  readonly comments: Texts;
  readonly tails: Tails;
  /** The ranges of each row, from the top down; at least one row. */
  readonly lists: readonly SpanList[];
  /** Marks drawn over the boxes, per row. */
  readonly overBoxes: readonly OverBoxes[];
  /** 1 for a range that lies within another one of its row, or has no length. */
  readonly isWithin: Uint8Array;
  readonly rowNames: Texts;
  /** Heights of the rows as the author has them, in CSS pixels. */
  readonly rowHeights: Float64Array;
}

/** The colour of ranges and rows that have none: the desktop program's grey at its alpha, on white. */
const USUAL_COLOR = '#d1d1d1';
const USUAL_FILL = packColor(USUAL_COLOR) ?? 0;

/** Times written the wrong way round are exchanged, as in a file that is read. */
function withDefaults(written: WireComponent<RangeComponent>): RangeComponent | undefined {
  const { start, end, row, label, color, comments } = written;
  if (!isTime(start) || !isTime(end)) return undefined;
  const place = wholeNumberOf(row, 0, MAX_ROWS, 0);
  const isWhole =
    start <= end &&
    place === row &&
    isText(label) &&
    isText(comments) &&
    (color === undefined || isText(color));
  if (isWhole) return written as RangeComponent;
  const { color: _, ...rest } = written as RangeComponent;
  return {
    ...rest,
    start: Math.min(start, end),
    end: Math.max(start, end),
    row: place,
    label: textOf(label),
    comments: textOf(comments),
    ...(isText(color) && { color }),
  };
}

function toColumns(unsorted: readonly RangeComponent[], facts: TimelineFacts): RangeColumns {
  const components = inOrder(unsorted, (a, b) => a.start - b.start || b.end - a.end || a.row - b.row);
  const count = components.length;
  const highest = components.reduce((most, { row }) => Math.max(most, row), 0);
  const rows = rowsOf(facts, highest + 1);
  const packed = colorPacker();
  const rowFills = Uint32Array.from(rows, ({ color }) => (color && packed(color)) || USUAL_FILL);
  const ids = new Float64Array(count);
  const columns = {
    start: new Float64Array(count),
    end: new Float64Array(count),
    lane: new Uint8Array(count),
    fill: new Uint32Array(count),
    ownFill: new Uint8Array(count),
    index: new Uint32Array(count),
  };
  const joined = new Uint8Array(count);
  const labels = textPacker(count);
  const comments = textPacker(count);
  const tails = tailPacker();
  const sizes = rows.map(() => 0);
  for (let row = 0; row < count; row++) {
    const range = entryAt(components, row);
    const { row: lane, color } = range;
    ids[row] = range.id;
    columns.start[row] = range.start;
    columns.end[row] = range.end;
    columns.lane[row] = lane;
    const own = color === undefined ? 0 : packed(color);
    columns.fill[row] = own || uint32At(rowFills, lane);
    columns.ownFill[row] = own ? 1 : 0;
    const index = entryAt(sizes, lane);
    columns.index[row] = index;
    sizes[lane] = index + 1;
    joined[row] = range.joined_right === true ? 1 : 0;
    labels.add(range.label);
    comments.add(range.comments);
    tails.add(row, range.pre_start, range.post_end);
  }
  const lists = spanListsOf(columns, { list: columns.lane, index: columns.index, firstList: 0 }, sizes);
  const packedTails = tails.pack();
  const overBoxes = overBoxesOf({ ...columns, tails: packedTails }, lists);
  const isWithin = new Uint8Array(count);
  for (const { within } of overBoxes) for (const row of within.rows) isWithin[row] = 1;
  return {
    ids: packIds(ids),
    ...columns,
    ...jointsOf(columns, joined, lists),
    labels: labels.pack(),
    comments: comments.pack(),
    tails: packedTails,
    lists,
    overBoxes,
    isWithin,
    rowNames: namesOf(rows),
    rowHeights: Float64Array.from(rows, ({ height }) => height),
  };
}

export const encoding: KindEncoding<RangeComponent, RangeColumns> = { withDefaults, toColumns };

/** The rows that the timeline tells of, and as many more as its ranges need. */
function rowsOf(facts: TimelineFacts, least: number): readonly RangeRow[] {
  const written: readonly unknown[] = Array.isArray(facts['rows']) ? facts['rows'] : [];
  return Array.from({ length: Math.min(Math.max(written.length, least), MAX_ROWS + 1) }, (_, index) => {
    const row = written[index];
    const { name, color, height } = isRecord(row) ? row : {};
    return {
      name: textOf(name),
      ...(isText(color) && { color }),
      height: typeof height === 'number' && height > 0 ? height : ROW_HEIGHT_PX,
    };
  });
}

function namesOf(rows: readonly RangeRow[]): Texts {
  const names = textPacker(rows.length);
  for (const { name } of rows) names.add(name);
  return names.pack();
}

type Spans = Pick<RangeColumns, 'start' | 'end' | 'lane'>;

/** Finds for each range marked as joined the range that begins where it ends, in its row. */
function jointsOf(
  { end, lane }: Spans,
  joined: Uint8Array,
  lists: readonly SpanList[],
): Pick<RangeColumns, 'joinedTo' | 'isJoined'> {
  const joinedTo = new Int32Array(end.length).fill(-1);
  const isJoined = new Uint8Array(end.length);
  for (let row = 0; row < end.length; row++) {
    if (joined[row] !== 1) continue;
    const { rows, start } = entryAt(lists, uint8At(lane, row));
    const time = float64At(end, row);
    const next = lowerBound(start, time - JOINT_TOLERANCE);
    const isThere = next < rows.length && float64At(start, next) <= time + JOINT_TOLERANCE;
    if (!isThere || rows[next] === row) continue;
    joinedTo[uint32At(rows, next)] = row;
    isJoined[row] = 1;
  }
  return { joinedTo, isJoined };
}

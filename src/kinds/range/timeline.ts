import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import type {
  Hit,
  Lane,
  LaneGrowth,
  LaneRow,
  OpenKind,
  Order,
  Place,
  RowGroups,
} from '../contract/kind-timeline.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { GROWTH_RANK, HIERARCHY, MAX_LEVEL_PX, MIN_LABELLED_PX } from '../drawing/sizes.ts';
import { nearestSpan, SpanListening, SpanRows, SpanWords, type OwnWords } from '../spans/span-timeline.ts';
import { tailsAt, tailsPx } from '../spans/tails.ts';
import { textAt } from '../columns/texts.ts';
import type { LaneView } from '../contract/visible.ts';
import type { RangeColumns } from './columns.ts';
import { groupsOf } from './groups.ts';
import { boxOf, drawRanges, hitRange, topsOf } from './draw.ts';

/** Name of a row in texts: an unnamed one is named by its place. */
const rowName = ({ rowNames }: RangeColumns, lane: number) => textAt(rowNames, lane) || `Row ${lane + 1}`;

/** Ranges as boxes in rows of the author's heights. */
class RangeLane implements Lane {
  readonly heightPx: number;
  readonly leastHeightPx: number;
  readonly growth: LaneGrowth;
  private readonly rows: readonly LaneRow[];
  /** Spans say more of a whole recording than points, and less than a form. */
  readonly overviewRank = 1.5;
  private readonly tops: Float64Array;

  constructor(private readonly columns: RangeColumns) {
    const { lists, rowHeights, rowNames } = columns;
    const tops = topsOf(columns);
    this.tops = tops;
    this.heightPx = rowHeights.reduce((sum, heightPx) => sum + heightPx, 0);
    const leastPart = tops.reduce(
      (least, top, row) => (row > 0 ? Math.min(least, top - float64At(tops, row - 1)) : least),
      1,
    );
    this.leastHeightPx = Math.min(MIN_LABELLED_PX / leastPart, this.heightPx);
    this.growth = {
      rank: GROWTH_RANK.boxes,
      mostPx: this.heightPx * (MAX_LEVEL_PX / HIERARCHY.levelHeightPx),
    };
    this.rows = Array.from(lists, (_, lane) => ({
      name: textAt(rowNames, lane),
      top: float64At(tops, lane),
      height: float64At(tops, lane + 1) - float64At(tops, lane),
    })).filter(({ name }) => name !== '');
  }

  partsAt(): readonly LaneRow[] {
    return this.rows;
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    drawRanges(this.columns, this.tops, view, shapes, palette);
  }

  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined {
    return hitRange(this.columns, this.tops, view, xPx, yPx);
  }

  place(row: number, view: LaneView): Place {
    const { start, end, fill, tails } = this.columns;
    return {
      bounds: boxOf(this.columns, this.tops, row, view),
      fill: uint32At(fill, row),
      ...tailsPx(tailsAt(tails, row), float64At(start, row), float64At(end, row), view),
    };
  }
}

/** Order of ranges: along a row, and to the range at the same time in the next row that has any. */
class RangeOrder implements Order {
  /** Left out where there is one row. */
  readonly groups?: () => RowGroups;

  constructor(private readonly columns: RangeColumns) {
    if (columns.lists.length < 2) return;
    const groups = groupsOf(columns, (lane) => rowName(columns, lane));
    this.groups = () => groups;
  }

  neighbour(row: number, step: 1 | -1): number | undefined {
    const { lists, lane, index } = this.columns;
    return lists[uint8At(lane, row)]?.rows[uint32At(index, row) + step];
  }

  vertical(row: number, step: 'up' | 'down'): number | undefined {
    const { lists, lane, start } = this.columns;
    const own = uint8At(lane, row);
    const others = step === 'up' ? lists.slice(0, own).reverse() : lists.slice(own + 1);
    return nearestSpan(others, float64At(start, row));
  }

  nearestFrom(time: number, from: 'above' | 'below'): number | undefined {
    const { lists } = this.columns;
    return nearestSpan(from === 'above' ? lists : lists.toReversed(), time);
  }
}

function rangeWords(columns: RangeColumns, row: number): OwnWords {
  const lane = uint8At(columns.lane, row);
  const isJoined = columns.isJoined[row] === 1;
  return {
    unlabelled: 'Unlabelled range',
    where: { name: 'Row', value: rowName(columns, lane) },
    more: isJoined ? [{ name: 'Joined', value: 'to the next range' }] : [],
    spokenList:
      columns.lists.length > 1 ? `row ${textAt(columns.rowNames, lane) || String(lane + 1)}` : undefined,
    spokenEnd: isJoined ? 'joined to the next' : undefined,
    place: uint32At(columns.index, row) + 1,
    count: entryAt(columns.lists, lane).rows.length,
  };
}

export const open: OpenKind<RangeColumns> = (columns, context) => ({
  rows: new SpanRows(columns),
  lane: new RangeLane(columns),
  words: new SpanWords(columns, context, (row) => rangeWords(columns, row)),
  order: new RangeOrder(columns),
  listening: new SpanListening(columns.lists, [...columns.lists.keys()], (place) => rowName(columns, place)),
});

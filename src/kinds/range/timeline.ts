import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { hexOf } from '../colors.ts';
import { idAt } from '../ids.ts';
import type {
  ActiveRow,
  Entry,
  Hit,
  Lane,
  LaneRow,
  Listening,
  MusicalContext,
  OpenKind,
  Order,
  Place,
  Rows,
  Words,
} from '../kind-timeline.ts';
import type { Palette, Shapes } from '../shapes.ts';
import { spanAt, type SpanList } from '../spans.ts';
import { tailEntries, tailsAt, tailsPx } from '../tails.ts';
import { textAt } from '../texts.ts';
import { nearest, upperBound, type LaneView } from '../visible.ts';
import { lengthEntry, measuresEntry, sentence, spokenMeasures, spokenSpan, timeEntry } from '../wording.ts';
import type { RangeColumns } from './columns.ts';
import { boxOf, drawRanges, hitRange, topsOf } from './draw.ts';

/** A label of the size that labels have still fits into a row as low as this. */
const LEAST_ROW_PX = 18;

/** What a row is called where it has to be named: unnamed ones by their place. */
const rowName = ({ rowNames }: RangeColumns, lane: number) => textAt(rowNames, lane) || `Row ${lane + 1}`;

/** The row of the range that the list has at `time`, else of the nearest one. */
function nearestIn(list: SpanList, time: number): number | undefined {
  const index = spanAt(list, time) ?? nearest(list.start, time);
  return index === undefined ? undefined : list.rows[index];
}

class RangeRows implements Rows {
  readonly count: number;

  constructor(private readonly columns: RangeColumns) {
    this.count = columns.start.length;
  }

  id(row: number): number {
    return idAt(this.columns.ids, row);
  }

  span(row: number): readonly [start: number, end: number] {
    return [float64At(this.columns.start, row), float64At(this.columns.end, row)];
  }
}

/** Ranges as boxes in rows of the author's heights. */
class RangeLane implements Lane {
  readonly heightPx: number;
  readonly leastHeightPx: number;
  readonly parts: readonly LaneRow[];
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
    this.leastHeightPx = Math.min(LEAST_ROW_PX / leastPart, this.heightPx);
    this.parts = Array.from(lists, (_, lane) => ({
      name: textAt(rowNames, lane),
      top: float64At(tops, lane),
      height: float64At(tops, lane + 1) - float64At(tops, lane),
    })).filter(({ name }) => name !== '');
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

/** Order of ranges: along a row, and to what stands at the same time in the next row that has any. */
class RangeOrder implements Order {
  constructor(private readonly columns: RangeColumns) {}

  neighbour(row: number, step: 1 | -1): number | undefined {
    const { lists, lane, index } = this.columns;
    return lists[uint8At(lane, row)]?.rows[uint32At(index, row) + step];
  }

  vertical(row: number, step: 'up' | 'down'): number | undefined {
    const { lists, lane, start } = this.columns;
    const own = uint8At(lane, row);
    const others = step === 'up' ? lists.slice(0, own).reverse() : lists.slice(own + 1);
    const next = others.find(({ rows }) => rows.length > 0);
    return next && nearestIn(next, float64At(start, row));
  }

  enter(time: number, from: 'above' | 'below'): number | undefined {
    const { lists } = this.columns;
    const inOrder = from === 'above' ? lists : lists.toReversed();
    const list = inOrder.find(({ rows }) => rows.length > 0);
    return list && nearestIn(list, time);
  }
}

class RangeWords implements Words {
  constructor(
    private readonly columns: RangeColumns,
    private readonly context: MusicalContext,
  ) {}

  label(row: number): string {
    return textAt(this.columns.labels, row);
  }

  comments(row: number): string {
    return textAt(this.columns.comments, row);
  }

  color(row: number): string {
    return hexOf(uint32At(this.columns.fill, row));
  }

  inspect(row: number): readonly Entry[] {
    const { columns, context } = this;
    const start = float64At(columns.start, row);
    const end = float64At(columns.end, row);
    return [
      { name: 'Label', value: this.label(row) },
      { name: 'Timeline', value: context.timelineName },
      { name: 'Row', value: rowName(columns, uint8At(columns.lane, row)) },
      timeEntry('Start', start),
      timeEntry('End', end),
      ...tailEntries(tailsAt(columns.tails, row)),
      ...measuresEntry(start, end, context),
      lengthEntry(start, end, context),
      ...(columns.isJoined[row] ? [{ name: 'Joined', value: 'to the next range' }] : []),
      ...(columns.ownFill[row] ? [{ name: 'Color', value: this.color(row) }] : []),
      { name: 'Comments', value: this.comments(row) },
    ];
  }

  describe(row: number): string {
    const { columns } = this;
    const start = float64At(columns.start, row);
    const end = float64At(columns.end, row);
    const lane = uint8At(columns.lane, row);
    return sentence(
      this.label(row) || 'Unlabelled range',
      columns.lists.length > 1 ? `row ${textAt(columns.rowNames, lane) || String(lane + 1)}` : undefined,
      spokenSpan(start, end),
      spokenMeasures(start, end, this.context),
      `${uint32At(columns.index, row) + 1} of ${entryAt(columns.lists, lane).rows.length}`,
      columns.isJoined[row] ? 'joined to the next' : undefined,
      this.comments(row) && 'comment',
    );
  }
}

class RangeListening implements Listening {
  constructor(private readonly columns: RangeColumns) {}

  now(time: number, rows: number[]): void {
    for (const list of this.columns.lists) {
      const index = spanAt(list, time);
      if (index !== undefined) rows.push(uint32At(list.rows, index));
    }
  }

  activeRows(time: number): readonly ActiveRow[] {
    const { lists } = this.columns;
    return lists.map((list, lane) => {
      const now = spanAt(list, time);
      return {
        part: lists.length > 1 ? rowName(this.columns, lane) : '',
        now: now === undefined ? undefined : list.rows[now],
        next: list.rows[upperBound(list.start, time)],
      };
    });
  }
}

export const open: OpenKind<RangeColumns> = (columns, context) => ({
  rows: new RangeRows(columns),
  lane: new RangeLane(columns),
  words: new RangeWords(columns, context),
  order: new RangeOrder(columns),
  listening: new RangeListening(columns),
});

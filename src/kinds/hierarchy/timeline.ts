import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { hexOf } from '../colors.ts';
import { idAt } from '../ids.ts';
import type {
  ActiveRow,
  Entry,
  Hit,
  Lane,
  Listening,
  MusicalContext,
  OpenKind,
  Order,
  OutlinePlace,
  Place,
  Rows,
  Words,
} from '../kind-timeline.ts';
import type { Palette, Shapes } from '../shapes.ts';
import { HIERARCHY } from '../sizes.ts';
import { spanAt } from '../spans.ts';
import { tailEntries, tailsAt, tailsPx } from '../tails.ts';
import { textAt } from '../texts.ts';
import { lengthEntry, measuresEntry, sentence, spokenMeasures, spokenSpan, timeEntry } from '../wording.ts';
import { nearest, upperBound, type LaneView } from '../visible.ts';
import type { HierarchyColumns } from './columns.ts';
import { firstChildOf, parentOf } from './tree.ts';
import { boxOf, drawUnits, headPx, hitUnit } from './draw.ts';

/** A label of the size that labels have still fits into a box as low as this. */
const LEAST_LEVEL_PX = 18;

class UnitRows implements Rows {
  readonly count: number;

  constructor(private readonly columns: HierarchyColumns) {
    this.count = columns.start.length;
  }

  id(row: number): number {
    return idAt(this.columns.ids, row);
  }

  span(row: number): readonly [start: number, end: number] {
    return [float64At(this.columns.start, row), float64At(this.columns.end, row)];
  }
}

/** Units of form as boxes that begin in the row of their level, level 1 lowest, and reach to the lane's foot. */
class UnitLane implements Lane {
  readonly heightPx: number;
  readonly leastHeightPx: number;
  readonly levelCount: number;
  readonly overviewRank = 2;

  constructor(private readonly columns: HierarchyColumns) {
    this.levelCount = columns.levels.length;
    this.heightPx = this.levelCount * HIERARCHY.levelHeightPx;
    this.leastHeightPx = this.levelCount * LEAST_LEVEL_PX;
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    drawUnits(this.columns, view, shapes, palette);
  }

  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined {
    return hitUnit(this.columns, view, xPx, yPx);
  }

  place(row: number, view: LaneView): Place {
    return placeOf(this.columns, row, view);
  }
}

/** Order of units: along a level, up to the unit around one, and down to the first unit inside. */
class UnitOrder implements Order {
  constructor(private readonly columns: HierarchyColumns) {}

  neighbour(row: number, step: 1 | -1): number | undefined {
    const { levels, level, indexInLevel } = this.columns;
    return levels[uint8At(level, row) - 1]?.rows[uint32At(indexInLevel, row) + step];
  }

  vertical(row: number, step: 'up' | 'down'): number | undefined {
    return step === 'up' ? this.parent(row) : firstChildOf(this.columns, row);
  }

  enter(time: number, from: 'above' | 'below'): number | undefined {
    const { levels } = this.columns;
    const inOrder = from === 'above' ? levels.toReversed() : levels;
    const level = inOrder.find(({ rows }) => rows.length > 0);
    if (!level) return undefined;
    const index = spanAt(level, time) ?? nearest(level.start, time);
    return index === undefined ? undefined : level.rows[index];
  }

  parent(row: number): number | undefined {
    return parentOf(this.columns, row);
  }

  outline(row: number): OutlinePlace {
    const { depth, position, siblings } = this.columns;
    return {
      level: uint8At(depth, row),
      position: uint32At(position, row),
      setSize: uint32At(siblings, row),
    };
  }
}

class UnitWords implements Words {
  constructor(
    private readonly columns: HierarchyColumns,
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
      { name: 'Level', value: String(uint8At(columns.level, row)) },
      timeEntry('Start', start),
      timeEntry('End', end),
      ...tailEntries(tailsAt(columns.tails, row)),
      ...measuresEntry(start, end, context),
      lengthEntry(start, end, context),
      { name: 'Formal type', value: textAt(columns.formalTypes, row) },
      { name: 'Formal function', value: textAt(columns.formalFunctions, row) },
      ...(columns.ownFill[row] ? [{ name: 'Color', value: this.color(row) }] : []),
      { name: 'Comments', value: this.comments(row) },
    ];
  }

  describe(row: number): string {
    const { columns } = this;
    const start = float64At(columns.start, row);
    const end = float64At(columns.end, row);
    const level = uint8At(columns.level, row);
    return sentence(
      this.label(row) || 'Unlabelled unit',
      `level ${level}`,
      spokenSpan(start, end),
      spokenMeasures(start, end, this.context),
      `${uint32At(columns.indexInLevel, row) + 1} of ${entryAt(columns.levels, level - 1).rows.length}`,
      this.comments(row) && 'comment',
    );
  }
}

class UnitListening implements Listening {
  constructor(private readonly columns: HierarchyColumns) {}

  now(time: number, rows: number[]): void {
    for (const level of this.columns.levels) {
      const index = spanAt(level, time);
      if (index !== undefined) rows.push(uint32At(level.rows, index));
    }
  }

  activeRows(time: number): readonly ActiveRow[] {
    const { levels } = this.columns;
    return levels
      .map((level, index) => {
        const now = spanAt(level, time);
        return {
          part: levels.length > 1 ? `level ${index + 1}` : '',
          now: now === undefined ? undefined : level.rows[now],
          next: level.rows[upperBound(level.start, time)],
        };
      })
      .reverse();
  }
}

export const open: OpenKind<HierarchyColumns> = (columns, context) => ({
  rows: new UnitRows(columns),
  lane: new UnitLane(columns),
  words: new UnitWords(columns, context),
  order: new UnitOrder(columns),
  listening: new UnitListening(columns),
});

function placeOf(columns: HierarchyColumns, row: number, view: LaneView): Place {
  const start = float64At(columns.start, row);
  const end = float64At(columns.end, row);
  return {
    bounds: boxOf(columns, row, view),
    headPx: headPx(columns, view),
    fill: uint32At(columns.fill, row),
    ...tailsPx(tailsAt(columns.tails, row), start, end, view),
  };
}

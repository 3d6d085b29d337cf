import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import type {
  Hit,
  Lane,
  LaneGrowth,
  OpenKind,
  Order,
  OutlinePlace,
  Place,
} from '../contract/kind-timeline.ts';
import { levelToken } from '../columns/colors.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { GROWTH_RANK, HIERARCHY, MAX_LEVEL_PX, MIN_LABELLED_PX } from '../drawing/sizes.ts';
import { nearestSpan, SpanListening, SpanRows, SpanWords, type OwnWords } from '../spans/span-timeline.ts';
import { tailsAt, tailsPx } from '../spans/tails.ts';
import type { SpanList } from '../spans/spans.ts';
import { textAt } from '../columns/texts.ts';
import type { LaneView } from '../contract/visible.ts';
import type { HierarchyColumns } from './columns.ts';
import { firstChildOf, parentOf } from './tree.ts';
import { boxOf, drawUnits, headPx, hitUnit } from './draw.ts';

/** Sections that are looked at to find how long one usually is. */
const MAX_MEASURED_SECTIONS = 1000;
/** A level whose units are usually shorter than this is taken for one of phrases. */
const MIN_SECTION_SECONDS = 8;

/** Units of form as boxes that begin in the row of their level, level 1 lowest, and reach to the lane's foot. */
class UnitLane implements Lane {
  readonly heightPx: number;
  readonly leastHeightPx: number;
  readonly levelCount: number;
  readonly growth: LaneGrowth;
  readonly overviewRank = 2;

  constructor(private readonly columns: HierarchyColumns) {
    this.levelCount = columns.levels.length;
    this.heightPx = this.levelCount * HIERARCHY.levelHeightPx;
    this.leastHeightPx = this.levelCount * MIN_LABELLED_PX;
    this.growth = { rank: GROWTH_RANK.boxes, mostPx: this.levelCount * MAX_LEVEL_PX };
  }

  /** Of the lowest level that is no mere list of phrases, else of the highest that divides the music. */
  sectionSeconds(): number | undefined {
    const lengths = this.columns.levels.filter(({ rows }) => rows.length > 1).map(usualLength);
    return (
      lengths.find((seconds) => seconds >= MIN_SECTION_SECONDS) ?? lengths.findLast((seconds) => seconds > 0)
    );
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

  nearestFrom(time: number, from: 'above' | 'below'): number | undefined {
    const { levels } = this.columns;
    const inOrder = from === 'above' ? levels.toReversed() : levels;
    return nearestSpan(inOrder, time);
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

function unitWords(columns: HierarchyColumns, row: number): OwnWords {
  const level = uint8At(columns.level, row);
  return {
    unlabelled: 'Unlabelled unit',
    where: { name: 'Level', value: String(level) },
    more: [
      { name: 'Formal type', value: textAt(columns.formalTypes, row) },
      { name: 'Formal function', value: textAt(columns.formalFunctions, row) },
    ],
    spokenList: `level ${level}`,
    place: uint32At(columns.indexInLevel, row) + 1,
    count: entryAt(columns.levels, level - 1).rows.length,
  };
}

export const open: OpenKind<HierarchyColumns> = (columns, context) => ({
  rows: new SpanRows(columns),
  lane: new UnitLane(columns),
  words: new SpanWords(
    columns,
    context,
    (row) => unitWords(columns, row),
    (row) => tokenOf(columns, row),
  ),
  order: new UnitOrder(columns),
  listening: new SpanListening(
    columns.levels,
    [...columns.levels.keys()].reverse(),
    (place) => `level ${place + 1}`,
  ),
});

/** Length in seconds that three of four units of a level reach. */
function usualLength({ start, end }: SpanList): number {
  const lengths = start
    .slice(0, MAX_MEASURED_SECTIONS)
    .map((from, index) => float64At(end, index) - from)
    .sort();
  return float64At(lengths, (lengths.length - 1) >> 2);
}

const tokenOf = (columns: HierarchyColumns, row: number) => levelToken(uint8At(columns.level, row));

function placeOf(columns: HierarchyColumns, row: number, view: LaneView): Place {
  const start = float64At(columns.start, row);
  const end = float64At(columns.end, row);
  return {
    bounds: boxOf(columns, row, view),
    headPx: headPx(columns, view),
    fill: columns.ownFill[row] === 1 ? uint32At(columns.fill, row) : tokenOf(columns, row),
    ...tailsPx(tailsAt(columns.tails, row), start, end, view),
  };
}

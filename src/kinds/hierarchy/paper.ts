import { float64At, uint32At, uint8At } from '../../shared/elements.ts';
import type { KindOnPaper } from '../contract/paper.ts';
import { levelToken } from '../columns/colors.ts';
import { textAt } from '../columns/texts.ts';
import { boxesOnPaper, type BoxFacts } from '../spans/boxes-on-paper.ts';
import { spanListsOf, type SpanList } from '../spans/spans.ts';
import type { HierarchyColumns } from './columns.ts';
import { edgeToken, LABEL_TOKEN } from './draw.ts';

/** Units of form on paper: a row for each level, the highest on top. */
export const paper: KindOnPaper<HierarchyColumns> = {
  atTimes(columns, timeAt) {
    const { level, indexInLevel, levels, tails } = columns;
    const moved = { ...columns, start: columns.start.map(timeAt), end: columns.end.map(timeAt) };
    const sizes = levels.map(({ rows }) => rows.length);
    return {
      ...moved,
      levels: spanListsOf(moved, { list: level, index: indexInLevel, firstList: 1 }, sizes),
      tails: { ...tails, preStart: tails.preStart.map(timeAt), postEnd: tails.postEnd.map(timeAt) },
    };
  },
  lineOf: (columns, line, widths) => boxesOnPaper(dividingLevels(columns), factsOf(columns), line, widths),
};

/** The levels, the highest first, without one whose only unit holds all others: the title says that. */
function dividingLevels({ levels, start, end }: HierarchyColumns): readonly SpanList[] {
  const first = start.reduce((least, time) => Math.min(least, time), Infinity);
  const last = end.reduce((most, time) => Math.max(most, time), -Infinity);
  const holdsAll = (list: SpanList) =>
    list.rows.length === 1 && float64At(list.start, 0) <= first && float64At(list.end, 0) >= last;
  const dividing = levels.filter((list) => list.rows.length > 0 && !holdsAll(list));
  return (dividing.length > 0 ? dividing : levels).toReversed();
}

const factsOf = (columns: HierarchyColumns): BoxFacts => ({
  labelOf: (row) => textAt(columns.labels, row),
  shortOf: (row) => textAt(columns.formalFunctions, row),
  lookOf: (row, palette) => {
    const own = uint32At(columns.fill, row);
    if (columns.ownFill[row] === 1) return { fill: own, edge: palette.edgeOf(own) };
    const token = levelToken(uint8At(columns.level, row));
    return { fill: palette.of(token), edge: palette.of(edgeToken(token)) };
  },
  ink: (palette) => palette.of(LABEL_TOKEN),
});

import { uint32At } from '../../shared/elements.ts';
import type { KindOnPaper } from '../contract/paper.ts';
import { textAt } from '../columns/texts.ts';
import { boxesOnPaper, type BoxFacts } from '../spans/boxes-on-paper.ts';
import { spanListsOf } from '../spans/spans.ts';
import type { RangeColumns } from './columns.ts';
import { overBoxesOf } from './over-boxes.ts';

/** Ranges on paper: a row for each of theirs that has any in the line. */
export const paper: KindOnPaper<RangeColumns> = {
  atTimes(columns, timeAt) {
    const { lane, index, lists, tails } = columns;
    const moved = {
      ...columns,
      start: columns.start.map(timeAt),
      end: columns.end.map(timeAt),
      tails: { ...tails, preStart: tails.preStart.map(timeAt), postEnd: tails.postEnd.map(timeAt) },
    };
    const sizes = lists.map(({ rows }) => rows.length);
    const movedLists = spanListsOf(moved, { list: lane, index, firstList: 0 }, sizes);
    return { ...moved, lists: movedLists, overBoxes: overBoxesOf(moved, movedLists) };
  },
  lineOf: (columns, line, widths) => boxesOnPaper(columns.lists, factsOf(columns), line, widths),
};

const factsOf = (columns: RangeColumns): BoxFacts => ({
  labelOf: (row) => textAt(columns.labels, row),
  lookOf: (row, palette) => {
    const fill = uint32At(columns.fill, row);
    return { fill, edge: palette.edgeOf(fill) };
  },
  ink: (palette) => palette.labelOn(WHITE),
});

/** Fills are so pale on paper that labels have the colour they have on white. */
const WHITE = 0xffffffff;

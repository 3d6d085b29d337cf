import { entryAt } from '../../shared/elements.ts';

/** Heights of what a hand-out has, in CSS pixels. */
export interface Heights {
  /** Room of a page between its margins, its foot left out. */
  readonly roomPx: number;
  /** Title and names on the first page. */
  readonly headPx: number;
  readonly systemsPx: readonly number[];
  readonly systemGapPx: number;
  readonly commentsPx: readonly number[];
  readonly commentGapPx: number;
  /** The question with its first lines; 0 for none. */
  readonly questionPx: number;
  /** Space, with a rule, before comments and question. */
  readonly partGapPx: number;
}

/** A stretch of a list: [from, to). */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What stands on a page, top first. */
export interface Page {
  readonly systems: Stretch;
  /** Comments of the two columns. */
  readonly columns: readonly [Stretch, Stretch] | undefined;
  readonly hasQuestion: boolean;
  /** What is left of its room. */
  readonly freePx: number;
}

const NONE: Stretch = { from: 0, to: 0 };

/** Puts systems, then comments in two columns of like height, then the question on as many pages as they need. */
export function pagesOf(heights: Heights): readonly Page[] {
  const pages: Page[] = [];
  let page: Page = {
    systems: NONE,
    columns: undefined,
    hasQuestion: false,
    freePx: heights.roomPx - heights.headPx,
  };
  const turn = () => {
    pages.push(page);
    page = { systems: NONE, columns: undefined, hasQuestion: false, freePx: heights.roomPx };
  };
  const isEmpty = () => page.systems.from === page.systems.to && !page.columns;
  heights.systemsPx.forEach((heightPx, index) => {
    const { from, to } = page.systems;
    const neededPx = heightPx + (from === to ? 0 : heights.systemGapPx);
    if (neededPx > page.freePx && !isEmpty()) {
      turn();
      page = { ...page, systems: { from: index, to: index + 1 }, freePx: page.freePx - heightPx };
      return;
    }
    const begin = from === to ? index : from;
    page = { ...page, systems: { from: begin, to: index + 1 }, freePx: page.freePx - neededPx };
  });
  for (let next = 0; next < heights.commentsPx.length;) {
    const roomPx = page.freePx - (isEmpty() ? 0 : heights.partGapPx);
    const { columns, takenPx, to } = columnsIn(heights, next, roomPx, isEmpty());
    if (to === next) {
      turn();
      continue;
    }
    page = { ...page, columns, freePx: roomPx - takenPx };
    next = to;
    if (next < heights.commentsPx.length) turn();
  }
  if (heights.questionPx > 0) {
    if (heights.questionPx + heights.partGapPx > page.freePx && !isEmpty()) turn();
    page = {
      ...page,
      hasQuestion: true,
      freePx: page.freePx - heights.questionPx - (isEmpty() ? 0 : heights.partGapPx),
    };
  }
  return [...pages, page];
}

/** As many comments from one on as two columns of a height hold, at least one where they must. */
function columnsIn(heights: Heights, from: number, roomPx: number, mustTake: boolean) {
  const all = heights.commentsPx.length;
  const fill = (limitPx: number): readonly [Stretch, Stretch] => {
    const left = columnOf(heights, from, limitPx, mustTake);
    return [left, columnOf(heights, left.to, limitPx, false)];
  };
  let columns = fill(roomPx);
  let takenPx = heightOf(heights, columns[0]);
  if (columns[1].to === all) {
    // The least height at which they still fit, so that both columns end alike.
    for (let at = from + 1; at <= all; at++) {
      const limitPx = heightOf(heights, { from, to: at });
      const tried = fill(limitPx);
      if (limitPx > roomPx || tried[1].to !== all) continue;
      columns = tried;
      takenPx = limitPx;
      break;
    }
  }
  takenPx = Math.max(takenPx, heightOf(heights, columns[1]));
  return { columns, takenPx, to: columns[1].to };
}

function columnOf(heights: Heights, from: number, limitPx: number, mustTake: boolean): Stretch {
  let to = from;
  while (to < heights.commentsPx.length && heightOf(heights, { from, to: to + 1 }) <= limitPx) to++;
  return { from, to: mustTake && to === from ? from + 1 : to };
}

function heightOf({ commentsPx, commentGapPx }: Heights, { from, to }: Stretch): number {
  let px = 0;
  for (let index = from; index < to; index++)
    px += entryAt(commentsPx, index) + (index > from ? commentGapPx : 0);
  return px;
}

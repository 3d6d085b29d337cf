/** The tallest element that every browser lays out right: Firefox ends a little below 18 million CSS pixels. */
const TALLEST_PX = 15_000_000;
/** Rows on each side of the active one while nothing is in view: for those who hear the rows. */
const UNSEEN_ROWS = 20;

/** A long list of rows of equal height in a box that scrolls. Sizes are CSS pixels. */
export interface RowList {
  readonly count: number;
  readonly rowPx: number;
  /** Height of the part of the box in which rows can be seen. */
  readonly viewPx: number;
}

interface RowWindow {
  /** The rows to mount: `first` to `end` - 1. */
  readonly first: number;
  readonly end: number;
  /** Distance of the first of them from the top of the scrolled content. */
  readonly topPx: number;
}

/**
 * Height of the scrolled content: in a list that is too tall for a browser the rows pass by faster than the bar moves.
 */
export const scrolledHeightPx = ({ count, rowPx }: RowList) => Math.min(count * rowPx, TALLEST_PX);

/** Distance that the rows move for each scrolled pixel. */
function pace(list: RowList): number {
  const scrolledPx = scrolledHeightPx(list) - list.viewPx;
  return scrolledPx > 0 ? (list.count * list.rowPx - list.viewPx) / scrolledPx : 1;
}

/** The rows in view and half as many again above and below them; those around `active` while none is in view. */
export function rowWindow(list: RowList, scrollPx: number, active: number): RowWindow {
  const { count, rowPx, viewPx } = list;
  if (viewPx < rowPx) {
    const first = Math.max(active - UNSEEN_ROWS, 0);
    return { first, end: Math.min(active + UNSEEN_ROWS + 1, count), topPx: 0 };
  }
  const passedPx = scrollPx * pace(list);
  const spare = Math.ceil(viewPx / rowPx / 2);
  const inView = Math.floor(passedPx / rowPx);
  const first = Math.min(Math.max(inView - spare, 0), count);
  const end = Math.min(inView + Math.ceil(viewPx / rowPx) + 1 + spare, count);
  return { first, end, topPx: scrollPx + first * rowPx - passedPx };
}

/** Scroll position that brings a row into view, as near to the present one as possible. */
export function scrollToRow(list: RowList, scrollPx: number, row: number): number {
  const { rowPx, viewPx } = list;
  const passedPx = scrollPx * pace(list);
  const wantedPx = Math.min(Math.max(passedPx, (row + 1) * rowPx - viewPx), row * rowPx);
  return wantedPx === passedPx ? scrollPx : wantedPx / pace(list);
}

import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { heightsOf, highestIn, lastAbove, type Heights } from '../columns/highest.ts';
import { levelOfDetailOf, type LevelOfDetail } from '../level-of-detail/level-of-detail.ts';
import { binsOf, firstOfBin, lowerBound, reached, type TimeView } from '../contract/visible.ts';

/** Spans that are drawn in one line, ascending by start; all lists have one entry per span. */
export interface SpanList {
  /** Rows of the columns. */
  readonly rows: Uint32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The latest end so far: ascending, so that a long span begun before the view is found by search. */
  readonly reach: Float64Array;
  /** Index of the ends, for finding the span that ends after a time among those begun before. */
  readonly ends: Heights;
  /** Ends in ascending order rather than span by span, so that a search finds how many spans have ended. */
  readonly sortedEnds: Float64Array;
  /** 1 where the author chose the fill. */
  readonly own: Uint8Array;
  /** Representatives for scales at which spans are narrower than a pixel or two. */
  readonly detail: LevelOfDetail;
}

/** One entry per span, ascending by start. */
interface Spans {
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** 1 where the author chose the fill. */
  readonly ownFill: Uint8Array;
}

/** Where each span stands: the number of its list, the first of which is `firstList`, and its place there from 0. */
interface ListPlaces {
  readonly list: Uint8Array;
  readonly index: Uint32Array;
  readonly firstList: number;
}

/** Divides spans among lists of these sizes. */
export function spanListsOf(
  { start, end, ownFill }: Spans,
  { list, index, firstList }: ListPlaces,
  sizes: readonly number[],
): readonly SpanList[] {
  const lists = sizes.map((size) => ({
    rows: new Uint32Array(size),
    start: new Float64Array(size),
    end: new Float64Array(size),
    own: new Uint8Array(size),
  }));
  for (let row = 0; row < start.length; row++) {
    const spans = entryAt(lists, uint8At(list, row) - firstList);
    const place = uint32At(index, row);
    spans.rows[place] = row;
    spans.start[place] = float64At(start, row);
    spans.end[place] = float64At(end, row);
    spans.own[place] = uint8At(ownFill, row);
  }
  return lists.map((spans) => {
    const searched = { ...spans, ...endsOf(spans.end) };
    return { ...searched, detail: levelOfDetailOf(searched) };
  });
}

/** Lists for finding spans by their ends. Where spans do not overlap, as in most lists, one serves for all. */
function endsOf(end: Float64Array): Pick<SpanList, 'reach' | 'ends' | 'sortedEnds'> {
  const reach = new Float64Array(end);
  let isAscending = true;
  for (let index = 1; index < reach.length; index++) {
    if (float64At(reach, index) >= float64At(reach, index - 1)) continue;
    reach[index] = float64At(reach, index - 1);
    isAscending = false;
  }
  const ends = heightsOf(end);
  return isAscending ? { reach: end, ends, sortedEnds: end } : { reach, ends, sortedEnds: end.toSorted() };
}

/** Index of the list's last begun span that has not ended at `time`. */
export function spanAt({ start, ends }: SpanList, time: number): number | undefined {
  const last = reached(start, time);
  return last === undefined ? undefined : lastAbove(ends, time, last + 1);
}

/** Spans that begin within one pixel are drawn as two at most, the longest and over it the last one. */
const BIN_PX = 1;

/** Spans to draw of [first, after), which begin in one bin: one index, or two in drawing order. */
function drawnOf({ end, ends }: SpanList, first: number, after: number): readonly number[] {
  const last = after - 1;
  if (last === first) return [last];
  const longest = highestIn(ends, first, after);
  return float64At(end, longest) > float64At(end, last) ? [longest, last] : [last];
}

/** Spans that begin in the same bin as one of them, [first, after), and those of them that are drawn. */
export function binAround(list: SpanList, view: TimeView, index: number) {
  const { start } = list;
  const binOf = binsOf(view, BIN_PX);
  const bin = binOf(float64At(start, index));
  const first = firstOfBin(start, binOf, bin, 0, index + 1);
  const after = firstOfBin(start, binOf, bin + 1, index + 1);
  return { first, after, drawn: drawnOf(list, first, after) };
}

/** Visits the list's spans that are drawn and touch [from, to], in drawing order. */
export function eachSpan(
  list: SpanList,
  view: TimeView,
  from: number,
  to: number,
  visit: (index: number) => void,
): void {
  const { start } = list;
  const binOf = binsOf(view, BIN_PX);
  let index = lowerBound(list.reach, from);
  while (index < start.length && float64At(start, index) <= to) {
    const next = index + 1;
    const bin = binOf(float64At(start, index));
    const after =
      next < start.length && binOf(float64At(start, next)) === bin
        ? firstOfBin(start, binOf, bin + 1, next)
        : next;
    for (const drawn of drawnOf(list, index, after)) visit(drawn);
    index = after;
  }
}

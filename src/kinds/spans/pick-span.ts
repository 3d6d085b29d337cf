import { float64At, uint32At } from '../../shared/elements.ts';
import { isDense } from '../level-of-detail/bins.ts';
import { lastAbove } from '../columns/highest.ts';
import type { Hit } from '../contract/kind-timeline.ts';
import { unitInBinAt } from '../level-of-detail/level-of-detail.ts';
import { TARGET_PX } from '../picking/pick.ts';
import { BOX_INSET_PX } from '../drawing/sizes.ts';
import { binAround, type SpanList } from './spans.ts';
import { lowerBound, timeOf, upperBound, xOf, type TimeView } from '../contract/visible.ts';

interface Extent {
  readonly leftPx: number;
  readonly rightPx: number;
}

/** Left and right edge of a span's box: a pixel in from its times where there is room, never under a pixel wide. */
export function extentOf(view: TimeView, start: number, end: number): Extent {
  const startPx = xOf(view, start);
  const endPx = xOf(view, end);
  const insetPx = endPx - startPx > 2 * BOX_INSET_PX + 1 ? BOX_INSET_PX : 0;
  return { leftPx: startPx + insetPx, rightPx: Math.max(endPx - insetPx, startPx + insetPx + 1) };
}

const extentAt = ({ start, end }: SpanList, view: TimeView, index: number) =>
  extentOf(view, float64At(start, index), float64At(end, index));

/**
 * The span drawn on top under a point of the first of the lists that has one there, the front list first. One too small to
 * meet is found beside it as well, where only a wider one of a list further back lies behind.
 */
export function hitSpan(lists: readonly SpanList[], view: TimeView, xPx: number): Hit | undefined {
  let near: Hit | undefined;
  for (const list of lists) {
    const hitOf = (index: number): Hit => ({
      row: uint32At(list.rows, index),
      sharing: sharingPixel(list, view, index, xPx),
    });
    const index = spanDrawnAt(list, view, xPx);
    if (index !== undefined) {
      const { leftPx, rightPx } = extentAt(list, view, index);
      return near && rightPx - leftPx >= TARGET_PX ? near : hitOf(index);
    }
    const small = smallSpanNear(list, view, xPx);
    if (small !== undefined) near ??= hitOf(small);
  }
  return near;
}

/** Index of the list's span that is drawn at `xPx`, the bare pixels between neighbours included. */
function spanDrawnAt(list: SpanList, view: TimeView, xPx: number): number | undefined {
  if (isDense(list.detail.bins, view)) return unitInBinAt(list, list.detail, view, xPx, BOX_INSET_PX);
  return spanUnder(list, view, xPx, 0) ?? spanUnder(list, view, xPx, BOX_INSET_PX);
}

/** Boxes may cover a pixel by their times without being drawn there; the search ends after so many bins. */
const MAX_BINS = 16;

/** Index of the span drawn on top whose box, made wider by `aroundPx`, holds `xPx`. */
function spanUnder(list: SpanList, view: TimeView, xPx: number, aroundPx: number): number | undefined {
  const { start, ends } = list;
  const from = timeOf(view, xPx - aroundPx);
  // A box is at least a pixel wide, however short its span.
  const leastStart = from - 1 / view.pxPerSecond;
  let end = upperBound(start, timeOf(view, xPx + aroundPx));
  for (let bins = 0; bins < MAX_BINS && end > 0; bins++) {
    const index = float64At(start, end - 1) >= leastStart ? end - 1 : lastAbove(ends, from, end);
    if (index === undefined) return undefined;
    const { first, drawn } = binAround(list, view, index);
    const found = drawn.findLast((candidate) => {
      const { leftPx, rightPx } = extentAt(list, view, candidate);
      return xPx >= leftPx - aroundPx && xPx < rightPx + aroundPx;
    });
    if (found !== undefined) return found;
    end = first;
  }
  return undefined;
}

/** Index of a drawn span too small to meet that is half a target away at most. */
function smallSpanNear(list: SpanList, view: TimeView, xPx: number): number | undefined {
  const after = lowerBound(list.start, timeOf(view, xPx));
  let best: number | undefined;
  let bestPx = TARGET_PX / 2;
  for (const candidate of [after - 1, after]) {
    if (candidate < 0 || candidate >= list.start.length) continue;
    // The last one of a bin lies on top.
    const drawn = binAround(list, view, candidate).after - 1;
    const { leftPx, rightPx } = extentAt(list, view, drawn);
    const distancePx = Math.max(leftPx - xPx, xPx - rightPx, 0);
    if (rightPx - leftPx >= TARGET_PX || distancePx > bestPx) continue;
    best = drawn;
    bestPx = distancePx;
  }
  return best;
}

/**
 * How many spans touch the pixel of a point, or of the span's box the one nearest to it. Where several begin in that
 * pixel, all for which the span stands there are counted.
 */
function sharingPixel(list: SpanList, view: TimeView, index: number, xPx: number): number {
  const { start, sortedEnds } = list;
  const { leftPx, rightPx } = extentAt(list, view, index);
  const pixel = Math.max(Math.min(Math.floor(xPx), Math.ceil(rightPx) - 1), Math.floor(leftPx));
  const from = timeOf(view, pixel);
  const to = timeOf(view, pixel + 1);
  let begun = lowerBound(start, to);
  let ended = upperBound(sortedEnds, from);
  const { first, after } = binAround(list, view, index);
  if (after - first > 1 && float64At(start, first) < to && float64At(start, after - 1) >= from) {
    begun = Math.max(begun, after);
    ended = Math.min(ended, lowerBound(sortedEnds, float64At(start, first)));
  }
  return Math.max(begun - ended, 1);
}

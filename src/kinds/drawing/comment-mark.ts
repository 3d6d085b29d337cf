import type { PackedColor } from '../../shared/color.ts';
import type { Shapes } from '../contract/shapes.ts';
import type { TimeView } from '../contract/visible.ts';

/** The mark of a component that carries a comment, in CSS pixels. */
export const COMMENT_MARK = { widthPx: 9, heightPx: 8 } as const;
/** Distance of the mark from the edge of its span, and from the text before it. */
const GAP_PX = 4;
/** Spans narrower than the first have no mark, those narrower than the second only beside a label that is whole. */
const MIN_MARKED_PX = 24;
const WIDE_PX = 120;
/** Height below which the mark would touch the edges. */
const MIN_HIGH_PX = COMMENT_MARK.heightPx + 4;

/** Where a span is drawn, in CSS pixels; `headPx` is the height from its top of the part that has the label. */
interface Span {
  readonly label: string;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly headPx: number;
}

/** Draws the mark with its left edge at `leftPx`, belonging to the time that was pinned last. */
export function drawCommentSign(shapes: Shapes, leftPx: number, topPx: number, color: PackedColor): void {
  shapes.sign('comment', leftPx, topPx, COMMENT_MARK.widthPx, COMMENT_MARK.heightPx, color);
}

/** How far the label of a span has to keep from either edge, in CSS pixels. */
interface Kept {
  readonly leftPx: number;
  readonly rightPx: number;
}

/** Space kept free in the label of a span without a mark. */
export const NOTHING_KEPT: Kept = { leftPx: 0, rightPx: 0 };

/**
 * Draws the mark at the right end of a span, which has a comment, if there is room. Answers what the label has to leave free: as much at both sides, so
 * that it stays in the middle, or only at the right where it has to be cut anyway.
 */
export function drawCommentMark(
  shapes: Shapes,
  { widthPx: canvasPx }: TimeView,
  { label, leftPx, rightPx, topPx, headPx }: Span,
  color: PackedColor,
): Kept {
  const { widthPx, heightPx } = COMMENT_MARK;
  const isSeen = rightPx < canvasPx + GAP_PX + widthPx;
  const spanPx = rightPx - leftPx;
  if (spanPx < MIN_MARKED_PX || headPx < MIN_HIGH_PX) return NOTHING_KEPT;
  const keptPx = GAP_PX + widthPx;
  const isWhole = label === '' || shapes.width(label, 'label') + 2 * (keptPx + GAP_PX) <= spanPx;
  if (spanPx < WIDE_PX && !isWhole) return NOTHING_KEPT;
  if (isSeen) {
    shapes.setAnchor(rightPx);
    drawCommentSign(shapes, rightPx - GAP_PX - widthPx, topPx + (headPx - heightPx) / 2, color);
  }
  return { leftPx: isWhole ? keptPx : 0, rightPx: keptPx };
}

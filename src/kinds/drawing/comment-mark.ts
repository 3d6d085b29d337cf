import type { PackedColor } from '../../shared/color.ts';
import type { Shapes } from '../contract/shapes.ts';
import { LABEL_LINE_PX } from './sizes.ts';
import type { TimeView } from '../contract/visible.ts';

/** The mark of a component that carries a comment, in CSS pixels. */
export const COMMENT_MARK = { widthPx: 9, heightPx: 8 } as const;
/** Distance of the mark from the edge of its span, and from the text before it. */
const GAP_PX = 4;
/** Smaller spans have no mark; pointer and inspector tell of their comments. */
const MIN_MARKED_PX = 150;
const MIN_MARKED_HEIGHT_PX = 24;
/** Height from which the mark stands below a label of one line. */
const TALL_PX = LABEL_LINE_PX + 2 * (COMMENT_MARK.heightPx + GAP_PX);

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
 * Draws the mark at the foot of a span's right end, which has a comment, if there is room. Answers what the label has to
 * leave free: nothing below which the mark stands, else as much at both sides, so that it stays in the middle, or only
 * at the right where it is longer than one line.
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
  if (spanPx <= MIN_MARKED_PX || headPx <= MIN_MARKED_HEIGHT_PX) return NOTHING_KEPT;
  const keptPx = GAP_PX + widthPx;
  const isWhole = label === '' || shapes.width(label, 'label') + 2 * (keptPx + GAP_PX) <= spanPx;
  if (isSeen) {
    shapes.setAnchor(rightPx);
    drawCommentSign(shapes, rightPx - GAP_PX - widthPx, topPx + headPx - heightPx - GAP_PX, color);
  }
  if (isWhole && headPx >= TALL_PX) return NOTHING_KEPT;
  return { leftPx: isWhole ? keptPx : 0, rightPx: keptPx };
}

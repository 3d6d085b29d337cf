/** Sizes that the specification fixes (section 9), in CSS pixels, each under its name there. */

/** Margin at either end of the drawn time span. */
export const CONTENT_MARGIN_PX = 10;
/** Space between neighbouring timelines. */
export const TIMELINE_SPACING_PX = 5.5;

export const HIERARCHY = {
  /** Height of the box of level 1, and the height added by each level above. */
  levelHeightPx: 30,
} as const;

/** Distance of a span's box from its times, and from the top and foot of its row. */
export const BOX_INSET_PX = 1;

/** Distance of the base lines of a label's lines, and the most lines of one label in boxes of usual and of great height. */
export const LABEL_LINE_PX = 16;
const MAX_LABEL_LINES = 3;
const MAX_LABEL_LINES_HIGH = 4;
const HIGH_BOX_PX = 100;
/** Lines of a label that a box of a height has room for, in CSS pixels. */
export function labelLines(heightPx: number): number {
  const most = heightPx > HIGH_BOX_PX ? MAX_LABEL_LINES_HIGH : MAX_LABEL_LINES;
  return Math.min(Math.max(Math.floor(heightPx / LABEL_LINE_PX), 1), most);
}

/** A label of the size that labels have still fits into a box as low as this. */
export const MIN_LABELLED_PX = 18;

export const MARKER = { widthPx: 6, heightPx: 10, timelineHeightPx: 30 } as const;
/**
 * Seconds for which a marker counts as sounding, unless the next one comes earlier: enough to read its label in the
 * listening guide, short enough that it is not shown a phrase later.
 */
export const MARKER_MOMENT = 3;

export const BEAT = {
  tickPx: 8,
  measureTickPx: 15,
  timelineHeightPx: 30,
  /** Measure numbers stand at least this far apart. */
  numberSpacingPx: 25,
} as const;

export const AUDIOWAVE = { barWidthPx: 2, timelineHeightPx: 40 } as const;
export const HARMONY = { timelineHeightPx: 60 } as const;
export const PDF = { iconWidthPx: 20, rowHeightPx: 30 } as const;
export const SLIDER = { trackHeightPx: 30 } as const;
export const PLAYHEAD = { radiusPx: 6 } as const;

/** A press of a zoom button multiplies or divides the scale by 1 plus this. */
export const ZOOM_STEP = 0.2;

/** Order in which lanes take free height: what labels need most comes first. */
export const GROWTH_RANK = { boxes: 1, harmonies: 2, beats: 3, markers: 4 } as const;
/** Height of a level of boxes in CSS pixels from which it shows no more: four lines of a label. */
export const MAX_LEVEL_PX = 96;

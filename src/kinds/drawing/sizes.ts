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

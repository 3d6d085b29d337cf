/** Time signatures stand at least this far apart. */
const SPACING_PX = 36;

/** A character's width, and the gap between two texts. */
const CHARACTER_PX = 7;
const GAP_PX = 8;

/** Least distance of two time signatures in CSS pixels: the longest decides. */
export const signatureSpacingPx = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length * CHARACTER_PX + GAP_PX), SPACING_PX);

/** Height of a diatonic step, half the distance of staff lines, in CSS pixels: the usual, the least and the greatest. */
export const STEP_PX = { usual: 4, least: 2, most: 8 } as const;
/** A lane higher than this, in CSS pixels, has lower steps. */
export const HIGH_PX = 480;

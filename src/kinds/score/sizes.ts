/**
 * Height of a diatonic step, half the distance of staff lines, in CSS pixels: the usual, the least and the greatest; and the
 * greatest of signs beside a lane, and of these where there is little room.
 */
export const STEP_PX = { usual: 4, least: 2, most: 8, beside: 5, besideNarrow: 3 } as const;
/** A lane higher than this, in CSS pixels, has lower steps. */
export const HIGH_PX = 480;

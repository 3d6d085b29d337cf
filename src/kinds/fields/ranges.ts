/** Highest level: far above what analyses use (7 in real files), low enough that a lane of that many rows can be drawn. */
export const MAX_LEVEL = 100;
export const MAX_PAGE = 1_000_000;
/** Steps are 0 to 6 for C D E F G A B. */
export const LAST_STEP = 6;
/** Three flats and three sharps are written nowhere; real files hold -2 to 2. */
export const MAX_ACCIDENTAL = 2;
/** Most rows of one timeline: as many as levels. */
export const MAX_ROWS = 100;

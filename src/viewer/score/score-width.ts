/** Width of the divider in CSS pixels. */
export const DIVIDER_PX = 9;
/** The specification's least widths in CSS pixels: of the score, and of what stands left of the divider. */
const LEAST_SCORE_PX = 180;
const LEAST_REST_PX = 300;

/** Widths in CSS pixels. */
interface ScoreWidth {
  readonly least: number;
  readonly most: number;
  readonly now: number;
}

/** How wide a score is that should be `wantedPx`, and may be, in a room that the divider and the rest share with it. */
export function scoreWidth(wantedPx: number, roomPx: number): ScoreWidth {
  const least = LEAST_SCORE_PX;
  const most = Math.max(Math.floor(roomPx - DIVIDER_PX - LEAST_REST_PX), least);
  return { least, most, now: Math.min(Math.max(Math.round(wantedPx), least), most) };
}

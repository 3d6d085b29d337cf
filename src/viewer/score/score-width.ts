/** Width of the divider in CSS pixels. */
export const DIVIDER_PX = 9;
/** The specification's least widths in CSS pixels: of the score, and of the part left of the divider. */
const MIN_SCORE_PX = 180;
const MIN_REST_PX = 300;

/** A score that nobody has resized is at least so wide, and takes at most this part of the room. */
const FIRST_SCORE_PX = 348;
const FIRST_PART = 0.36;
/** Height of a page as a part of its width: A4, as most are. */
const PAGE_RATIO = 297 / 210;
/** Width and height of the score beyond the page's: margins, head and foot. */
const BESIDE_PAGE_PX = 46;
const ABOVE_AND_BELOW_PX = 116;

/** Width of a score that nobody has resized, so that a page fills a room of a width and a height in CSS pixels. */
export function fillingWidth(roomPx: number, roomHeightPx: number): number {
  const filling = (roomHeightPx - ABOVE_AND_BELOW_PX) / PAGE_RATIO + BESIDE_PAGE_PX;
  return Math.max(Math.min(filling, FIRST_PART * roomPx), FIRST_SCORE_PX);
}

/** Widths in CSS pixels. */
interface ScoreWidth {
  readonly least: number;
  readonly most: number;
  readonly now: number;
}

/** Width of a score that should be `wantedPx`, and may be, in a room that the divider and the rest share with it. */
export function scoreWidth(wantedPx: number, roomPx: number): ScoreWidth {
  const least = MIN_SCORE_PX;
  const most = Math.max(Math.floor(roomPx - DIVIDER_PX - MIN_REST_PX), least);
  return { least, most, now: Math.min(Math.max(Math.round(wantedPx), least), most) };
}

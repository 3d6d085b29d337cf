import { boundedWidth, type PanelWidth } from '../parts/divider.tsx';
import { isScoreBeside, type Column } from '../../store/column.ts';

/** Width of the room, in CSS pixels, from which on the score may stand beside the column. */
export const BESIDE_ROOM_PX = 1600;
/** The specification's least width of the score, and the column's, in CSS pixels. */
const MIN_SCORE_PX = 180;
const MIN_COLUMN_PX = 264;
/** Widths of a column that nobody has resized, by the least width of the room, in CSS pixels. */
const FIRST_WIDTHS = [
  { roomPx: 1680, columnPx: 400 },
  { roomPx: 1100, columnPx: 360 },
  { roomPx: 0, columnPx: 320 },
];
/** The same of a column that shows the score. */
const FIRST_SCORE_PX = 500;

/** Widths of what stands beside the timelines, which have at least half of the room. */
interface ColumnWidths {
  readonly column: PanelWidth;
  /** Width of the score beside the column. */
  readonly score: PanelWidth;
  /** Whether the column lies over the timelines: half of the room is too little for it. */
  readonly isSheet: boolean;
}

type Wanted = Pick<
  Column,
  | 'tab'
  | 'columnOpen'
  | 'columnWidthPx'
  | 'scoreWidthPx'
  | 'hasScore'
  | 'opensScore'
  | 'hasRoomBeside'
  | 'scoreBeside'
>;

/** Widths in a room of `roomPx` CSS pixels. */
export function columnWidths(roomPx: number, wanted: Wanted): ColumnWidths {
  const halfPx = Math.floor(roomPx / 2);
  const isSheet = halfPx < MIN_COLUMN_PX;
  const besidePx = isScoreBeside(wanted) ? MIN_SCORE_PX : 0;
  const bounds = {
    least: Math.min(MIN_COLUMN_PX, roomPx),
    most: isSheet ? Math.min(MIN_COLUMN_PX, roomPx) : halfPx - besidePx,
  };
  const firstPx = FIRST_WIDTHS.find((first) => roomPx >= first.roomPx)?.columnPx ?? MIN_COLUMN_PX;
  const columnPx =
    wanted.tab === 'score'
      ? (wanted.scoreWidthPx ?? FIRST_SCORE_PX)
      : Math.min(wanted.columnWidthPx ?? firstPx, bounds.most);
  const column = { ...bounds, now: boundedWidth(columnPx, bounds) };
  const scoreBounds = { least: MIN_SCORE_PX, most: Math.max(halfPx - column.now, MIN_SCORE_PX) };
  const score = {
    ...scoreBounds,
    now: boundedWidth(wanted.scoreWidthPx ?? scoreBounds.most, scoreBounds),
  };
  return { column, score, isSheet };
}

import { float64At, uint16At, uint32At, uint8At } from '../../shared/elements.ts';
import { COMMENT_MARK, drawCommentSign } from '../drawing/comment-mark.ts';
import { staffStyle, type Shapes } from '../contract/shapes.ts';
import { hasText } from '../columns/texts.ts';
import { lowerBound, timeOf, xOf, type LaneView } from '../contract/visible.ts';
import type { ScoreColumns } from './columns.ts';
import { barHeight, extentOf, type StaffGeometry } from './geometry.ts';
import type { Inks } from './inks.ts';
import type { Level } from './level.ts';
import { ACCIDENTAL_SIGNS, NOTEHEAD } from './music-signs.ts';
import { SAME_TIME } from './component.ts';
import { accidentalShifts } from './accidentals.ts';
import { showsSign, unpackPitch } from './pitch.ts';
import { indexInStaff, rowsIn } from './rows.ts';
import { withinRoom } from './staff-room.ts';

/** Width of a notehead in diatonic steps, and how far its middle lies above its base line. */
export const HEAD_STEPS = 2.4;
const HEAD_RISE_STEPS = 4;
/** The stroke at the beginning of a note for which there is no room for a head. */
const STROKE_PX = 2;
/** A head narrower than this cannot be told from a stroke. */
const MIN_HEAD_PX = 4;
/** Visible width from which a note has a head even where most notes have strokes. */
const LONG_PX = 14;
/** Reach of a note outside its own time, in CSS pixels: ledger lines of its head, and the accidental before it. */
const BEYOND_PX = 40;
/** Distance of an accidental from its head. */
const SIGN_GAP_PX = 1;
/** Least room for a sign where there are no heads: with less it cannot be read. */
const MIN_SIGN_PX = 8;
/** An accidental hides notes that are so many steps higher or lower at most, and touches those at this distance. */
const NEAR_STEPS = 2;
const TOUCHED_STEPS = 4;
/** Least visible part of an earlier head beside the accidental that covers the rest of it. */
const SEEN_PX = 3;
/** Offsets at which a sign is first drawn in the background colour, so that it stands out from the notes it covers. */
const HALO_PX = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

interface Drawing {
  readonly columns: ScoreColumns;
  readonly geometry: StaffGeometry;
  readonly inks: Inks;
  readonly level: Level;
  readonly view: LaneView;
  readonly shapes: Shapes;
}

/** Inputs to the layout of notes and signs. */
export type Placing = Pick<Drawing, 'columns' | 'geometry' | 'level' | 'view'>;

export function drawNotes(drawing: Drawing): void {
  const { columns, level, view } = drawing;
  const rows = rowsIn(columns, timeOf(view, -BEYOND_PX), timeOf(view, view.widthPx + BEYOND_PX));
  // Bars of all notes first: none covers the head or the sign of another.
  if (level !== 'bars') for (const row of rows) drawLedgerLines(drawing, row);
  for (const row of rows) drawBar(drawing, row);
  for (const row of rows) drawOnset(drawing, row);
  if (level === 'bars') return;
  const commented = rows.filter((row) => hasText(columns.comments, row));
  for (const row of commented) drawComment(drawing, row);
  for (const chord of chordsWithSigns(columns, rows)) drawAccidentals(drawing, chord);
}

const headPx = ({ geometry: { stepPx } }: Placing) => HEAD_STEPS * stepPx;

/** Whether a note whose bar has so much room begins with a whole head. */
const hasHead = (placing: Placing, roomPx: number) =>
  roomPx >= headPx(placing) &&
  (placing.level === 'heads' || (placing.level === 'strokes' && roomPx >= LONG_PX));

/** Width of the mark at the beginning of a note. */
function markPx(placing: Placing, row: number): number {
  if (placing.level === 'heads') return headPx(placing);
  const { leftPx, rightPx } = extentOf(placing.columns, row, placing.view);
  return hasHead(placing, rightPx - leftPx) ? headPx(placing) : STROKE_PX;
}

/** Lines above or below the staff up to a note, a step beyond its head on both sides. */
function drawLedgerLines(drawing: Drawing, row: number): void {
  const { columns, geometry, inks, view, shapes } = drawing;
  const staff = uint8At(columns.staff, row);
  const { lowest, highest } = geometry.lines(staff);
  const place = withinRoom(columns.place[row] ?? 0);
  const direction = place > highest ? 1 : -1;
  const outermost = direction > 0 ? highest : lowest;
  const lines = Math.floor((direction * (place - outermost)) / 2);
  const { leftPx } = extentOf(columns, row, view);
  const { stepPx } = geometry;
  const widthPx = HEAD_STEPS * stepPx + 2 * stepPx;
  shapes.setAnchor(leftPx);
  for (let line = 1; line <= lines; line++) {
    const yPx = geometry.yPx(staff, outermost + direction * 2 * line);
    shapes.bar(leftPx - stepPx, yPx - 0.5, widthPx, yPx + 0.5, inks.barLine);
  }
}

/** How long a note is held. */
function drawBar({ columns, geometry, inks, view, shapes }: Drawing, row: number): void {
  const { leftPx, rightPx } = extentOf(columns, row, view);
  const yPx = geometry.yPx(uint8At(columns.staff, row), columns.place[row] ?? 0);
  const { topPx, bottomPx } = barHeight(yPx, geometry.stepPx);
  const left = Math.max(leftPx, -BEYOND_PX);
  const right = Math.min(rightPx, view.widthPx + BEYOND_PX);
  if (right > left) shapes.rect(left, topPx, right, bottomPx, inks.ofNote(row).held);
}

/** The head or stroke at the time at which a note begins, and its accidental. */
function drawOnset(drawing: Drawing, row: number): void {
  const { columns, geometry, inks, level, view, shapes } = drawing;
  const { leftPx, rightPx } = extentOf(columns, row, view);
  if (leftPx < -BEYOND_PX) return;
  const { stepPx } = geometry;
  const staff = uint8At(columns.staff, row);
  const yPx = geometry.yPx(staff, columns.place[row] ?? 0);
  const { head } = inks.ofNote(row);
  shapes.setAnchor(leftPx);
  const roomPx = rightPx - leftPx;
  if (hasHead(drawing, roomPx)) {
    shapes.text(NOTEHEAD, leftPx, yPx + HEAD_RISE_STEPS * stepPx, staffStyle(stepPx), head);
    return;
  }
  const { topPx, bottomPx } = barHeight(yPx, stepPx);
  // Whole pixels: each width is a picture of its own.
  const ovalPx = Math.floor(roomPx);
  if (level === 'heads' && ovalPx >= MIN_HEAD_PX)
    shapes.sign('oval', leftPx, topPx, ovalPx, bottomPx - topPx, head);
  else shapes.bar(leftPx, topPx, Math.min(STROKE_PX, roomPx), bottomPx, head);
}

/** The mark of a comment, above the end of its note's bar. */
function drawComment({ columns, geometry, inks, view, shapes }: Drawing, row: number): void {
  const { leftPx, rightPx } = extentOf(columns, row, view);
  if (rightPx - leftPx < COMMENT_MARK.widthPx || rightPx > view.widthPx + BEYOND_PX) return;
  const yPx = geometry.yPx(uint8At(columns.staff, row), columns.place[row] ?? 0);
  const { topPx } = barHeight(yPx, geometry.stepPx);
  shapes.setAnchor(rightPx);
  drawCommentSign(
    shapes,
    rightPx - COMMENT_MARK.widthPx,
    topPx - COMMENT_MARK.heightPx - 1,
    inks.ofNote(row).head,
  );
}

/** Notes with printed signs, those of a staff that begin together in one list, from the lowest up; `rows` ascend. */
function chordsWithSigns(
  { pitch, staff, start }: ScoreColumns,
  rows: readonly number[],
): readonly number[][] {
  const chords: number[][] = [];
  let last: number | undefined;
  for (const row of rows) {
    if (!showsSign(uint16At(pitch, row))) continue;
    const isSameChord =
      last !== undefined &&
      uint8At(staff, last) === uint8At(staff, row) &&
      float64At(start, row) - float64At(start, last) <= SAME_TIME;
    if (isSameChord) chords.at(-1)?.push(row);
    else chords.push([row]);
    last = row;
  }
  return chords;
}

/** Signs of notes that begin together, beside one another where they would touch. */
function drawAccidentals(drawing: Drawing, chord: readonly number[]): void {
  const { columns, geometry, inks, level, view, shapes } = drawing;
  const { stepPx } = geometry;
  const signs = signsOf(columns, chord);
  const shifts = accidentalShifts(signs);
  chord.forEach((row, index) => {
    const leftPx = xOf(view, float64At(columns.start, row));
    const sign = ACCIDENTAL_SIGNS[(signs[index]?.accidental ?? 0) + 2];
    const shift = shifts[index];
    if (leftPx < -BEYOND_PX || sign === undefined || shift === undefined) return;
    const widthPx = shift * stepPx + SIGN_GAP_PX;
    const roomPx = level === 'heads' ? widthPx : Math.max(widthPx, MIN_SIGN_PX);
    const room = roomFor(drawing, row, leftPx - roomPx);
    if (room === 'none') return;
    const yPx = geometry.yPx(uint8At(columns.staff, row), columns.place[row] ?? 0);
    shapes.setAnchor(leftPx);
    const signPx = leftPx - widthPx;
    const baselinePx = yPx + HEAD_RISE_STEPS * stepPx;
    const style = staffStyle(stepPx);
    if (room === 'covering')
      for (const [rightPx, downPx] of HALO_PX)
        shapes.text(sign, signPx + rightPx, baselinePx + downPx, style, inks.ground);
    shapes.text(sign, signPx, baselinePx, style, inks.ofNote(row).head);
  });
}

/**
 * Whether a sign may begin at an x: where no earlier head or stroke of its staff reaches so far; where it covers some, of
 * which enough is still seen; or not at all.
 */
function roomFor(drawing: Drawing, row: number, fromPx: number): 'free' | 'covering' | 'none' {
  const { columns, view } = drawing;
  const { staff, staffRows, staffFirst, start, place } = columns;
  const own = uint8At(staff, row);
  const first = uint32At(staffFirst, own);
  const begin = float64At(start, row);
  const from = timeOf(view, fromPx - headPx(drawing));
  const seenFrom = timeOf(view, fromPx - SEEN_PX);
  let room: 'free' | 'covering' = 'free';
  for (let index = indexInStaff(columns, own, row) - 1; index >= first; index--) {
    const other = uint32At(staffRows, index);
    const time = float64At(start, other);
    if (time <= from) break;
    const steps = Math.abs((place[other] ?? 0) - (place[row] ?? 0));
    if (time >= begin || steps > TOUCHED_STEPS) continue;
    if (xOf(view, time) + markPx(drawing, other) <= fromPx) continue;
    if (time > seenFrom && steps <= NEAR_STEPS) return 'none';
    room = 'covering';
  }
  return room;
}

/** How far left of a time the accidentals of the notes reach that begin in a staff then, in diatonic steps. */
export function signsSteps(columns: ScoreColumns, staff: number, time: number): number {
  const rows: number[] = [];
  const { start } = columns;
  for (
    let row = lowerBound(start, time - SAME_TIME);
    row < start.length && float64At(start, row) <= time + SAME_TIME;
    row++
  ) {
    if (uint8At(columns.staff, row) === staff) rows.push(row);
  }
  const shifts = chordsWithSigns(columns, rows).flatMap((chord) => accidentalShifts(signsOf(columns, chord)));
  return shifts.reduce<number>((widest, shift) => Math.max(widest, shift ?? 0), 0);
}

const signsOf = ({ pitch, place }: ScoreColumns, chord: readonly number[]) =>
  chord.map((row) => ({
    accidental: unpackPitch(uint16At(pitch, row)).accidental,
    place: place[row] ?? 0,
  }));

/** Right end in CSS pixels of the last head or stroke that begins before a time in a staff; -Infinity for none. */
export function lastMarkPx(drawing: Placing, staff: number, time: number): number {
  const { columns, view } = drawing;
  const { staffRows, staffFirst, start } = columns;
  let low = uint32At(staffFirst, staff);
  const first = low;
  let high = uint32At(staffFirst, staff + 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (float64At(start, uint32At(staffRows, middle)) < time) low = middle + 1;
    else high = middle;
  }
  if (low === first) return -Infinity;
  const last = uint32At(staffRows, low - 1);
  return xOf(view, float64At(start, last)) + markPx(drawing, last);
}

export type { Drawing };

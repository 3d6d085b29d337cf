import { headOf, type Bounds, type KindTimeline, type Place } from '../../../kinds/contract/kind-timeline.ts';
import type { PackedColor } from '../../../shared/color.ts';
import { int32At } from '../../../shared/elements.ts';
import { xOf } from '../../../kinds/contract/visible.ts';
import { placeInLane } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Lane } from '../../store/layout.ts';
import type { Frame } from '../frame-loop.ts';
import type { QuadBatch } from '../gpu/quad-batch.ts';
import type { ShapeBatch } from '../gpu/shape-batch.ts';
import { eachWithin, indexOf, type ChangesIndex } from './changes-index.ts';
import { LabelRoom } from './label-room.ts';
import { MARKS, type MarkedLane } from './marked-lane.ts';
import { drawOldLanes, type OldLane } from './old-lane.ts';
import { WindowLayer } from './window-layer.ts';

const OUTLINE_PX = 2;
const DASH_PX = 6;
const DASH_GAP_PX = 4;
/** Side of the plate with a sign, and of the halo that sets it off from any fill. */
const PLATE_PX = 11;
const HALO_PX = 1;
/** A box that is narrower has its plate alone. */
const MIN_OUTLINED_PX = 8;
/** Width of a sign on the bare lane that has a label beside it; outlines of smaller ones would be all that is seen of many. */
const MIN_OUTLINED_SIGN_PX = 28;
/** Side of the cells of which each shows one change, that of a plate. */
const PLATE_ROOM_PX = PLATE_PX + 2 * HALO_PX;
/** More cells than stand beside each other in any window. */
const MAX_CELLS = 1_000_000;
const LABEL_HEIGHT_PX = 14;
const LABEL_PAD_PX = 3;
/** Longest label of a ghost. */
const MAX_LABEL_PX = 160;
const WAVE_PX = 48;
const WAVE_STEP_PX = 3;
/** Room of a wave at the foot of a box. */
const WAVE_HEIGHT_PX = 8;
const ARROW_PX = 5;
/** Distance of an arrow from the top of a row that is too low for it to pass above a label in the middle. */
const ARROW_TOP_PX = 8;
const MIN_MIDDLE_PX = 44;
/** Shapes are clipped this far outside the window. */
const BEYOND_PX = 20;
/**
 * Marks on added, moved, relabelled and otherwise changed components, and ghosts of removed and moved ones. Told apart
 * by shape: a plus, a minus, arrows, a wave, a dot; outlines of present components are solid, those of ghosts are
 * dashed. A new lane has one frame, and so has a lane of the older version. Filled anew when the window changes, with its content.
 */
export class ChangesLayer extends WindowLayer {
  private readonly lanes: readonly ChangesIndex[];
  private topPx = 0;
  private resolution = 1;
  private widthPx = 0;
  private ink: PackedColor = 0;
  private ground: PackedColor = 0;
  /** Cells that have a plate. */
  private readonly plates = new Set<number>();

  constructor(
    private readonly timelines: readonly Timeline[],
    quads: QuadBatch,
    private readonly shapes: ShapeBatch,
    lanes: readonly MarkedLane[],
    private readonly oldLanes: readonly OldLane[] = [],
  ) {
    super(quads);
    this.lanes = lanes.map((lane) => indexOf(lane, timelines[lane.timeline]));
  }

  protected fill(frame: Frame): void {
    const { window, appearance } = frame;
    const { theme, resolution } = appearance;
    this.quads.clear();
    this.shapes.begin(resolution, appearance.widthPx);
    this.resolution = resolution;
    this.widthPx = window.time.widthPx;
    this.ink = theme.selection;
    this.ground = theme.selectionGap;
    for (const index of this.lanes) {
      const lane = appearance.laneOf[index.timeline];
      if (!lane || lane.topPx >= window.bottomPx || lane.topPx + lane.heightPx <= window.topPx) continue;
      this.topPx = lane.topPx;
      this.shapes.setTop(lane.topPx);
      this.plates.clear();
      index.old?.lane.measureWith?.(this.shapes);
      if (index.isNew) this.frameLane(lane, frame);
      else this.fillLane(index, lane, frame);
    }
    drawOldLanes(this.oldLanes, frame, this.shapes, ({ isGone }, bounds, topPx) => {
      this.topPx = topPx;
      this.dashes(bounds);
      if (isGone) this.plate(bounds, 'minus');
    });
    this.quads.upload();
  }

  /** One frame around all of a lane, as long as the recording. */
  private frameLane({ heightPx }: Lane, { window: { time } }: Frame): void {
    const bounds = {
      leftPx: xOf(time, time.start),
      topPx: 0,
      rightPx: xOf(time, time.end),
      bottomPx: heightPx,
    };
    this.outline(bounds, OUTLINE_PX);
    this.plate(bounds, 'plus');
  }

  /** Ghosts first: present components lie over them. */
  private fillLane(index: ChangesIndex, lane: Lane, frame: Frame): void {
    const timeline = this.timelines[index.timeline];
    if (!timeline) return;
    const { time } = frame.window;
    const from = time.leftTime - BEYOND_PX / time.pxPerSecond;
    const to = time.leftTime + (time.widthPx + BEYOND_PX) / time.pxPerSecond;
    const ghostOf = (row: number) =>
      index.old && row >= 0 ? ghostPlace(index.old, row, timeline, lane, frame) : undefined;
    const placeOf = (row: number) => (row >= 0 ? placeInLane(timeline, row, time, lane) : undefined);
    const room = new LabelRoom(timeline, time, lane);
    eachWithin(index, from, to, (at) => {
      const row = int32At(index.ghosts, at);
      const ghost = ghostOf(row);
      if (!ghost) return;
      const now = placeOf(int32At(index.rows, at));
      // At this scale it stands where it stood.
      if (now && isSamePlace(ghost.bounds, now.bounds)) return;
      this.ghost(ghost, labelOf(index.old, row), (index.marks[at] ?? 0) & MARKS.removed, room);
    });
    this.plates.clear();
    eachWithin(index, from, to, (at) => {
      const place = placeOf(int32At(index.rows, at));
      if (place) this.mark(place, index.marks[at] ?? 0, ghostOf(int32At(index.ghosts, at)));
    });
  }

  private ghost(place: Place, label: string, isRemoved: number, room: LabelRoom): void {
    const { bounds } = place;
    if (bounds.rightPx < -BEYOND_PX || bounds.leftPx > this.widthPx + BEYOND_PX) return;
    const head = headOf(place);
    const isWide = isOutlined(place);
    if (!this.takePlate(head)) return;
    if (isWide) this.dashes(head);
    if (isRemoved) this.plate(head, 'minus');
    const leftPx = bounds.leftPx + (isRemoved ? PLATE_ROOM_PX : 0);
    const roomPx = Math.min(bounds.rightPx - leftPx - 2 * LABEL_PAD_PX, MAX_LABEL_PX);
    if (label === '' || (place.fill !== undefined && roomPx < LABEL_HEIGHT_PX)) return;
    const widthPx = Math.min(this.shapes.width(label, 'label'), Math.max(roomPx, LABEL_HEIGHT_PX * 3));
    // On the bare lane waves stand below the label; in a low row the arrow needs the room above it.
    const sparePx = head.bottomPx - head.topPx - LABEL_HEIGHT_PX - 2 * ARROW_TOP_PX;
    const aboveWavePx = place.fill === undefined ? 0 : Math.min(Math.max(sparePx, 0), WAVE_HEIGHT_PX);
    const topPx = head.topPx + (isRemoved ? 0 : head.bottomPx - head.topPx - LABEL_HEIGHT_PX - aboveWavePx);
    const rightPx = leftPx + widthPx + 2 * LABEL_PAD_PX;
    // Gives way to components that are there and to labels already placed.
    if (!room.take({ leftPx, topPx, rightPx, bottomPx: topPx + LABEL_HEIGHT_PX })) return;
    this.piece(leftPx, 0, widthPx + 2 * LABEL_PAD_PX, topPx, topPx + LABEL_HEIGHT_PX, this.ground);
    this.shapes.setAnchor(leftPx);
    this.shapes.label(
      label,
      leftPx + LABEL_PAD_PX + widthPx / 2,
      topPx + LABEL_HEIGHT_PX / 2,
      widthPx + 1,
      'label',
      this.ink,
    );
  }

  private mark(place: Place, marks: number, ghost: Place | undefined): void {
    const { bounds } = place;
    if (bounds.rightPx < -BEYOND_PX || bounds.leftPx > this.widthPx + BEYOND_PX) return;
    const head = headOf(place);
    const isWide = isOutlined(place);
    if (!this.takePlate(head)) return;
    if (isWide && marks & MARKS.added) this.outline(bounds, OUTLINE_PX);
    else if (isWide && marks & MARKS.moved) this.outline(bounds, 1);
    if (isWide && marks & MARKS.relabelled) this.wave(head, place.fill === undefined);
    if (marks & MARKS.added) this.plate(head, 'plus');
    else if (marks & MARKS.moved) {
      if (ghost) this.arrow(ghost.bounds, bounds, head, place.fill === undefined);
      this.plate(head, 'arrow');
    } else if (marks & MARKS.other) this.plate(head, 'dot');
    else if (!isWide) this.plate(head, 'wave');
  }

  /** Takes the cell of a plate; false where a change stands there already, which is drawn for both. */
  private takePlate({ leftPx, topPx }: Bounds): boolean {
    const cell = Math.floor(Math.max(leftPx, -BEYOND_PX) / PLATE_ROOM_PX);
    const key = Math.round(topPx) * MAX_CELLS + cell;
    if (this.plates.has(key)) return false;
    this.plates.add(key);
    return true;
  }

  private outline({ leftPx, topPx, rightPx, bottomPx }: Bounds, widthPx: number): void {
    const left = Math.max(leftPx, -BEYOND_PX);
    const right = Math.min(rightPx, this.widthPx + BEYOND_PX);
    this.shapes.outline(left, topPx, right, bottomPx, widthPx, this.ink);
    const inner = [left + widthPx, topPx + widthPx, right - widthPx, bottomPx - widthPx] as const;
    if (right - left > MIN_OUTLINED_PX) this.shapes.outline(...inner, HALO_PX, this.ground);
  }

  /** A dashed outline of ink, each dash on ground. */
  private dashes({ leftPx, topPx, rightPx, bottomPx }: Bounds): void {
    const left = Math.max(leftPx, -BEYOND_PX);
    const right = Math.min(rightPx, this.widthPx + BEYOND_PX);
    this.shapes.outline(left, topPx, right, bottomPx, OUTLINE_PX, this.ground);
    const [top, bottom] = [this.snap(topPx), this.snap(bottomPx)];
    for (let xPx = left; xPx < right; xPx += DASH_PX + DASH_GAP_PX) {
      const endPx = Math.min(xPx + DASH_PX, right);
      this.quads.span(xPx, endPx, 0, 0, top, top + OUTLINE_PX, this.ink);
      this.quads.span(xPx, endPx, 0, 0, bottom - OUTLINE_PX, bottom, this.ink);
    }
    for (let yPx = top; yPx < bottom; yPx += DASH_PX + DASH_GAP_PX) {
      const endPx = Math.min(yPx + DASH_PX, bottom);
      this.quads.bar(left, 0, OUTLINE_PX, yPx, endPx, this.ink);
      this.quads.bar(right, -OUTLINE_PX, 0, yPx, endPx, this.ink);
    }
  }

  /** A sign in the upper left corner: light on ink. */
  private plate({ leftPx, topPx }: Bounds, sign: 'plus' | 'minus' | 'arrow' | 'dot' | 'wave'): void {
    const part = (left: number, right: number, top: number, bottom: number, color = this.ground) =>
      this.piece(leftPx, left, right, topPx + top, topPx + bottom, color);
    part(0, PLATE_ROOM_PX, 0, PLATE_ROOM_PX);
    part(HALO_PX, HALO_PX + PLATE_PX, HALO_PX, HALO_PX + PLATE_PX, this.ink);
    if (sign === 'dot') part(5, 8, 5, 8);
    else if (sign === 'wave')
      for (const [x, y] of [
        [3, 6],
        [5, 5],
        [7, 6],
        [9, 7],
      ] as const)
        part(x, x + 2, y, y + 1.5);
    else part(3, 10, 6, 7);
    if (sign === 'plus') part(6, 7, 3, 10);
    if (sign === 'arrow')
      for (const [x, half] of [
        [3, 0],
        [4, 1],
        [5, 2],
      ] as const) {
        part(x, x + 1, 6 - half, 7 + half);
        part(12 - x, 13 - x, 6 - half, 7 + half);
      }
  }

  /** Line from the old edge to the new one, with a head there, at the edge that has moved more. */
  private arrow(was: Bounds, is: Bounds, head: Bounds, isBare: boolean): void {
    const byEnd = Math.abs(is.rightPx - was.rightPx) > Math.abs(is.leftPx - was.leftPx);
    const [from, to] = byEnd ? [was.rightPx, is.rightPx] : [was.leftPx, is.leftPx];
    if (Math.abs(to - from) < ARROW_PX) return;
    const heightPx = head.bottomPx - head.topPx;
    const middlePx = head.topPx + (isBare || heightPx >= MIN_MIDDLE_PX ? heightPx / 2 : ARROW_TOP_PX);
    const left = Math.max(Math.min(from, to), -BEYOND_PX);
    const right = Math.min(Math.max(from, to), this.widthPx + BEYOND_PX);
    const middle = this.snap(middlePx);
    this.quads.span(left, right, 0, 0, middle - 1.5, middle + 2.5, this.ground);
    this.quads.span(left, right, 0, 0, middle - 0.5, middle + 1.5, this.ink);
    const way = to > from ? -1 : 1;
    for (let step = 0; step < ARROW_PX; step++) {
      const [a, b] = way < 0 ? [-step - 1, -step] : [step, step + 1];
      this.quads.bar(to, a, b, middle - step, middle + step + 1, this.ink);
    }
  }

  /** A wavy line along the foot of the part that has the label; below a label on the bare lane, which reaches down to it. */
  private wave({ leftPx, rightPx, bottomPx }: Bounds, isBare: boolean): void {
    const left = Math.max(leftPx, 0);
    const lengthPx = Math.min(rightPx - left - 2 * LABEL_PAD_PX, WAVE_PX);
    const footPx = isBare ? bottomPx + LABEL_PAD_PX : bottomPx - LABEL_PAD_PX;
    this.piece(left, LABEL_PAD_PX, LABEL_PAD_PX + lengthPx, footPx - 4, footPx + 2, this.ground);
    for (let xPx = 0, step = 0; xPx + WAVE_STEP_PX <= lengthPx; xPx += WAVE_STEP_PX, step++) {
      const y = footPx - 1 - Math.abs((step % 4) - 2);
      this.piece(left, LABEL_PAD_PX + xPx, LABEL_PAD_PX + xPx + WAVE_STEP_PX, y, y + 2, this.ink);
    }
  }

  /** A rectangle of its own size beside the time at `xPx`. */
  private piece(
    xPx: number,
    leftPx: number,
    rightPx: number,
    topPx: number,
    bottomPx: number,
    color: PackedColor,
  ): void {
    this.quads.bar(xPx, leftPx, rightPx, this.snap(topPx), this.snap(bottomPx), color);
  }

  private snap(px: number): number {
    return Math.round((this.topPx + px) * this.resolution) / this.resolution;
  }
}

const isOutlined = ({ bounds, fill }: Place) =>
  bounds.rightPx - bounds.leftPx >= (fill === undefined ? MIN_OUTLINED_SIGN_PX : MIN_OUTLINED_PX);

const isSamePlace = (was: Bounds, is: Bounds) =>
  Math.abs(was.leftPx - is.leftPx) < ARROW_PX &&
  Math.abs(was.rightPx - is.rightPx) < ARROW_PX &&
  was.topPx === is.topPx;

/** Place of a ghost: in the rows of the lane as it is now, of which levels are counted from the foot. */
function ghostPlace(old: KindTimeline, row: number, timeline: Timeline, lane: Lane, frame: Frame): Place {
  const { time } = frame.window;
  const [levels, ghostLevels] = [timeline.lane.levelCount, old.lane.levelCount];
  if (levels === undefined || ghostLevels === undefined) return placeInLane(old, row, time, lane);
  const levelPx = lane.heightPx / levels;
  const place = placeInLane(old, row, time, { ...lane, heightPx: levelPx * ghostLevels });
  const shiftPx = (ghostLevels - levels) * levelPx;
  const { bounds } = place;
  const moved = { topPx: Math.max(bounds.topPx - shiftPx, 0), bottomPx: bounds.bottomPx - shiftPx };
  return { ...place, bounds: { ...bounds, ...moved } };
}

const labelOf = (old: KindTimeline | undefined, row: number): string =>
  old === undefined || old.words.hasGeneratedLabels ? '' : old.words.label(row);

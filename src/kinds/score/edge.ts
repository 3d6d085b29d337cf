import { withAlpha } from '../../shared/color.ts';
import { float64At } from '../../shared/elements.ts';
import type { LaneEdge } from '../kind-timeline.ts';
import type { Palette, Shapes } from '../shapes.ts';
import { textAt } from '../texts.ts';
import { timeOf, xOf, type LaneView } from '../visible.ts';
import { changesIn, firstChanges, firstIn, heldAt, middleAt } from './changes.ts';
import type { ScoreColumns } from './columns.ts';
import { SAME_TIME } from './component.ts';
import { NOTES_GAP_STEPS, placedBefore, writesChanges } from './draw-signatures.ts';
import type { Placing } from './draw-notes.ts';
import { geometryOf } from './geometry.ts';
import { inksOf } from './inks.ts';
import { levelOf } from './level.ts';
import { STEP_PX } from './sizes.ts';
import {
  clefGroup,
  drawGroups,
  groupsWidth,
  keyGroup,
  signatureGroup,
  type SignGroup,
} from './sign-groups.ts';

/** Distance of the signs from the left edge, in CSS pixels. */
export const EDGE_PX = 4;
/** How often what a plate shows is looked up for its own width, which goes by what it shows. */
const MOST_TRIES = 4;
/** Signs are taken over by the plate a little before they reach the edge. */
const SLACK_PX = 0.5;
/** Height of a step of the signs from afar, as a part of the view's width: a plate is some 15 of them wide. */
const FAR_STEPS = 1 / 110;

/** Signs on a staff's plate, by their indexes in the columns. */
interface Standing {
  readonly clef: number | undefined;
  readonly key: number | undefined;
  readonly signature: number | undefined;
}

/** Alpha of a plate's ground at the start of the recording, from afar: what sounds first is seen under the signs. */
const LEAST_ALPHA = 0.5;
/** Width of the steps in which a plate fades out at its right end: what comes from under it is not cut off there. */
const FADE_PX = 2;
const FADES = [0.8, 0.6, 0.4, 0.2] as const;
/** Steps in which the ground becomes opaque while the view goes on by the width of the plate. */
const ALPHA_STEPS = 8;

/**
 * The clef and the key that hold in each staff at the left edge, once they have left the view, on a plate of the lane's ground.
 * Where nothing can be scrolled from under it, at the start of the recording from afar, its ground lets the notes through.
 */
export class ScoreEdge implements LaneEdge {
  constructor(private readonly columns: ScoreColumns) {}

  stateOf(view: LaneView): string {
    const placing = this.placing(view);
    if (!placing.geometry.hasRoom) return '';
    return Array.from(this.columns.staffIndex, (_, staff) => {
      const standing = standingIn(placing, staff);
      if (!standing) return '';
      const { clef, key, signature } = standing;
      const widthPx = plateWidth(groupsOf(this.columns, staff, standing), placing);
      return `${clef ?? ''}.${key ?? ''}.${signature ?? ''}.${stepOfGround(placing, widthPx)}`;
    }).join(' ');
  }

  widthPx(view: LaneView): number {
    const placing = this.placing(view);
    if (!placing.geometry.hasRoom) return 0;
    return this.columns.staffIndex.reduce((widest, _, staff) => {
      const standing = standingIn(placing, staff);
      return standing
        ? Math.max(widest, plateWidth(groupsOf(this.columns, staff, standing), placing))
        : widest;
    }, 0);
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    const { columns } = this;
    const placing = this.placing(view);
    const { geometry } = placing;
    if (!geometry.hasRoom) return;
    const inks = inksOf(columns, palette);
    columns.staffIndex.forEach((_, staff) => {
      const standing = standingIn(placing, staff);
      if (!standing) return;
      const groups = groupsOf(columns, staff, standing);
      const { lowest, highest } = geometry.lines(staff);
      const widthPx = plateWidth(groups, placing);
      const topPx = plateTop(placing, staff);
      const footPx = plateTop(placing, staff + 1);
      const alpha = LEAST_ALPHA + ((1 - LEAST_ALPHA) * stepOfGround(placing, widthPx)) / ALPHA_STEPS;
      shapes.bar(0, topPx, widthPx, footPx, withAlpha(inks.ground, alpha));
      FADES.forEach((share, step) => {
        const leftPx = widthPx + step * FADE_PX;
        shapes.bar(leftPx, topPx, FADE_PX, footPx, withAlpha(inks.ground, alpha * share));
      });
      for (let place = lowest; place <= highest; place += 2) {
        const yPx = geometry.yPx(staff, place);
        shapes.bar(0, yPx - 0.5, widthPx, yPx + 0.5, inks.staffLine);
      }
      drawGroups(groups, staff, EDGE_PX, { ...geometry, stepPx: signStep(placing) }, inks, shapes);
    });
  }

  private placing(view: LaneView): Placing {
    const { columns } = this;
    return { columns, view, geometry: geometryOf(columns, view), level: levelOf(columns, view) };
  }
}

/**
 * Where the plate of a staff begins, and that of the staff above ends: in the middle between them, so that no note is cut off
 * between two plates. The first one begins with the lane, the last one ends with it.
 */
function plateTop({ columns, geometry, view }: Placing, staff: number): number {
  if (staff === 0) return 0;
  if (staff === columns.staffIndex.length) return view.heightPx;
  return (geometry.middlePx(staff - 1) + geometry.middlePx(staff)) / 2;
}

/** How opaque a plate's ground is, in steps: from afar, where no room is kept before the start, as far as the recording has passed. */
function stepOfGround({ level, view }: Placing, widthPx: number): number {
  if (writesChanges(level)) return ALPHA_STEPS;
  const passedPx = Math.min(Math.max(-xOf(view, view.start), 0), widthPx);
  return Math.ceil((passedPx / widthPx) * ALPHA_STEPS);
}

/** What the plate of a staff shows; undefined where there is none, for what would be on it is in view in its own place. */
function standingIn(placing: Placing, staff: number): Standing | undefined {
  const { columns, view } = placing;
  const { clefs, keys } = columns;
  const atEdge = timeOf(view, 0);
  const isHeld = heldAt(clefs, staff, atEdge) ?? heldAt(keys, staff, atEdge);
  if (isHeld === undefined && !isCutOff(placing, staff)) return undefined;
  const heldUpTo = (time: number): Standing => ({
    clef: heldAt(clefs, staff, time) ?? firstIn(clefs, staff),
    key: heldAt(keys, staff, time) ?? firstIn(keys, staff),
    signature: undefined,
  });
  let standing = heldUpTo(atEdge);
  let widthPx = plateWidth(groupsOf(columns, staff, standing), placing);
  // What has gone under the plate as a whole stands on it, unless that is seen through it.
  const isOpaque = stepOfGround(placing, widthPx) === ALPHA_STEPS;
  for (let tries = 0; isOpaque && tries < MOST_TRIES; tries++) {
    widthPx = plateWidth(groupsOf(columns, staff, standing), placing);
    const next = heldUpTo(timeOf(view, widthPx));
    if (next.clef === standing.clef && next.key === standing.key) break;
    standing = next;
  }
  const shown = { ...standing, signature: signatureUnder(placing, staff, widthPx) };
  return groupsOf(columns, staff, shown).length === 0 ? undefined : shown;
}

/** Whether the first sign of a staff stands in the view, but not as a whole; or, from afar, where its plate would be. */
function isCutOff(placing: Placing, staff: number): boolean {
  const { columns, level, view } = placing;
  const [first] = firstChanges(columns, staff);
  if (!first) return false;
  if (!writesChanges(level)) {
    const { clefs, keys } = columns;
    const own = { clef: firstIn(clefs, staff), key: firstIn(keys, staff), signature: undefined };
    return xOf(view, first.time) < plateWidth(groupsOf(columns, staff, own), placing);
  }
  return placedAt(placing, staff, first.time).some(({ leftPx }) => leftPx < EDGE_PX - SLACK_PX);
}

/** The time signature that is covered by a plate of a width, or cut off, while the notes before which it stands are in view. */
function signatureUnder(placing: Placing, staff: number, widthPx: number): number | undefined {
  const { columns, level, view, geometry } = placing;
  if (!writesChanges(level)) return undefined;
  const { signatures } = columns;
  const gapPx = NOTES_GAP_STEPS * geometry.stepPx;
  const index = heldAt(signatures, staff, timeOf(view, widthPx + gapPx));
  const own = index === undefined ? undefined : float64At(signatures.time, index);
  if (own === undefined || xOf(view, own) < 0) return undefined;
  const placed = placedAt(placing, staff, own).find(({ of }) => of === 'signatures');
  return placed && placed.leftPx < widthPx - SLACK_PX ? placed.index : undefined;
}

const placedAt = (placing: Placing, staff: number, time: number) =>
  [...changesIn(placing.columns, staff, time - SAME_TIME, time)].flatMap(([at, changes]) =>
    placedBefore(placing, staff, at, changes),
  );

function groupsOf(
  columns: ScoreColumns,
  staff: number,
  { clef, key, signature }: Standing,
): readonly SignGroup[] {
  const { clefs, keys, signatures } = columns;
  const at = clef === undefined ? -Infinity : float64At(clefs.time, clef);
  const groups = [
    clef === undefined ? undefined : clefGroup(clefs, clef),
    key === undefined ? undefined : keyGroup(keys.fifths[key] ?? 0, 0, middleAt(columns, staff, at)),
    signature === undefined ? undefined : signatureGroup(textAt(signatures.texts, signature)),
  ];
  return groups.filter((group) => group !== undefined);
}

/** Height of a diatonic step by which signs are drawn: that of the staves, but less from afar in a narrow view. */
function signStep({ level, view, geometry: { stepPx } }: Placing): number {
  if (writesChanges(level)) return stepPx;
  return Math.min(Math.max(Math.floor(view.widthPx * FAR_STEPS), STEP_PX.least), stepPx);
}

const plateWidth = (groups: readonly SignGroup[], placing: Placing) =>
  EDGE_PX + (groupsWidth(groups) + NOTES_GAP_STEPS) * signStep(placing);

import { dayColor } from './day-colors.ts';
import type { PaperTimeline } from './paper-timeline.ts';
import type { Lettering } from './primitives.ts';
import type { ShapeRecorder } from './record-shapes.ts';
import type { LaneView } from '../kinds/contract/visible.ts';
import { staffStyle } from '../kinds/contract/shapes.ts';
import { labelLines } from '../kinds/drawing/sizes.ts';

/** Names take at most this part of the whole width. */
const MAX_NAMES_SHARE = 0.2;
const NAMES_GAP_PX = 6;
/** A single named part says nothing that the timeline's own name does not say. */
const MIN_NAMED_PARTS = 2;

/** Names of a lane and the part of its height that each stands beside. */
function namesOf({ name, lane }: PaperTimeline, heightPx: number) {
  const parts = (lane.partsAt?.(heightPx) ?? []).filter((part) => part.name !== '');
  return parts.length < MIN_NAMED_PARTS ? [{ name, top: 0, height: 1 }] : parts;
}

/** Width of the names of all lanes and of the gap after them, in CSS pixels. */
export function namesWidth(
  timelines: readonly PaperTimeline[],
  widthPx: number,
  lettering: Lettering,
): number {
  const widths = timelines.flatMap((timeline) =>
    namesOf(timeline, timeline.lane.heightPx).map(({ name }) => lettering.width(name, 'label')),
  );
  const needed = Math.ceil(Math.max(0, ...widths));
  return needed === 0 ? 0 : Math.min(needed, Math.floor(widthPx * MAX_NAMES_SHARE)) + NAMES_GAP_PX;
}

/** Writes the names of a lane at the left, each in the middle of its part. */
export function drawNames(timeline: PaperTimeline, view: LaneView, shapes: ShapeRecorder): void {
  const { heightPx } = view;
  const roomPx = shapes.edges.lanePx - signsWidth(timeline, heightPx) - NAMES_GAP_PX;
  for (const { name, top, height } of namesOf(timeline, heightPx))
    shapes.paragraph(name, 0, (top + height / 2) * heightPx, {
      roomPx,
      ...{ maxLines: labelLines(height * heightPx), style: 'label', color: dayColor('viewer-lane-name') },
    });
}

/** Width of signs beside a lane of a height, such as clefs. */
export const signsWidth = ({ lane }: PaperTimeline, heightPx: number): number =>
  lane.signs?.widthPx(heightPx, false) ?? 0;

/** Draws the signs that hold at the passage's beginning, right before the lane, whose lines begin `gapPx` after its edge. */
export function drawSigns(
  { lane }: PaperTimeline,
  view: LaneView,
  besidePx: number,
  gapPx: number,
  shapes: ShapeRecorder,
): void {
  const leftPx = besidePx - (lane.signs?.widthPx(view.heightPx, false) ?? 0);
  const standing = lane.signs?.at(view, false);
  if (!standing) return;
  const color = dayColor('viewer-staff-line');
  for (const yPx of standing.lines) shapes.stroke(leftPx, yPx, besidePx + gapPx, yPx, color);
  for (const { sign, leftPx: signPx, baselinePx, stepPx } of standing.signs)
    shapes.write(sign, leftPx + signPx, baselinePx, staffStyle(stepPx), dayColor('viewer-score-sign'));
}

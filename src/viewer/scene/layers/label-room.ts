import { headOf, type Bounds } from '../../../kinds/contract/kind-timeline.ts';
import { CONTENT_MARGIN_PX } from '../../../kinds/drawing/sizes.ts';
import { xOf, type TimeView } from '../../../kinds/contract/visible.ts';
import { laneView, placeInLane } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Lane } from '../../store/layout.ts';

/** Distance between the places of a label at which components are looked for: half of the least that can be met. */
const LOOK_EVERY_PX = 8;

/** Room that labels laid over a lane have beside its components and beside each other. Bounds are CSS pixels. */
export class LabelRoom {
  private readonly taken: Bounds[] = [];

  constructor(
    private readonly timeline: Timeline,
    private readonly time: TimeView,
    private readonly lane: Lane,
  ) {}

  /** Takes the room of a label; false where something is in its way, or the recording's end. */
  take(label: Bounds): boolean {
    const { time } = this;
    // Beyond the margins there is no canvas.
    const isCut =
      label.leftPx < xOf(time, time.start) - CONTENT_MARGIN_PX ||
      label.rightPx > xOf(time, time.end) + CONTENT_MARGIN_PX;
    if (isCut || this.taken.some((other) => meet(other, label)) || this.meetsComponent(label)) return false;
    this.taken.push(label);
    return true;
  }

  private meetsComponent(label: Bounds): boolean {
    const { timeline, time, lane } = this;
    const view = laneView(time, lane);
    const yPx = (label.topPx + label.bottomPx) / 2 / lane.unitPx;
    let seen: number | undefined;
    for (let xPx = label.leftPx; xPx < label.rightPx + LOOK_EVERY_PX; xPx += LOOK_EVERY_PX) {
      const row = timeline.lane.hit(view, Math.min(xPx, label.rightPx) / lane.unitPx, yPx)?.row;
      if (row === undefined || row === seen) continue;
      seen = row;
      if (meet(headOf(placeInLane(timeline, row, time, lane)), label)) return true;
    }
    return false;
  }
}

const meet = (a: Bounds, b: Bounds) =>
  a.leftPx < b.rightPx && b.leftPx < a.rightPx && a.topPx < b.bottomPx && b.topPx < a.bottomPx;

import { headOf } from '../../../kinds/contract/kind-timeline.ts';
import { placeInLane } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Lane } from '../../store/layout.ts';
import type { Frame } from '../frame-loop.ts';
import type { QuadBatch } from '../gpu/quad-batch.ts';
import type { ShapeBatch } from '../gpu/shape-batch.ts';
import { WindowLayer } from './window-layer.ts';

/** Thickness of the line below a found component, and of the gap that sets it off from any fill. */
const LINE_PX = 3;
const GAP_PX = 1;
const MIN_LINE_PX = 8;
/** Found components nearer than this to the one drawn before them in their lane are left out, in CSS pixels. */
const CELL_PX = 4;
const BEYOND_PX = 20;

/** Found components by timeline, in the order of time. */
type FoundInLanes = ReadonlyMap<number, readonly number[]>;

/** A line below each component that was found, as with a marker pen. Filled anew when the window, or what is found, changes. */
export class FoundLayer extends WindowLayer {
  constructor(
    private readonly timelines: readonly Timeline[],
    quads: QuadBatch,
    private readonly shapes: ShapeBatch,
    private readonly found: FoundInLanes,
  ) {
    super(quads);
  }

  protected fill(frame: Frame): void {
    const { window, appearance } = frame;
    this.quads.clear();
    this.shapes.begin(appearance.resolution, appearance.widthPx);
    for (const [index, rows] of this.found) {
      const lane = appearance.laneOf[index];
      const timeline = this.timelines[index];
      if (!lane || !timeline) continue;
      if (lane.topPx >= window.bottomPx || lane.topPx + lane.heightPx <= window.topPx) continue;
      this.shapes.setTop(lane.topPx);
      this.fillLane(timeline, lane, rows, frame);
    }
    this.quads.upload();
  }

  private fillLane(timeline: Timeline, lane: Lane, rows: readonly number[], frame: Frame): void {
    const { time } = frame.window;
    const { theme } = frame.appearance;
    const toTime = time.leftTime + (time.widthPx + BEYOND_PX) / time.pxPerSecond;
    const fromTime = time.leftTime - BEYOND_PX / time.pxPerSecond;
    /** Right end of the last line at each height of the lane. */
    const lastPx = new Map<number, number>();
    for (const row of rows) {
      const [start, end] = timeline.rows.span(row);
      if (start > toTime) break;
      // A point's sign reaches as far beyond its time as its label is long.
      if (end < fromTime && end > start) continue;
      const { leftPx, rightPx, bottomPx } = headOf(placeInLane(timeline, row, time, lane));
      const toPx = Math.min(Math.max(rightPx, leftPx + MIN_LINE_PX), time.widthPx + BEYOND_PX);
      const fromPx = Math.max(leftPx, -BEYOND_PX, lastPx.get(bottomPx) ?? -Infinity);
      if (toPx - fromPx < CELL_PX) continue;
      lastPx.set(bottomPx, toPx);
      this.shapes.rect(fromPx, bottomPx - LINE_PX - GAP_PX, toPx, bottomPx, theme.selectionGap);
      this.shapes.rect(fromPx, bottomPx - LINE_PX, toPx, bottomPx, theme.difference);
    }
  }
}

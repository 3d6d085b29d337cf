import type { PackedColor } from '../../shared/color.ts';
import type { LaneEdge } from '../kind-timeline.ts';
import type { Palette, Shapes } from '../shapes.ts';
import { upperBound, type LaneView } from '../visible.ts';
import type { ScoreColumns } from './columns.ts';
import { SAME_TIME } from './component.ts';
import { drawGroups, groupsInForce, groupsWidth } from './draw-signatures.ts';
import { geometryOf } from './geometry.ts';
import { inksOf } from './inks.ts';

/** Distance of the signs from the left edge, in CSS pixels. */
const LEFT_PX = 4;
/** How far a plate reaches above and below its staff, in diatonic steps: as far as a clef does. */
const AROUND_STEPS = 3;
/** Notes that pass under a plate are still seen through it. */
const PLATE_ALPHA = 0xd9;

/** The clef and the key that hold in each staff at the left edge, on a plate of the lane's ground. */
export class ScoreEdge implements LaneEdge {
  private readonly changes: Float64Array;

  constructor(private readonly columns: ScoreColumns) {
    const { clefs, keys } = columns;
    this.changes = Float64Array.from([...clefs.time, ...keys.time]).sort();
  }

  stateAt(time: number): number {
    return upperBound(this.changes, time + SAME_TIME);
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    const { columns } = this;
    const geometry = geometryOf(columns, view);
    if (!geometry.hasRoom) return;
    const inks = inksOf(columns, palette);
    columns.staffIndex.forEach((_, staff) => {
      const groups = groupsInForce(columns, staff, view.leftTime);
      if (groups.length === 0) return;
      const { lowest, highest } = geometry.lines(staff);
      const widthPx = LEFT_PX + groupsWidth(groups) * geometry.stepPx;
      const topPx = geometry.yPx(staff, highest + AROUND_STEPS);
      shapes.bar(0, topPx, widthPx, geometry.yPx(staff, lowest - AROUND_STEPS), translucent(inks.ground));
      for (let place = lowest; place <= highest; place += 2) {
        const yPx = geometry.yPx(staff, place);
        shapes.bar(0, yPx - 0.5, widthPx, yPx + 0.5, inks.staffLine);
      }
      drawGroups(groups, staff, LEFT_PX, geometry, inks, shapes);
    });
  }
}

const translucent = (color: PackedColor): PackedColor => ((color & 0x00ffffff) | (PLATE_ALPHA << 24)) >>> 0;

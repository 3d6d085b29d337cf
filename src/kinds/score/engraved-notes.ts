import { float64At, uint32At, uint8At } from '../../shared/elements.ts';
import type { EngravedNotes, EngravingAnnotation } from '../contract/kind-timeline.ts';
import { textAt } from '../columns/texts.ts';
import { lowerBound } from '../contract/visible.ts';
import type { ScoreColumns } from './columns.ts';
import { indexInStaff } from './rows.ts';

/** Units of an engraving in a point: the desktop program shows it at one unit to the pixel, 96 to the inch. */
const UNITS_PER_POINT = 96 / 72;

/** Notes of a score by staff and time. */
export class ScoreEngravedNotes implements EngravedNotes {
  readonly annotations: readonly EngravingAnnotation[];

  constructor(private readonly columns: ScoreColumns) {
    const { x, y, fontSize, texts } = columns.annotations;
    this.annotations = Array.from(x, (place, index) => ({
      x: place,
      y: float64At(y, index),
      text: textAt(texts, index),
      fontSize: float64At(fontSize, index) * UNITS_PER_POINT,
    }));
  }

  staffOf(row: number): number {
    return uint8At(this.columns.staff, row);
  }

  nearest(staff: number, time: number): number | undefined {
    const { staffRows, staffFirst, start } = this.columns;
    const first = staffFirst[staff];
    const end = staffFirst[staff + 1];
    if (first === undefined || end === undefined || first === end) return undefined;
    const after = indexInStaff(this.columns, staff, lowerBound(start, time));
    const startAt = (index: number) => float64At(start, uint32At(staffRows, index));
    const isBeforeNearer =
      after === end || (after > first && time - startAt(after - 1) < startAt(after) - time);
    return uint32At(staffRows, isBeforeNearer ? after - 1 : after);
  }
}

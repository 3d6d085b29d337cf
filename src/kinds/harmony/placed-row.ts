import { float64At, uint32At } from '../../shared/elements.ts';
import type { TextWidths } from '../contract/kind-timeline.ts';
import { isDense, type Bins } from '../level-of-detail/bins.ts';
import type { SetLabel } from '../contract/set-label.ts';
import { xOf, type LaneView } from '../contract/visible.ts';
import { labelOf, type HarmonyColumns } from './columns.ts';
import { setWidth } from './layout.ts';
import { eachPlaced, placedAt, WIDEST_PX, type Placed } from './label-placement.ts';

/** The keys of a lane or its harmonies, and the part of the lane they stand in, in CSS pixels. */
export interface PlacedRow {
  readonly rows: Uint32Array;
  /** Seconds, ascending. */
  readonly time: Float64Array;
  /** Bins for drawing and hit tests in a row without room for labels. */
  readonly bins: Bins | undefined;
  readonly topPx: number;
  readonly bottomPx: number;
  /** Places what is near a stretch of the canvas, in order of time. */
  readonly each: (fromPx: number, toPx: number, visit: (placed: Placed) => void) => void;
  /** Name of a harmony or key, by its index in `rows`. */
  readonly labelAt: (index: number) => SetLabel;
  /** Places one of them. */
  readonly at: (index: number) => Placed;
}

export const rowCount = ({ hasKeyRow, hasHarmonyRow }: HarmonyColumns) =>
  hasKeyRow && hasHarmonyRow ? 2 : 1;

/** Lays out one row. Without `texts` labels have no width. */
export function placedRow(
  columns: HarmonyColumns,
  ofKeys: boolean,
  view: LaneView,
  texts: TextWidths | undefined,
): PlacedRow {
  const { rows, time, bins } = ofKeys ? columns.keys : columns.harmonies;
  const topPx = columns.hasKeyRow && !ofKeys ? view.heightPx / 2 : 0;
  // One is placed by its width first, then drawn.
  let last: { readonly index: number; readonly label: SetLabel } | undefined;
  const labelAt = (index: number) => {
    if (last?.index !== index) last = { index, label: labelOf(columns, uint32At(rows, index)) };
    return last.label;
  };
  const widthOf = (index: number) => (texts ? Math.min(setWidth(labelAt(index), texts), WIDEST_PX) : 0);
  const hasRoom = !isDense(bins, view);
  return {
    rows,
    time,
    bins: hasRoom ? undefined : bins,
    topPx,
    bottomPx: topPx + view.heightPx / rowCount(columns),
    each: (fromPx, toPx, visit) => eachPlaced(time, view, fromPx, toPx, widthOf, visit),
    labelAt,
    at: (index) =>
      hasRoom
        ? placedAt(time, view, index, widthOf)
        : { index, xPx: xOf(view, float64At(time, index)), label: undefined },
  };
}

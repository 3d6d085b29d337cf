import { float64At, uint32At } from '../../shared/elements.ts';
import type { TextWidths } from '../contract/kind-timeline.ts';
import { isDense, type Bins } from '../level-of-detail/bins.ts';
import { HARMONY } from '../drawing/sizes.ts';
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
  /** Height of each line of labels. */
  readonly linePx: number;
  /** Places what is near a stretch of the canvas, in order of time. */
  readonly each: (fromPx: number, toPx: number, visit: (placed: Placed) => void) => void;
  /** Name of a harmony or key, by its index in `rows`. */
  readonly labelAt: (index: number) => SetLabel;
  /** Places one of them. */
  readonly at: (index: number) => Placed;
}

/** Least height of a line of labels in CSS pixels. */
const LINE_PX = HARMONY.timelineHeightPx / 2;
/** Lines that harmonies stand in: more where there are many, a line for so many as stand side by side on a page. */
const USUAL_LINES = 3;
const MAX_LINES = 6;
const HARMONIES_A_LINE = 25;

/** Lines of labels in a lane of a height in CSS pixels, all of one height: one of keys, the others of harmonies. */
export function lineCount(columns: HarmonyColumns, heightPx: number): number {
  const most = mostLines(columns);
  const least = columns.hasKeyRow && columns.hasHarmonyRow ? 2 : 1;
  return Math.min(Math.max(Math.floor(heightPx / LINE_PX), least), most);
}

/** Lines of labels in a lane that is high enough. */
export function mostLines({ hasKeyRow, hasHarmonyRow, harmonies }: HarmonyColumns): number {
  const needed = Math.ceil(harmonies.rows.length / HARMONIES_A_LINE);
  const ofHarmonies = Math.min(Math.max(needed, USUAL_LINES), MAX_LINES);
  return (hasKeyRow ? 1 : 0) + (hasHarmonyRow || !hasKeyRow ? ofHarmonies : 0);
}

/** Lays out one row. Without `texts` labels have no width. */
export function placedRow(
  columns: HarmonyColumns,
  ofKeys: boolean,
  view: LaneView,
  texts: TextWidths | undefined,
): PlacedRow {
  const { rows, time, bins } = ofKeys ? columns.keys : columns.harmonies;
  const count = lineCount(columns, view.heightPx);
  const linePx = view.heightPx / count;
  const topPx = columns.hasKeyRow && !ofKeys ? linePx : 0;
  const lines = ofKeys ? 1 : columns.hasKeyRow ? count - 1 : count;
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
    linePx,
    bottomPx: topPx + lines * linePx,
    each: (fromPx, toPx, visit) => eachPlaced(time, view, fromPx, toPx, { widthOf, lines }, visit),
    labelAt,
    at: (index) =>
      hasRoom
        ? placedAt(time, view, index, { widthOf, lines })
        : { index, xPx: xOf(view, float64At(time, index)), label: undefined },
  };
}

import { packColor } from '../../shared/color.ts';
import { shortTime } from '../../shared/time.ts';
import type { MarkerComponent } from '../kind.ts';
import type { Bounds, Hit, KindViewing, TextWidths } from '../kind-viewing.ts';
import { beside, nearestPoint, nearestRow, sharingPixel, TARGET_PX, topPoint } from '../pick.ts';
import { LABEL_REACH_PX, placePointLabel } from '../point-labels.ts';
import { MARKER } from '../sizes.ts';
import {
  afterCell,
  drawnFor,
  eachVisible,
  lowerBound,
  reached,
  timeOf,
  xOf,
  type LaneView,
} from '../visible.ts';
import { measureEntry, sentence, spokenMeasures, timeEntry } from '../wording.ts';

/** One entry per marker, ascending by time. */
interface MarkerColumns {
  readonly components: readonly MarkerComponent[];
  readonly time: Float64Array;
  /** Packed; 0 where no colour is given. */
  readonly color: Uint32Array;
}

const LABEL_HEIGHT_PX = 14;
const LABEL_GAP_PX = 4;
/** From the triangle's foot to the label's top. */
const SPACE_PX = 1;
/** Sign and label, which stand in the lane's middle. */
const BLOCK_PX = MARKER.heightPx + SPACE_PX + LABEL_HEIGHT_PX;
/** Around the sign and the label that are marked. */
const PAD_PX = 3;
/** Markers closer than this are drawn as one. */
const CELL_PX = 1;
/** Where the author's file has no colour the reader writes this one. */
const DEFAULT_COLOR = '#999999';

const topPxOf = ({ heightPx }: LaneView) => (heightPx - BLOCK_PX) / 2;
const labelMiddlePx = (view: LaneView) => topPxOf(view) + BLOCK_PX - LABEL_HEIGHT_PX / 2;

const labelsOf = ({ components, time }: MarkerColumns) =>
  ({ time, textOf: (row: number) => components[row]!.label, style: 'label', gapPx: LABEL_GAP_PX }) as const;

/** Where the label of a marker is drawn; undefined where it has none, or another marker stands for it. */
function labelBounds(
  columns: MarkerColumns,
  row: number,
  view: LaneView,
  texts: TextWidths | undefined,
): Bounds | undefined {
  const { components, time } = columns;
  const { label } = components[row]!;
  if (!texts || label === '' || drawnFor(time, view, CELL_PX, row) !== row) return undefined;
  const neighbours = {
    before: row > 0 ? drawnFor(time, view, CELL_PX, row - 1) : -1,
    index: row,
    next: afterCell(time, view, CELL_PX, row),
  };
  const { centrePx, roomPx } = placePointLabel(labelsOf(columns), neighbours, view, texts);
  const halfPx = Math.min(texts.width(label, 'label'), roomPx) / 2;
  if (halfPx <= 0) return undefined;
  const middlePx = labelMiddlePx(view);
  return {
    leftPx: centrePx - halfPx,
    topPx: middlePx - LABEL_HEIGHT_PX / 2,
    rightPx: centrePx + halfPx,
    bottomPx: middlePx + LABEL_HEIGHT_PX / 2,
  };
}

/** The marker whose label is under a point: labels do not reach past the markers beside theirs. */
function labelAt(
  columns: MarkerColumns,
  view: LaneView,
  xPx: number,
  yPx: number,
  texts: TextWidths | undefined,
): Hit | undefined {
  const { time } = columns;
  const last = reached(time, timeOf(view, xPx));
  const left = last === undefined ? undefined : drawnFor(time, view, CELL_PX, last);
  const right = left === undefined ? 0 : afterCell(time, view, CELL_PX, left);
  for (const row of [left, right]) {
    if (row === undefined || row >= time.length) continue;
    const bounds = labelBounds(columns, row, view, texts);
    if (
      bounds &&
      xPx >= bounds.leftPx &&
      xPx < bounds.rightPx &&
      yPx >= bounds.topPx &&
      yPx < bounds.bottomPx
    )
      return { row, sharing: sharingPixel(time, view, row) };
  }
  return undefined;
}

/** Labelled moments as triangles, the label beneath. */
export const markerViewing: KindViewing<MarkerComponent, MarkerColumns> = {
  name: 'MARKER',
  toColumns(unsorted) {
    const components = unsorted.toSorted((a, b) => a.time - b.time);
    return {
      components,
      time: Float64Array.from(components, ({ time }) => time),
      color: Uint32Array.from(components, ({ color }) => packColor(color) ?? 0),
    };
  },
  count: ({ components }) => components.length,
  id: ({ components }, row) => components[row]!.id,
  heightPx: () => MARKER.timelineHeightPx,
  leastHeightPx: () => BLOCK_PX + 1,
  draw(columns, view, shapes, inks) {
    const { components, time, color } = columns;
    const labels = labelsOf(columns);
    const topPx = topPxOf(view);
    eachVisible(time, view, LABEL_REACH_PX, CELL_PX, (index, xPx, next, before) => {
      shapes.sign(
        'triangle',
        xPx - MARKER.widthPx / 2,
        topPx,
        MARKER.widthPx,
        MARKER.heightPx,
        color[index] || inks.marker,
      );
      const { centrePx, roomPx } = placePointLabel(labels, { before, index, next }, view, shapes);
      shapes.label(components[index]!.label, centrePx, labelMiddlePx(view), roomPx, 'label', inks.marker);
    });
  },
  hit(columns, view, xPx, yPx, texts) {
    const { time } = columns;
    // A triangle is as wide as its distance from its tip.
    const downPx = yPx - topPxOf(view);
    const halfPx = ((MARKER.widthPx / 2) * downPx) / MARKER.heightPx;
    const isBeside = downPx >= 0 && downPx < MARKER.heightPx;
    return (
      (isBeside ? topPoint(time, view, xPx, halfPx, halfPx) : undefined) ??
      labelAt(columns, view, xPx, yPx, texts) ??
      nearestPoint(time, view, xPx)
    );
  },
  place(columns, row, view, texts) {
    const xPx = xOf(view, columns.time[row]!);
    const label = labelBounds(columns, row, view, texts);
    const topPx = topPxOf(view);
    return {
      bounds: {
        leftPx: Math.min(xPx - TARGET_PX / 4, label?.leftPx ?? Infinity) - PAD_PX,
        topPx: topPx - PAD_PX,
        rightPx: Math.max(xPx + TARGET_PX / 4, label?.rightPx ?? -Infinity) + PAD_PX,
        bottomPx: (label?.bottomPx ?? topPx + MARKER.heightPx) + PAD_PX,
      },
      fill: undefined,
    };
  },
  // The last one passed, until the next; of several at one moment the first is drawn.
  now({ time }, at, rows) {
    const index = reached(time, at);
    if (index !== undefined) rows.push(lowerBound(time, time[index]!));
  },
  span: ({ time }, row) => [time[row]!, time[row]!],
  neighbour: ({ components }, row, step) => beside(row, step, components.length),
  enter: ({ time }, at) => nearestRow(time, at),
  label: ({ components }, row) => components[row]!.label,
  color: ({ components }, row) => components[row]!.color,
  inspect({ components }, row, surroundings) {
    const { label, time, color, comments } = components[row]!;
    return [
      { name: 'Label', value: label },
      { name: 'Timeline', value: surroundings.timelineName },
      timeEntry('Time', time),
      ...measureEntry(time, surroundings),
      ...(color === DEFAULT_COLOR ? [] : [{ name: 'Color', value: color }]),
      { name: 'Comments', value: comments },
    ];
  },
  describe({ components }, row, surroundings) {
    const { label, time, comments } = components[row]!;
    return sentence(
      label || 'Marker without a label',
      shortTime(time),
      spokenMeasures(time, time, surroundings),
      `${row + 1} of ${components.length}`,
      comments && 'comment',
    );
  },
};

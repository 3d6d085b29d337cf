import { packColor } from '../../shared/color.ts';
import { shortTime } from '../../shared/time.ts';
import type { MarkerComponent } from '../kind.ts';
import type { KindViewing } from '../kind-viewing.ts';
import { beside, nearestPoint, TARGET_PX } from '../pick.ts';
import { drawPointLabel, LABEL_REACH_PX } from '../point-labels.ts';
import { MARKER } from '../sizes.ts';
import { eachVisible, xOf } from '../visible.ts';
import { measureEntry, sentence, spokenMeasures, timeEntry } from '../wording.ts';

/** One entry per marker, ascending by time. */
interface MarkerColumns {
  readonly components: readonly MarkerComponent[];
  readonly time: Float64Array;
  /** Packed; 0 where no colour is given. */
  readonly color: Uint32Array;
}

const TRIANGLE_TOP_PX = 3;
const LABEL_MIDDLE_PX = 21;
const LABEL_GAP_PX = 4;

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
  draw({ components, time, color }, view, shapes, inks) {
    const textOf = (row: number) => components[row]!.label;
    const labels = { time, textOf, style: 'label', middlePx: LABEL_MIDDLE_PX, gapPx: LABEL_GAP_PX } as const;
    eachVisible(time, view, LABEL_REACH_PX, 1, (row, xPx, next) => {
      shapes.sign(
        'triangle',
        xPx - MARKER.widthPx / 2,
        TRIANGLE_TOP_PX,
        MARKER.widthPx,
        MARKER.heightPx,
        color[row] || inks.marker,
      );
      drawPointLabel(labels, row, next, view, shapes, inks.marker);
    });
  },
  hit: ({ time }, view, xPx) => nearestPoint(time, view, xPx),
  place({ time }, row, view) {
    const xPx = xOf(view, time[row]!);
    return {
      bounds: {
        leftPx: xPx - TARGET_PX / 2,
        topPx: 0,
        rightPx: xPx + TARGET_PX / 2,
        bottomPx: MARKER.timelineHeightPx,
      },
      fill: undefined,
    };
  },
  now: () => undefined,
  span: ({ time }, row) => [time[row]!, time[row]!],
  neighbour: ({ components }, row, step) => beside(row, step, components.length),
  label: ({ components }, row) => components[row]!.label,
  inspect({ components }, row, surroundings) {
    const { label, time, comments } = components[row]!;
    return [
      { name: 'Label', value: label },
      { name: 'Timeline', value: surroundings.timelineName },
      timeEntry('Time', time),
      ...measureEntry(time, surroundings),
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

import { shortTime } from '../../shared/time.ts';
import type { BeatComponent } from '../kind.ts';
import type { KindViewing, MeasurePosition, TimelineFacts } from '../kind-viewing.ts';
import { beside, nearestPoint, TARGET_PX } from '../pick.ts';
import { pointLabelExtent } from '../point-labels.ts';
import { BEAT } from '../sizes.ts';
import { eachVisible, lowerBound, reached, timeOf, xOf } from '../visible.ts';
import { sentence, timeEntry } from '../wording.ts';
import { integerList, measuresOf } from './measures.ts';
import { numberSpacingPx, numberStep, tooClose } from './numbers.ts';

/** One entry per beat, ascending by time; of `measure...` one entry per measure. */
interface BeatColumns {
  readonly components: readonly BeatComponent[];
  readonly time: Float64Array;
  /** The row of each measure's first beat. */
  readonly measureRow: Int32Array;
  readonly measureTime: Float64Array;
  /** As shown: may jump and repeat. */
  readonly measureNumber: readonly number[];
  /** Least distance between shown numbers, in CSS pixels. */
  readonly spacingPx: number;
}

const NUMBER_MIDDLE_PX = 7;
/** Beats closer than this are left to the measures' ticks. */
const LEAST_BEAT_PX = 3;
/** The tick of a measure may be left of the beat that a press is nearest to by this much and still be meant. */
const SLACK = 0.001;

const listOf = (facts: TimelineFacts, name: string) => integerList(facts[name]) ?? [];

function toColumns(unsorted: readonly BeatComponent[], facts: TimelineFacts): BeatColumns {
  const components = unsorted.toSorted((a, b) => a.time - b.time);
  const time = Float64Array.from(components, (beat) => beat.time);
  const pattern = listOf(facts, 'beat_pattern');
  const { starts, numbers } = measuresOf(components.length, {
    pattern: pattern.length > 0 ? pattern : [1],
    beatsInMeasure: listOf(facts, 'beats_in_measure'),
    numbers: listOf(facts, 'measure_numbers'),
  });
  return {
    components,
    time,
    measureRow: starts,
    measureTime: Float64Array.from(starts, (row) => time[row]!),
    measureNumber: numbers,
    spacingPx: numberSpacingPx(numbers),
  };
}

function positionOf({ measureRow, measureNumber }: BeatColumns, row: number): MeasurePosition {
  const measure = reached(measureRow, row) ?? 0;
  return { measure: measureNumber[measure]!, beat: row - measureRow[measure]! + 1 };
}

/** Beats as ticks, measures as longer ones with their numbers above. */
export const beatViewing: KindViewing<BeatComponent, BeatColumns> = {
  name: 'BEAT',
  toColumns,
  count: ({ components }) => components.length,
  id: ({ components }, row) => components[row]!.id,
  heightPx: () => BEAT.timelineHeightPx,
  draw({ time, measureTime, measureNumber, spacingPx }, view, shapes, inks) {
    const bottomPx = BEAT.timelineHeightPx;
    const beatPx = (view.pxPerSecond * ((time.at(-1) ?? 0) - (time[0] ?? 0))) / Math.max(time.length - 1, 1);
    if (beatPx >= LEAST_BEAT_PX) {
      eachVisible(time, view, 1, 1, (_, xPx) =>
        shapes.tick(xPx, bottomPx - BEAT.tickPx, bottomPx, inks.beat),
      );
    }
    eachVisible(measureTime, view, 1, 2, (_, xPx) =>
      shapes.tick(xPx, bottomPx - BEAT.measureTickPx, bottomPx, inks.measure),
    );
    const step = numberStep(measureTime, view.pxPerSecond, spacingPx);
    const first = lowerBound(measureTime, timeOf(view, -spacingPx));
    const end = timeOf(view, view.widthPx + spacingPx);
    for (let measure = Math.ceil(first / step) * step; measureTime[measure]! <= end; measure += step) {
      if (tooClose(measureTime, measure, step, spacingPx / view.pxPerSecond)) continue;
      const text = String(measureNumber[measure]);
      const { leftPx, rightPx } = pointLabelExtent(text, 'number', measureTime[measure]!, view, shapes);
      shapes.label(text, (leftPx + rightPx) / 2, NUMBER_MIDDLE_PX, Infinity, 'number', inks.measureText);
    }
  },
  hit: ({ time }, view, xPx) => nearestPoint(time, view, xPx),
  place({ time }, row, view) {
    const xPx = xOf(view, time[row]!);
    const half = TARGET_PX / 4;
    return {
      bounds: {
        leftPx: xPx - half,
        topPx: BEAT.timelineHeightPx - BEAT.measureTickPx - 2,
        rightPx: xPx + half,
        bottomPx: BEAT.timelineHeightPx,
      },
      fill: undefined,
    };
  },
  now: () => undefined,
  span: ({ time }, row) => [time[row]!, time[row]!],
  neighbour: ({ components }, row, step) => beside(row, step, components.length),
  label: (columns, row) => {
    const { measure, beat } = positionOf(columns, row);
    return `${measure}.${beat}`;
  },
  inspect(columns, row, surroundings) {
    const { measure, beat } = positionOf(columns, row);
    return [
      { name: 'Timeline', value: surroundings.timelineName },
      timeEntry('Time', columns.time[row]!),
      { name: 'Measure', value: String(measure) },
      { name: 'Beat', value: String(beat) },
    ];
  },
  describe(columns, row) {
    const { measure, beat } = positionOf(columns, row);
    return sentence(
      `Beat ${beat} of measure ${measure}`,
      shortTime(columns.time[row]!),
      `${row + 1} of ${columns.components.length}`,
    );
  },
  measureAt(columns, time) {
    const row = reached(columns.time, time + SLACK);
    return row === undefined ? undefined : positionOf(columns, row);
  },
};

import { shortTime } from '../../shared/time.ts';
import type { AudiowaveComponent } from '../kind.ts';
import type { KindViewing } from '../kind-viewing.ts';
import { beside } from '../pick.ts';
import { AUDIOWAVE } from '../sizes.ts';
import { lowerBound, reached, timeOf, xOf } from '../visible.ts';
import { sentence, timeEntry } from '../wording.ts';

/** One entry per bar, ascending by start. */
interface AudiowaveColumns {
  readonly components: readonly AudiowaveComponent[];
  readonly start: Float64Array;
  /**
   * Loudest of 1, 16, 256, … neighbouring bars: the first list has an amplitude per bar, each further one an entry
   * for 16 of the one before.
   */
  readonly loudest: readonly Float32Array[];
}

const FAN = 16;
const PITCH_PX = AUDIOWAVE.barWidthPx + 1;

function loudestOf(amplitudes: Float32Array): readonly Float32Array[] {
  const lists = [amplitudes];
  let last = amplitudes;
  while (last.length > FAN) {
    const finer = last;
    last = Float32Array.from({ length: Math.ceil(finer.length / FAN) }, (_, index) =>
      Math.max(...finer.subarray(index * FAN, (index + 1) * FAN)),
    );
    lists.push(last);
  }
  return lists;
}

/** The loudest bar in [from, to), by whole groups where they fit. */
export function loudestIn(lists: readonly Float32Array[], from: number, to: number): number {
  let loudest = 0;
  let first = from;
  let end = to;
  for (const list of lists) {
    while (first < end && first % FAN !== 0) loudest = Math.max(loudest, list[first++]!);
    while (first < end && end % FAN !== 0) loudest = Math.max(loudest, list[--end]!);
    first /= FAN;
    end /= FAN;
  }
  return loudest;
}

/** Loudness as bars from the lane's foot. */
export const audiowaveViewing: KindViewing<AudiowaveComponent, AudiowaveColumns> = {
  name: 'AUDIOWAVE',
  toColumns(unsorted) {
    const components = unsorted.toSorted((a, b) => a.start - b.start);
    return {
      components,
      start: Float64Array.from(components, ({ start }) => start),
      loudest: loudestOf(
        Float32Array.from(components, ({ amplitude }) => Math.min(Math.max(amplitude, 0), 1)),
      ),
    };
  },
  count: ({ components }) => components.length,
  id: ({ components }, row) => components[row]!.id,
  heightPx: () => AUDIOWAVE.timelineHeightPx,
  draw({ start, loudest }, view, shapes, inks) {
    const end = timeOf(view, view.widthPx);
    // Cells are counted from time 0, so that panning does not regroup the bars.
    const cell = PITCH_PX / view.pxPerSecond;
    let row = lowerBound(start, Math.floor(timeOf(view, -PITCH_PX) / cell) * cell);
    while (row < start.length && start[row]! <= end) {
      const nextCell = (Math.floor(start[row]! / cell) + 1) * cell;
      const next = Math.max(row + 1, lowerBound(start, nextCell, row));
      const heightPx = Math.max(loudestIn(loudest, row, next) * AUDIOWAVE.timelineHeightPx, 1);
      const xPx = xOf(view, start[row]!);
      const topPx = AUDIOWAVE.timelineHeightPx - heightPx;
      shapes.rect(xPx, topPx, xPx + AUDIOWAVE.barWidthPx, AUDIOWAVE.timelineHeightPx, inks.wave);
      row = next;
    }
  },
  hit({ start }, view, xPx) {
    const row = reached(start, timeOf(view, xPx));
    if (row === undefined) return undefined;
    // The last bar ends where it would if it were as long as the one before.
    const length = row > 0 ? start[row]! - start[row - 1]! : Infinity;
    return row === start.length - 1 && timeOf(view, xPx) > start[row]! + length ? undefined : row;
  },
  place({ start }, row, view) {
    const leftPx = xOf(view, start[row]!);
    return {
      bounds: {
        leftPx: leftPx - 2,
        topPx: 0,
        rightPx: leftPx + AUDIOWAVE.barWidthPx + 2,
        bottomPx: AUDIOWAVE.timelineHeightPx,
      },
      fill: undefined,
    };
  },
  now: () => undefined,
  span: ({ start }, row) => [start[row]!, start[row]!],
  neighbour: ({ components }, row, step) => beside(row, step, components.length),
  label: () => '',
  inspect({ components }, row, surroundings) {
    const { start, amplitude } = components[row]!;
    return [
      { name: 'Timeline', value: surroundings.timelineName },
      timeEntry('Start', start),
      { name: 'Amplitude', value: amplitude.toFixed(2) },
    ];
  },
  describe({ components }, row) {
    const { start, amplitude } = components[row]!;
    return sentence(
      `Loudness ${Math.round(amplitude * 100)} %`,
      shortTime(start),
      `${row + 1} of ${components.length}`,
    );
  },
};

import { shortTime } from '../../shared/time.ts';
import type { AudiowaveComponent } from './component.ts';
import { highestIn } from '../highest.ts';
import { idAt } from '../ids.ts';
import type { Hit, KindViewing } from '../kind-viewing.ts';
import { beside, nearestRow, TARGET_PX } from '../pick.ts';
import { AUDIOWAVE } from '../sizes.ts';
import { afterCell, drawnFor, eachVisible, reached, timeOf, xOf, type TimeView } from '../visible.ts';
import { sentence, timeEntry } from '../wording.ts';
import { complete, toColumns, type AudiowaveColumns } from './columns.ts';

/** Bars that begin in one stretch of so many pixels are drawn as one, as high as the loudest of them. */
const PITCH_PX = AUDIOWAVE.barWidthPx + 1;
/** Around the bar that is marked. */
const PAD_PX = 4;

/** Where the bar is drawn that stands for a row, and the loudest of those it stands for. */
function drawnBar({ start, amplitudes }: AudiowaveColumns, row: number, view: TimeView) {
  const first = drawnFor(start, view, PITCH_PX, row);
  const next = afterCell(start, view, PITCH_PX, row);
  const loudest = highestIn(amplitudes, first, next);
  return { leftPx: xOf(view, start[first]!), next, loudest, sharing: next - first };
}

/** Loudness as bars from the lane's foot. */
export const viewing: KindViewing<AudiowaveComponent, AudiowaveColumns> = {
  complete,
  toColumns,
  bind: (data) => data,
  count: ({ start }) => start.length,
  id: ({ ids }, row) => idAt(ids, row),
  heightPx: () => AUDIOWAVE.timelineHeightPx,
  leastHeightPx: () => AUDIOWAVE.timelineHeightPx / 2,
  draw({ start, amplitudes }, view, shapes, inks) {
    eachVisible(start, view, PITCH_PX, PITCH_PX, (row, xPx, next) => {
      const amplitude = amplitudes[0]![highestIn(amplitudes, row, next)]!;
      const topPx = view.heightPx - Math.max(amplitude * view.heightPx, 1);
      shapes.bar(xPx, topPx, AUDIOWAVE.barWidthPx, view.heightPx, inks.wave);
    });
  },
  /** The loudest of the bars that are drawn as the nearest one. */
  hit(columns, view, xPx) {
    const { start } = columns;
    let best: Hit | undefined;
    let bestPx = TARGET_PX / 2;
    const visit = (row: number | undefined) => {
      if (row === undefined || row >= start.length) return undefined;
      const { leftPx, next, loudest, sharing } = drawnBar(columns, row, view);
      const distancePx = Math.max(leftPx - xPx, xPx - leftPx - AUDIOWAVE.barWidthPx, 0);
      if (distancePx <= bestPx) {
        best = { row: loudest, sharing };
        bestPx = distancePx;
      }
      return next;
    };
    visit(visit(reached(start, timeOf(view, xPx))) ?? 0);
    return best;
  },
  place(columns, row, view) {
    const { leftPx } = drawnBar(columns, row, view);
    return {
      bounds: {
        leftPx: leftPx - PAD_PX,
        topPx: 0,
        rightPx: leftPx + AUDIOWAVE.barWidthPx + PAD_PX,
        bottomPx: view.heightPx,
      },
      fill: undefined,
    };
  },
  now: () => undefined,
  span: ({ start }, row) => [start[row]!, start[row]!],
  neighbour: ({ start }, row, step) => beside(row, step, start.length),
  enter: ({ start }, at) => nearestRow(start, at),
  label: () => '',
  isWordless: true,
  inspect({ start, amplitudes }, row, surroundings) {
    return [
      { name: 'Timeline', value: surroundings.timelineName },
      timeEntry('Start', start[row]!),
      { name: 'Amplitude', value: amplitudes[0]![row]!.toFixed(2) },
    ];
  },
  describe({ start, amplitudes }, row) {
    return sentence(
      `Loudness ${Math.round(amplitudes[0]![row]! * 100)} %`,
      shortTime(start[row]!),
      `${row + 1} of ${start.length}`,
    );
  },
};

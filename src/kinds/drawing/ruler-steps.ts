import { timeOf, type TimeView } from '../contract/visible.ts';
import { shortTime } from '../../shared/time.ts';
import type { TimeUnit } from '../../shared/time-unit.ts';

/** Least distance between two labels. */
const LABEL_GAP_PX = 20;
/** Seconds between labels, and how many short ticks divide them. */
const STEPS: readonly (readonly [seconds: number, parts: number])[] = [
  [0.01, 5],
  [0.02, 4],
  [0.05, 5],
  [0.1, 5],
  [0.2, 4],
  [0.5, 5],
  [1, 5],
  [2, 4],
  [5, 5],
  [10, 5],
  [15, 3],
  [30, 6],
  [60, 6],
  [120, 4],
  [300, 5],
  [600, 5],
  [900, 3],
  [1800, 6],
  [3600, 6],
  [7200, 4],
  [14_400, 4],
  [43_200, 6],
];
const LONGEST_STEP = [86_400, 4] as const;
/** The same in quarter notes. */
const QUARTER_STEPS: typeof STEPS = [
  [1, 4],
  [2, 2],
  [4, 4],
  [8, 4],
  [16, 4],
  [32, 4],
  [64, 4],
  [128, 4],
  [256, 4],
  [512, 4],
  [1024, 4],
  [4096, 4],
  [16_384, 4],
];
/** Step of a recording without length, whose one time is shown in whole seconds. */
const STEP_OF_NONE = [1, 1] as const;

/** The least step whose labels have room beside one another; `figurePx` is the width of one figure. */
export function stepFor(
  view: TimeView,
  figurePx: number,
  unit: TimeUnit = 'seconds',
): readonly [seconds: number, parts: number] {
  if (view.end <= view.start) return STEP_OF_NONE;
  const latest = Math.min(timeOf(view, view.widthPx), view.end);
  const roomFor = (step: number) => rulerTime(latest, step, unit).length * figurePx + LABEL_GAP_PX;
  return (
    (unit === 'quarters' ? QUARTER_STEPS : STEPS).find(
      ([step]) => step * view.pxPerSecond >= roomFor(step),
    ) ?? LONGEST_STEP
  );
}

/** Text of a time with as many decimals as the step needs. */
export function rulerTime(time: number, step: number, unit: TimeUnit = 'seconds'): string {
  if (unit === 'quarters') return String(Math.round(time));
  if (step >= 1) return shortTime(time);
  const decimals = step >= 0.1 ? 1 : 2;
  const rounded = Number(time.toFixed(decimals));
  return shortTime(rounded) + (rounded % 1).toFixed(decimals).slice(1);
}

import { expect, test } from 'vitest';
import { zoomOfTurn } from '../viewer/scene/input/wheel.ts';
import { createViewportStore, rightTime, type View } from '../viewer/store/viewport.ts';
import { timeOf } from '../kinds/contract/visible.ts';
import { benchScript, type PhaseName, type Step } from './script.ts';

const SIZES = [
  { widthPx: 1600, heightPx: 600, length: 86_400 },
  { widthPx: 358, heightPx: 600, length: 600 },
];

/** Plays the script on a viewport as the wheel does; returns the views before a phase and after each of its steps. */
function play(wanted: PhaseName, { widthPx, heightPx, length }: (typeof SIZES)[number]) {
  const viewport = createViewportStore(0, length);
  viewport.getState().resize(widthPx, heightPx);
  const take = (step: Step): View => {
    const { zoomAt, panBy } = viewport.getState();
    if (step.is === 'turn' && step.ctrlKey) zoomAt(zoomOfTurn(step.deltaY), step.xPx);
    else if (step.is === 'turn') panBy(step.deltaX);
    return viewport.getState().view;
  };
  for (const { name, way, steps } of benchScript({ widthPx, heightPx })) {
    for (const step of way) take(step);
    const first = viewport.getState().view;
    const views = steps.map(take);
    if (name === wanted) return { first, views, steps };
  }
  throw new Error(`There is no phase ${wanted}.`);
}

const spanOf = (view: View) => rightTime(view) - view.leftTime;

test('three phases of 120 steps each', () => {
  const phases = benchScript({ widthPx: 1600, heightPx: 600 });
  expect(phases.map(({ name, steps }) => [name, steps.length])).toEqual([
    ['pan', 120],
    ['zoom', 120],
    ['playhead', 120],
  ]);
});

test.each(SIZES)('panning goes over the middle fifth with a hundredth in view, $widthPx px', (size) => {
  const { first, views } = play('pan', size);
  const parts = [first, ...views].map(({ leftTime }) => leftTime / size.length);
  expect(parts[0]).toBeCloseTo(0.4, 6);
  expect(parts.at(-1)).toBeCloseTo(0.59, 6);
  for (const view of views) expect(spanOf(view) / size.length).toBeCloseTo(0.01, 6);
  const steps = parts.slice(1).map((part, index) => part - parts[index]!);
  for (const step of steps) expect(step).toBeCloseTo(0.19 / 120, 8);
});

test.each(SIZES)('zooming goes from the whole to a thousandth, in equal factors, $widthPx px', (size) => {
  const { first, views } = play('zoom', size);
  expect(first.leftTime).toBeLessThanOrEqual(0);
  expect(rightTime(first)).toBeGreaterThanOrEqual(size.length);
  expect(spanOf(views.at(-1)!) / size.length).toBeCloseTo(0.001, 8);
  const all = [first, ...views];
  const factors = views.map((view, index) => view.pxPerSecond / all[index]!.pxPerSecond);
  for (const factor of factors) expect(factor).toBeCloseTo(factors[0]!, 8);
  for (const view of all) expect(timeOf(view, size.widthPx / 2)).toBeCloseTo(size.length / 2, 3);
});

test.each(SIZES)('the playhead is set from left to right over the whole recording, $widthPx px', (size) => {
  const { first, steps } = play('playhead', size);
  const times = steps.map(({ xPx }) => timeOf(first, xPx));
  expect(spanOf(first)).toBeGreaterThan(size.length);
  for (const [index, time] of times.entries()) expect(time).toBeCloseTo(((index + 1) / 121) * size.length, 3);
});

import { describe, expect, test } from 'vitest';
import { rulerTime, stepFor } from './ruler-steps.ts';

const FIGURE_PX = 6;
const viewOf = (leftTime: number, pxPerSecond: number, end: number) => ({
  leftTime,
  pxPerSecond,
  widthPx: 1000,
  start: 0,
  end,
});

describe('steps between the ruler’s times', () => {
  test('leave room for the longest time in view, from 24 hours to a twentieth of a second', () => {
    for (const leftTime of [0, 3000, 23.9 * 3600]) {
      for (let seconds = 0.05; seconds < 86_400; seconds *= 1.3) {
        const view = viewOf(leftTime, 1000 / seconds, 86_400);
        const [step] = stepFor(view, FIGURE_PX);
        const last = rulerTime(Math.min(leftTime + seconds, 86_400), step);
        expect(step * view.pxPerSecond).toBeGreaterThan(last.length * FIGURE_PX + 8);
        // And are not much farther apart than they need to be.
        expect(step * view.pxPerSecond).toBeLessThan(420);
      }
    }
  });

  test('go down to a hundredth of a second', () => {
    expect(stepFor(viewOf(0, 20_000, 60), FIGURE_PX)[0]).toBe(0.01);
    expect(stepFor(viewOf(82_800, 20_000, 86_400), FIGURE_PX)[0]).toBe(0.01);
  });

  test('are whole seconds for a recording without length', () => {
    const [step] = stepFor(viewOf(-0.01, 980, 0), FIGURE_PX);
    expect(rulerTime(0, step)).toBe('0:00');
  });

  test('each divide into parts that are round themselves', () => {
    for (let seconds = 0.05; seconds < 86_400; seconds *= 1.3) {
      const [step, parts] = stepFor(viewOf(0, 1000 / seconds, 86_400), FIGURE_PX);
      expect((step / parts) * 1000).toBeCloseTo(Math.round((step / parts) * 1000), 9);
    }
  });
});

test.each([
  [19.45, 0.01, '0:19.45'],
  [82_800.07, 0.01, '23:00:00.07'],
  [3.9999999, 0.1, '0:04.0'],
  [59.99999999, 1, '1:00'],
  [86_400, 43_200, '24:00:00'],
])('%d s at steps of %d s is written %s', (time, step, text) => {
  expect(rulerTime(time, step)).toBe(text);
});

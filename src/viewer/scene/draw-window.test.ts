import { describe, expect, test } from 'vitest';
import { seeded } from '../../../tests/support/record-shapes.ts';
import { xOf } from '../../kinds/contract/visible.ts';
import { createViewportStore, type View } from '../store/viewport.ts';
import { placeOf, WindowKeeper } from './draw-window.ts';

const DAY = { start: 0, end: 86_400 };

function opened(widthPx = 1600, heightPx = 600) {
  const viewport = createViewportStore(DAY.start, DAY.end);
  viewport.getState().resize(widthPx, heightPx);
  viewport.getState().setContentHeight(3000);
  const keeper = new WindowKeeper(viewport.getState().leftMost);
  const windows = {
    around: (view: View, isAtRest = false) => keeper.around(view, isAtRest),
    get ahead() {
      return keeper.ahead;
    },
  };
  return { ...viewport.getState(), viewOf: () => viewport.getState().view, windows };
}

/** Place of a time on the canvas, computed as on the GPU: every step in single precision. */
function drawnAt(time: number, { windows, viewOf }: ReturnType<typeof opened>): number {
  const window = windows.around(viewOf());
  const { scale, shiftPx } = placeOf(window, viewOf());
  const { fround } = Math;
  return fround(fround(fround(xOf(window.time, time)) * fround(scale)) + fround(shiftPx));
}

describe('one window serves', () => {
  test('while the view moves within it, and not beyond', () => {
    const { windows, viewOf, show, panBy } = opened();
    show(40_000, 40_060);
    const first = windows.around(viewOf());
    panBy(700);
    expect(windows.around(viewOf())).toBe(first);
    panBy(-1400);
    expect(windows.around(viewOf())).toBe(first);
    panBy(-300);
    const second = windows.around(viewOf());
    expect(second).not.toBe(first);
    // Behind a view that moves little is drawn.
    panBy(150);
    expect(windows.around(viewOf())).toBe(second);
  });

  test('while the stack scrolls by less than half the canvas', () => {
    const { windows, viewOf, scrollTo } = opened();
    scrollTo(1000);
    const first = windows.around(viewOf());
    scrollTo(1290);
    expect(windows.around(viewOf())).toBe(first);
    scrollTo(690);
    expect(windows.around(viewOf())).not.toBe(first);
  });

  test('at a scale a little other than its own, until nothing moves', () => {
    const { windows, viewOf, show, zoomAt } = opened();
    show(40_000, 40_060);
    const first = windows.around(viewOf());
    zoomAt(1.15, 800);
    expect(windows.around(viewOf())).toBe(first);
    const atRest = windows.around(viewOf(), true);
    expect(atRest.time.pxPerSecond).toBe(viewOf().pxPerSecond);
    expect(windows.around(viewOf(), true)).toBe(atRest);
  });

  test('not at one much closer or wider', () => {
    for (const factor of [2.1, 0.7]) {
      const { windows, viewOf, show, zoomAt } = opened();
      show(40_000, 40_060);
      const first = windows.around(viewOf());
      zoomAt(factor, 800);
      expect(windows.around(viewOf())).not.toBe(first);
    }
  });

  test('on a canvas as wide as it was drawn for', () => {
    const { windows, viewOf, resize } = opened();
    const first = windows.around(viewOf());
    resize(1500, 600);
    expect(windows.around(viewOf())).not.toBe(first);
  });
});

describe('of a view that goes on as it does, the next window is known before it is needed', () => {
  const ways = [
    ['to the right', ({ panBy }: ReturnType<typeof opened>) => panBy(90), 26],
    ['to the left', ({ panBy }: ReturnType<typeof opened>) => panBy(-90), 26],
    ['closer', ({ zoomAt }: ReturnType<typeof opened>) => zoomAt(1.05, 500), 16],
    ['farther', ({ zoomAt }: ReturnType<typeof opened>) => zoomAt(1 / 1.05, 500), 16],
  ] as const;

  test.each(ways)('%s', (_, move, leastSteps) => {
    const screen = opened();
    const { windows, viewOf, show } = screen;
    show(40_000, 40_060);
    let window = windows.around(viewOf());
    const lives: number[] = [];
    let steps = 0;
    for (let step = 0; step < 6 * leastSteps; step++) {
      move(screen);
      const { ahead } = windows;
      const now = windows.around(viewOf());
      const stretch = viewOf().pxPerSecond / now.time.pxPerSecond;
      expect(stretch).toBeGreaterThanOrEqual(1 / 1.2);
      expect(stretch).toBeLessThanOrEqual(2);
      steps++;
      if (now === window) continue;
      expect(now).toBe(ahead);
      lives.push(steps);
      steps = 0;
      window = now;
    }
    expect(lives.length).toBeGreaterThan(2);
    for (const life of lives.slice(1)) expect(life).toBeGreaterThanOrEqual(leastSteps);
  });

  test('and forgotten when it turns back', () => {
    const { windows, viewOf, show, panBy } = opened();
    show(40_000, 40_060);
    windows.around(viewOf());
    panBy(60);
    windows.around(viewOf());
    const { ahead } = windows;
    expect(ahead).toBeDefined();
    panBy(-60);
    windows.around(viewOf());
    expect(windows.ahead).not.toBe(ahead);
  });

  test('but not of one that changes its scale by a jump, nor of one that rests', () => {
    const { windows, viewOf, show, zoomAt, panBy } = opened();
    show(40_000, 40_060);
    windows.around(viewOf());
    zoomAt(1.5, 800);
    windows.around(viewOf());
    expect(windows.ahead).toBeUndefined();
    panBy(60);
    windows.around(viewOf(), true);
    expect(windows.ahead).toBeUndefined();
  });

  test('nor beyond the recording', () => {
    const { windows, viewOf, show, panBy, zoomAt } = opened();
    show(0, 60);
    panBy(5);
    windows.around(viewOf());
    panBy(-5);
    windows.around(viewOf());
    expect(windows.ahead).toBeUndefined();
    show(DAY.start, DAY.end / 1.1);
    windows.around(viewOf());
    zoomAt(1 / 1.05, 800);
    windows.around(viewOf());
    expect(windows.ahead).toBeUndefined();
  });
});

test('nothing is drawn ahead of the recording: at whole length the window is the canvas', () => {
  const { windows, viewOf } = opened();
  const { time } = windows.around(viewOf());
  expect(time.widthPx).toBeCloseTo(1600, 6);
  expect(xOf(time, 0)).toBeCloseTo(10, 6);
});

test('24 hours in and at 10,000 px/s what is drawn is within a tenth of a pixel of its time', () => {
  const screen = opened();
  const { moveTo, panBy, zoomAt, viewOf } = screen;
  const random = seeded(2);
  let worst = 0;
  for (let round = 0; round < 200; round++) {
    moveTo({ leftTime: 86_399 - random() * 80_000, pxPerSecond: 10_000 });
    for (let step = 0; step < 20; step++) {
      panBy((random() - 0.5) * 500);
      zoomAt(0.95 + random() * 0.1, random() * 1600);
      const view = viewOf();
      for (let part = 0; part <= 1; part += 0.25) {
        const time = view.leftTime + (part * view.widthPx) / view.pxPerSecond;
        worst = Math.max(worst, Math.abs(drawnAt(time, screen) - xOf(view, time)));
      }
    }
  }
  expect(worst).toBeLessThan(0.1);
  expect(worst).toBeGreaterThan(0);
});

import { describe, expect, test } from 'vitest';
import { seeded } from '../../../tests/support/record-shapes.ts';
import { xOf } from '../../kinds/contract/visible.ts';
import { createViewportStore, type View } from '../store/viewport.ts';
import { placeOf, SETTLED_MS, WindowKeeper, type DrawnWindow } from './draw-window.ts';

const DAY = { start: 0, end: 86_400 };

function opened(widthPx = 1600, heightPx = 600, density = 0) {
  const viewport = createViewportStore(DAY.start, DAY.end);
  viewport.getState().resize(widthPx, heightPx);
  viewport.getState().setContentHeight(3000);
  const drawing: { density: number; prepared: DrawnWindow | undefined } = { density, prepared: undefined };
  const keeper = new WindowKeeper(viewport.getState().leftMost, drawing);
  let nowMs = 0;
  const windows = {
    around: (view: View, afterMs = 16) => keeper.around(view, (nowMs += afterMs)),
    zoomsOf: (view: View) => keeper.zoomsOf(view),
    get ahead() {
      return keeper.ahead;
    },
    get isRough() {
      return keeper.isRough;
    },
  };
  return { ...viewport.getState(), viewOf: () => viewport.getState().view, windows, drawing };
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
    expect(windows.isRough).toBe(false);
    zoomAt(1.15, 800);
    expect(windows.around(viewOf())).toBe(first);
    expect(windows.isRough).toBe(true);
    let frames = 0;
    while (windows.around(viewOf()) === first && frames < 100) frames++;
    expect(frames * 16).toBeGreaterThanOrEqual(SETTLED_MS - 32);
    expect(frames * 16).toBeLessThanOrEqual(SETTLED_MS + 32);
    expect(windows.isRough).toBe(false);
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
    ['to the right', ({ panBy }: ReturnType<typeof opened>) => panBy(90), 44],
    ['to the left', ({ panBy }: ReturnType<typeof opened>) => panBy(-90), 44],
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
      // The first two moves tell where it goes.
      if (step > 1) expect(now).toBe(ahead);
      lives.push(steps);
      steps = 0;
      window = now;
    }
    expect(lives.length).toBeGreaterThan(2);
    for (const life of lives.slice(1)) expect(life).toBeGreaterThanOrEqual(leastSteps);
  });

  test('as far ahead as a number of rectangles reaches', () => {
    const widths = [0, 3, 25].map((density) => {
      const { windows, viewOf, show, panBy } = opened(1600, 600, density);
      show(40_000, 40_060);
      windows.around(viewOf());
      for (let step = 0; step < 8 && !windows.ahead; step++) {
        panBy(90);
        windows.around(viewOf());
      }
      return windows.ahead?.time.widthPx ?? 0;
    });
    const [few = 0, more = 0, most = 0] = widths;
    expect(few).toBeGreaterThan(4 * 1600);
    expect(more).toBeLessThan(16_000 / 3 + 1);
    expect(more).toBeGreaterThan(most);
    expect(most).toBeGreaterThan(2 * 1600);
  });

  test('but not of one that jumps, though it may jump on', () => {
    const { windows, viewOf, show, panBy } = opened();
    show(40_000, 40_060);
    windows.around(viewOf());
    for (let jump = 0; jump < 4; jump++) {
      panBy(800);
      const { time } = windows.around(viewOf());
      expect(windows.ahead).toBeUndefined();
      expect(time.widthPx).toBeLessThanOrEqual(2 * viewOf().widthPx + 1);
    }
  });

  test('and forgotten when it turns back', () => {
    const { windows, viewOf, show, panBy } = opened();
    show(40_000, 40_060);
    windows.around(viewOf());
    for (let step = 0; step < 8 && !windows.ahead; step++) {
      panBy(60);
      windows.around(viewOf());
    }
    expect(windows.ahead).toBeDefined();
    panBy(-60);
    windows.around(viewOf());
    expect(windows.ahead).toBeUndefined();
  });

  test('also where it rests between two moves', () => {
    const { windows, viewOf, show, panBy } = opened();
    show(40_000, 40_060);
    let window = windows.around(viewOf());
    let swaps = 0;
    for (let step = 0; step < 100; step++) {
      panBy(90);
      const { ahead } = windows;
      const now = windows.around(viewOf(), 300);
      if (now === window) continue;
      expect(now).toBe(ahead);
      window = now;
      swaps++;
    }
    expect(swaps).toBeGreaterThan(1);
  });
});

describe('of a view at rest more is drawn than of one that may move on at once', () => {
  const resting = (density = 0) => {
    const screen = opened(1600, 600, density);
    const { windows, viewOf, show } = screen;
    show(40_000, 40_060);
    const window = windows.around(viewOf());
    expect(windows.ahead).toBeUndefined();
    for (let frame = 0; frame < 20; frame++) expect(windows.around(viewOf())).toBe(window);
    return { ...screen, window };
  };

  test.each([1, -1])('and shown when it pans out of its window, whichever way: %d', (direction) => {
    const { windows, viewOf, panBy, window } = resting();
    const { ahead } = windows;
    panBy(direction * 700);
    expect(windows.around(viewOf())).toBe(window);
    panBy(direction * 700);
    expect(windows.around(viewOf())).toBe(ahead);
    for (let frame = 0; frame < 20; frame++) expect(windows.around(viewOf())).toBe(ahead);
  });

  test('with its first move, if all is drawn by then', () => {
    const { windows, viewOf, panBy, window, drawing } = resting(10);
    const { ahead } = windows;
    drawing.prepared = ahead;
    expect(windows.around(viewOf())).toBe(window);
    panBy(90);
    expect(windows.around(viewOf())).toBe(ahead);
    for (let step = 0; step < 4 && !windows.ahead; step++) {
      panBy(270);
      expect(windows.around(viewOf())).toBe(ahead);
    }
    expect(windows.ahead).toBeDefined();
    expect(windows.ahead).not.toBe(ahead);
  });

  test('as much as a number of rectangles allows, once where it rests', () => {
    const widthAt = (density: number) => resting(density).windows.ahead?.time.widthPx;
    expect(widthAt(0)).toBeCloseTo(4 * 1600, 3);
    expect(widthAt(3)).toBeCloseTo(16_000 / 3, 3);
    expect(widthAt(25)).toBeCloseTo(3 * 1600, 3);
    const { windows, viewOf } = resting();
    const { ahead } = windows;
    windows.around(viewOf());
    expect(windows.ahead).toBe(ahead);
  });

  test('until it zooms', () => {
    const { windows, viewOf, zoomAt } = resting();
    zoomAt(1.05, 800);
    windows.around(viewOf());
    expect(windows.ahead).toBeUndefined();
  });

  test('but not beyond the recording', () => {
    const { windows, viewOf } = opened();
    for (let frame = 0; frame < 20; frame++) windows.around(viewOf());
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

describe('the windows of a zoom are named in advance', () => {
  test.each([
    ['closer', 1.05],
    ['farther', 1 / 1.05],
  ])('%s, each where the last one ends', (_, ratio) => {
    const { windows, viewOf, show, zoomAt } = opened();
    show(43_000, 43_400);
    const first = windows.around(viewOf());
    const named = windows.zoomsOf(viewOf());
    const shown = new Set<DrawnWindow>();
    for (let scale; scale !== viewOf().pxPerSecond;) {
      scale = viewOf().pxPerSecond;
      zoomAt(ratio, 800);
      shown.add(windows.around(viewOf()));
    }
    shown.delete(first);
    const isLike = (one: DrawnWindow, other: DrawnWindow) =>
      Math.abs(Math.log(one.time.pxPerSecond / other.time.pxPerSecond)) < Math.log(1.1) &&
      Math.abs(one.time.widthPx / other.time.widthPx - 1) < 0.2;
    const unnamed = [...shown].filter((window) => !named.some((one) => isLike(one, window)));
    expect(shown.size).toBeGreaterThan(3);
    // At the bounds of the zoom the last one may be cut short.
    expect(unnamed.length).toBeLessThanOrEqual(1);
  });

  test('none beyond the closest view and the whole recording', () => {
    const { windows, viewOf, show } = opened();
    show(40_000, 40_000.05);
    const closest = viewOf().pxPerSecond;
    for (const { time } of windows.zoomsOf(viewOf())) expect(time.pxPerSecond).toBeLessThanOrEqual(closest);
    show(DAY.start, DAY.end);
    const whole = viewOf().pxPerSecond;
    const scales = windows.zoomsOf(viewOf()).map(({ time }) => time.pxPerSecond);
    expect(Math.min(...scales)).toBeGreaterThanOrEqual(whole * (1 - 1e-9));
  });
});

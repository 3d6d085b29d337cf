import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createViewportStore, rightTime, WHOLE } from './viewport.ts';
import { timeOf, xOf } from '../../kinds/contract/visible.ts';

const opened = (start = 10, end = 110, widthPx = 1000, heightPx = 400) => {
  const store = createViewportStore(start, end);
  store.getState().resize(widthPx, heightPx);
  return store;
};

describe('fit', () => {
  test('start stands 10 px from the left edge and end 10 px from the right one', () => {
    const { view } = opened().getState();
    expect(xOf(view, 10)).toBeCloseTo(10, 9);
    expect(xOf(view, 110)).toBeCloseTo(990, 9);
  });

  test('holds when the canvas is resized, while any other view keeps scale and middle', () => {
    const store = opened();
    store.getState().resize(600, 400);
    expect(xOf(store.getState().view, 110)).toBeCloseTo(590, 9);
    store.getState().zoomAt(4, 300);
    const before = store.getState().view;
    store.getState().resize(500, 400);
    const after = store.getState().view;
    expect(after.pxPerSecond).toBe(before.pxPerSecond);
    expect(timeOf(after, 250)).toBeCloseTo(timeOf(before, 300), 9);
    store.getState().resize(600, 300);
    expect(store.getState().view.leftTime).toBeCloseTo(before.leftTime, 9);
  });

  test('room at the right edge, taken or given, changes neither scale nor left edge; fitting uses it', () => {
    const store = opened();
    const { leftTime, pxPerSecond } = store.getState().view;
    for (const widthPx of [600, 1400, 1000]) {
      store.getState().resizeRight(widthPx);
      // The canvas tells its size once it has it, and of what may be moved to in its lanes.
      store.getState().resize(widthPx, 400);
      store.getState().setStartRoom([]);
      expect(store.getState().view).toMatchObject({ widthPx, leftTime, pxPerSecond });
    }
    store.getState().resizeRight(1400);
    store.getState().moveTo(store.getState().home());
    expect(xOf(store.getState().view, 110)).toBeCloseTo(1390, 9);
  });

  test('comes back after zooming', () => {
    const store = opened();
    const first = store.getState().view;
    store.getState().zoomAt(30, 700);
    store.getState().moveTo(WHOLE);
    expect(store.getState().view).toEqual(first);
  });
});

describe('what is annotated', () => {
  /** 69 s in a recording of 34 minutes. */
  const EXCERPT = { start: 600, end: 669 };
  const excerpt = (widthPx = 1000) => {
    const store = opened(0, 2040, widthPx);
    store.getState().setAnnotated(EXCERPT);
    return store;
  };
  const places = (store: ReturnType<typeof opened>) => {
    const { view } = store.getState();
    return [xOf(view, EXCERPT.start), xOf(view, EXCERPT.end)].map((px) => Math.round(px));
  };

  test('is in view at first where it is less than half, with room beside it', () => {
    expect(places(excerpt())).toEqual([50, 950]);
    expect(places(excerpt(300))).toEqual([15, 285]);
    const { view, home, isAt } = excerpt().getState();
    expect(isAt(view, home())).toBe(true);
    expect(isAt(view, WHOLE)).toBe(false);
  });

  test('is all of the recording where it is half or more, or nothing', () => {
    for (const span of [{ start: 0, end: 1020 }, { start: 5, end: 2040 }, undefined]) {
      const store = opened(0, 2040);
      store.getState().setAnnotated(span);
      expect(store.getState().annotated()).toBeUndefined();
      expect(store.getState().isAt(store.getState().view, WHOLE)).toBe(true);
    }
  });

  test('stays in view when the canvas is resized, and as more of it comes', () => {
    const store = excerpt();
    store.getState().resize(600, 400);
    expect(places(store)).toEqual([30, 570]);
    store.getState().setAnnotated({ start: 500, end: 669 });
    expect(Math.round(xOf(store.getState().view, 500))).toBe(30);
  });

  test('is left alone once the view has been moved', () => {
    for (const move of [
      (store: ReturnType<typeof opened>) => store.getState().zoomAt(2, 500),
      (store: ReturnType<typeof opened>) => store.getState().show(0, 30),
      (store: ReturnType<typeof opened>) => store.getState().moveTo(WHOLE),
    ]) {
      const store = opened(0, 2040);
      move(store);
      const { view } = store.getState();
      store.getState().setAnnotated(EXCERPT);
      expect(store.getState().view).toEqual({ ...view, annotated: EXCERPT });
    }
  });

  test('of a moment there is a span around it', () => {
    const store = opened(0, 2040);
    store.getState().setAnnotated({ start: 700, end: 700 });
    const { view } = store.getState();
    expect(xOf(view, 700)).toBeCloseTo(500, 6);
    expect(view.widthPx / view.pxPerSecond).toBeCloseTo(10 / 0.9, 6);
  });

  test('at the start of the recording the margin is as ever', () => {
    const store = opened(0, 2040);
    store.getState().setAnnotated({ start: 0, end: 69 });
    expect(xOf(store.getState().view, 0)).toBeCloseTo(10, 6);
  });
});

describe('zoom', () => {
  test('keeps the time under the anchor, wherever no edge of the recording forbids', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 50, noNaN: true }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        (first, factor, anchorPx) => {
          const store = opened(0, 36_000);
          store.getState().zoomAt(first, 500);
          const before = store.getState().view;
          store.getState().zoomAt(factor, anchorPx);
          const after = store.getState().view;
          const time = timeOf(before, anchorPx);
          expect(Math.abs(xOf(after, time) - anchorPx)).toBeLessThan(1e-6);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  test('stays between the whole recording and a twentieth of a second', () => {
    const store = opened();
    const fit = store.getState().view;
    store.getState().zoomAt(0.01, 500);
    expect(store.getState().view).toEqual(fit);
    store.getState().zoomAt(1e9, 500);
    const { view } = store.getState();
    expect(rightTime(view) - view.leftTime).toBeCloseTo(0.05, 9);
  });
});

describe('a day in', () => {
  /** A random number from 0 to 1 that is the same in every run. */
  const seeded = (seed: number) => () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };

  test('a thousand zooms around one place leave its time there', () => {
    const store = opened(0, 86_400);
    const random = seeded(7);
    const time = 23 * 3600 + 0.123_456;
    const anchorPx = 613;
    store.getState().zoomAt(1000, anchorPx);
    store.getState().panTo(time - anchorPx / store.getState().view.pxPerSecond);
    for (let zoom = 0; zoom < 1000; zoom += 1) {
      const { pxPerSecond } = store.getState().view;
      // Between ten minutes and a twentieth of a second over the canvas, so that no edge is near.
      const wanted = 1000 / (0.05 * (600 / 0.05) ** random());
      store.getState().zoomAt(wanted / pxPerSecond, anchorPx);
    }
    expect(Math.abs(xOf(store.getState().view, time) - anchorPx)).toBeLessThan(0.01);
  });

  test('panning by parts of a pixel moves every component evenly', () => {
    const store = opened(0, 86_400);
    store.getState().zoomAt(1e9, 500);
    store.getState().panTo(23 * 3600);
    const times = Array.from({ length: 40 }, (_, index) => 23 * 3600 + index * 0.004);
    const places = () => times.map((time) => xOf(store.getState().view, time));
    let last = places();
    for (let step = 0; step < 500; step += 1) {
      store.getState().panBy(0.1);
      const now = places();
      now.forEach((px, index) => expect(Math.abs(last[index]! - px - 0.1)).toBeLessThan(0.001));
      last = now;
    }
  });

  test('the closest view shows a twentieth of a second', () => {
    const store = opened(0, 86_400);
    store.getState().zoomAt(1e9, 990);
    const { view } = store.getState();
    expect(rightTime(view) - view.leftTime).toBeCloseTo(0.05, 9);
  });
});

test('a recording without length has a view of a second, and moving it about breaks nothing', () => {
  const store = opened(0, 0);
  expect(xOf(store.getState().view, 0)).toBeCloseTo(10, 9);
  store.getState().zoomAt(5, 300);
  store.getState().panBy(-40);
  store.getState().show(0, 0);
  for (const value of [store.getState().view.leftTime, store.getState().view.pxPerSecond])
    expect(value).toSatisfy(Number.isFinite);
  store.getState().moveTo(WHOLE);
  expect(xOf(store.getState().view, 1)).toBeCloseTo(990, 9);
});

test.each([0.5, 0.02, 1e-6])('a recording of %d s fills the width between the margins', (length) => {
  const store = opened(3, 3 + length);
  const { view } = store.getState();
  expect(xOf(view, 3)).toBeCloseTo(10, 6);
  expect(xOf(view, 3 + length)).toBeCloseTo(990, 6);
  // Closer than 50 ms over the canvas only where the whole is shorter than that.
  store.getState().zoomAt(1e9, 500);
  const closest = store.getState().view;
  expect(rightTime(closest) - closest.leftTime).toBeCloseTo(Math.min(0.05, (length * 1000) / 980), 9);
});

test('to go where the view stands already changes nothing', () => {
  const store = opened();
  store.getState().zoomAt(5, 500);
  store.getState().panBy(1e9);
  const { view } = store.getState();
  store.getState().panBy(10);
  expect(store.getState().view).toBe(view);
});

describe('pan', () => {
  test('ends at the margins of the recording', () => {
    const store = opened();
    store.getState().zoomAt(5, 500);
    store.getState().panBy(-1e9);
    expect(xOf(store.getState().view, 10)).toBeCloseTo(10, 6);
    store.getState().panBy(1e9);
    expect(xOf(store.getState().view, 110)).toBeCloseTo(990, 6);
  });

  test('ends left of the start where room is wanted there, at scales at which it is', () => {
    const store = opened();
    const { setStartRoom, panBy, zoomAt } = store.getState();
    setStartRoom([
      { time: 10, px: 80, fromPxPerSecond: 20 },
      { time: 12, px: 60, fromPxPerSecond: 0 },
    ]);
    const startPx = () => xOf(store.getState().view, 10);
    panBy(-1e9);
    // 19.6 px from 10 s to 12 s.
    expect(startPx()).toBeCloseTo(60 - 2 * 9.8, 6);
    zoomAt(5, 0);
    panBy(-1e9);
    expect(startPx()).toBeCloseTo(80, 6);
    setStartRoom([]);
    expect(startPx()).toBeCloseTo(10, 6);
  });

  test('the whole recording is shown without that room', () => {
    const store = opened();
    const whole = store.getState().view;
    store.getState().setStartRoom([{ time: 10, px: 80, fromPxPerSecond: 0 }]);
    expect(store.getState().view).toEqual(whole);
    store.getState().panBy(-1e9);
    expect(xOf(store.getState().view, 10)).toBeCloseTo(80, 6);
    store.getState().moveTo(WHOLE);
    expect(store.getState().view).toEqual(whole);
  });

  test('moves later times into view by as many pixels as asked', () => {
    const store = opened();
    store.getState().zoomAt(5, 500);
    const time = timeOf(store.getState().view, 400);
    store.getState().panBy(150);
    expect(xOf(store.getState().view, time)).toBeCloseTo(250, 6);
  });

  test('a span that is shown fills the view between the margins', () => {
    const store = opened();
    store.getState().show(50, 60);
    const { view } = store.getState();
    expect(xOf(view, 50)).toBeCloseTo(10, 6);
    expect(xOf(view, 60)).toBeCloseTo(990, 6);
  });
});

test('the stack scrolls no further than its last lane, and not at all where it fits', () => {
  const store = opened();
  store.getState().setContentHeight(300);
  store.getState().scrollTo(50);
  expect(store.getState().view.scrollPx).toBe(0);
  store.getState().setContentHeight(1000);
  store.getState().scrollTo(5000);
  expect(store.getState().view.scrollPx).toBe(600);
  store.getState().resize(1000, 900);
  expect(store.getState().view.scrollPx).toBe(100);
});

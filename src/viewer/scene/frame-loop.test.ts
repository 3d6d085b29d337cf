import { beforeEach, expect, test, vi } from 'vitest';
import { FrameLoop, sumCounts, type Frame, type Layer } from './frame-loop.ts';
import { FrameTimes } from './frame-times.ts';

/** A browser whose animation frames come when the test says so. */
class FakePage extends EventTarget {
  private asked: FrameRequestCallback[] = [];

  readonly ask = (callback: FrameRequestCallback): number => this.asked.push(callback);

  frame(nowMs: number): void {
    const callbacks = this.asked;
    this.asked = [];
    for (const callback of callbacks) callback(nowMs);
  }

  get isIdle(): boolean {
    return this.asked.length === 0;
  }
}

let page: FakePage;
let times: FrameTimes;
let render: ReturnType<typeof vi.fn<(isCleared: boolean, fromPx: number, toPx: number) => void>>;

beforeEach(() => {
  page = new FakePage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', page.ask);
  times = new FrameTimes();
  times.onChange(() => undefined);
  render = vi.fn<(isCleared: boolean, fromPx: number, toPx: number) => void>();
  return () => vi.unstubAllGlobals();
});

const loopOf = (...layers: readonly Layer[]) => new FrameLoop(layers, () => ({}) as Frame, render, times);

const changing: Layer = { update: () => true, destroy: () => undefined };

function idleAfterFirst(): Layer {
  let isDrawn = false;
  return {
    update: () => {
      const changes = !isDrawn;
      isDrawn = true;
      return changes;
    },
    destroy: () => undefined,
  };
}

const intervals = () => [...times.figures().intervalMs];

test('an idle page asks for no animation frames but the one that ends a drawing', () => {
  const loop = loopOf(changing);
  expect(page.isIdle).toBe(true);
  loop.invalidate();
  loop.invalidate();
  page.frame(100);
  expect(render).toHaveBeenCalledTimes(1);
  page.frame(117);
  expect(render).toHaveBeenCalledTimes(1);
  expect(page.isIdle).toBe(true);
  expect(intervals()).toEqual([17]);
});

test('unless its times are watched it asks for none at all', () => {
  times = new FrameTimes();
  const loop = loopOf(changing);
  loop.invalidate();
  page.frame(100);
  expect(render).toHaveBeenCalledTimes(1);
  expect(page.isIdle).toBe(true);
  expect(times.figures()).toMatchObject({ frames: 1, intervals: 0 });
});

test('intervals are those of frames that follow one another, not of rests between them', () => {
  const loop = loopOf(changing);
  for (const nowMs of [100, 117, 150]) {
    loop.invalidate();
    page.frame(nowMs);
  }
  page.frame(166);
  loop.invalidate();
  page.frame(5000);
  page.frame(5016);
  expect(intervals()).toEqual([16, 16, 17, 33]);
  expect(times.figures().frames).toBe(4);
});

test('a look that finds nothing to draw is no frame', () => {
  const loop = loopOf(idleAfterFirst());
  loop.invalidate();
  page.frame(100);
  page.frame(116);
  loop.invalidate();
  page.frame(200);
  expect(page.isIdle).toBe(true);
  expect(times.figures().frames).toBe(1);
  expect(intervals()).toEqual([16]);
  loop.redraw();
  page.frame(300);
  expect(render).toHaveBeenCalledTimes(2);
});

test('where layers say which columns they have changed these alone are drawn', () => {
  const changed = { fromPx: 0, toPx: 0 };
  const narrow: Layer = { ...changing, changed };
  const idle = idleAfterFirst();
  const loop = loopOf(idle, narrow, { ...narrow, changed: { fromPx: 30, toPx: 40 } });
  const drawn = (nowMs: number) => {
    loop.invalidate();
    page.frame(nowMs);
    return render.mock.calls.at(-1);
  };
  expect(drawn(100)).toEqual([true, -Infinity, Infinity]);
  changed.fromPx = 35;
  changed.toPx = 50;
  expect(drawn(116)).toEqual([false, 30, 50]);
  loop.redraw();
  expect(drawn(133)).toEqual([true, -Infinity, Infinity]);
});

test('the time that a page was hidden is no interval', () => {
  const loop = loopOf(changing);
  loop.invalidate();
  page.frame(100);
  page.dispatchEvent(new Event('visibilitychange'));
  page.frame(60_000);
  expect(intervals()).toEqual([]);
  loop.destroy();
});

test('the scripting time is that of looking and drawing', () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  render.mockImplementation(() => {
    nowMs += 3;
  });
  const loop = loopOf({
    ...changing,
    update: () => {
      nowMs += 4;
      return true;
    },
  });
  loop.invalidate();
  page.frame(16);
  expect(times.figures().scripting?.max).toBe(7);
  clock.mockRestore();
});

test('counts are summed over the layers that count', () => {
  const counts = { rectangles: 10, draws: 1, components: 4, uploads: 2 };
  const more = { rectangles: 5, draws: 2, components: 0, uploads: 0 };
  expect(sumCounts([changing, { ...changing, counts }, { ...changing, counts: more }])).toEqual({
    rectangles: 15,
    draws: 3,
    components: 4,
    uploads: 2,
  });
});

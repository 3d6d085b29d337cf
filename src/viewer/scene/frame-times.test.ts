import { afterEach, expect, test, vi } from 'vitest';
import { FrameTimes, Ring } from './frame-times.ts';

afterEach(() => vi.unstubAllGlobals());

test('a ring keeps the last numbers, whatever came before', () => {
  const ring = new Ring(4);
  expect([...ring.ascending()]).toEqual([]);
  for (const value of [9, 1]) ring.add(value);
  expect([...ring.ascending()]).toEqual([1, 9]);
  for (const value of [5, 3, 7, 2]) ring.add(value);
  expect(ring.length).toBe(4);
  expect([...ring.ascending()]).toEqual([2, 3, 5, 7]);
  ring.clear();
  ring.add(6);
  expect([...ring.ascending()]).toEqual([6]);
});

test('reading a ring leaves it as it is', () => {
  const ring = new Ring(2);
  ring.add(2);
  ring.add(1);
  ring.ascending().fill(0);
  ring.add(3);
  expect([...ring.ascending()]).toEqual([1, 3]);
});

function withIntervals(...ms: readonly (readonly [count: number, ms: number])[]): FrameTimes {
  const times = new FrameTimes();
  for (const [count, each] of ms) for (let frame = 0; frame < count; frame += 1) times.addInterval(each);
  return times;
}

test.each([
  ['none at the pace of the display', [[100, 16.7]], 0],
  [
    'none for the jitter of a clock',
    [
      [50, 16.2],
      [50, 17.3],
    ],
    0,
  ],
  [
    'none below one and a half periods',
    [
      [99, 16.6],
      [1, 24.8],
    ],
    0,
  ],
  [
    'those above',
    [
      [97, 16.6],
      [1, 25.2],
      [1, 33.3],
      [1, 400],
    ],
    3,
  ],
  [
    'as the display is, a quick one',
    [
      [90, 8.3],
      [10, 16.7],
    ],
    10,
  ],
  [
    'a few frames that came together do not make the display quick',
    [
      [96, 16.7],
      [4, 4],
    ],
    0,
  ],
] as const)('dropped frames: %s', (_, intervals, dropped) => {
  const figures = withIntervals(...intervals).figures();
  expect(figures.dropped).toBe(dropped);
  expect(figures.intervals).toBe(100);
});

test('a machine that is always late is measured against empty animation frames', () => {
  const asked: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => asked.push(callback));
  const times = withIntervals([100, 50]);
  expect(times.figures().dropped).toBe(100);
  times.watchPeriod();
  let nowMs = 0;
  for (let callback = asked.shift(); callback; callback = asked.shift()) callback((nowMs += 40));
  expect(times.figures().periodMs).toBe(40);
  expect(times.figures().dropped).toBe(0);
});

test('two frames at one moment say nothing of the display', () => {
  const asked: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => asked.push(callback));
  const times = withIntervals([30, 0], [70, 33]);
  times.watchPeriod();
  let nowMs = 0;
  for (let frame = 0, ask = asked.shift(); ask; ask = asked.shift(), frame += 1)
    ask((nowMs += frame % 3 === 0 ? 25 : 0));
  expect(times.figures()).toMatchObject({ periodMs: 25, dropped: 0 });
});

test('frames that drew nothing count for the sum alone', () => {
  const times = new FrameTimes();
  const heard = vi.fn();
  const end = times.onChange(heard);
  times.ran(0.5, true);
  times.ran(0.25, false);
  expect(times.totalScriptingMs).toBe(0.75);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(times.figures()).toMatchObject({
    frames: 1,
    scripting: { p50: 0.5, max: 0.5 },
    interval: undefined,
  });
  times.clear();
  expect(heard).toHaveBeenCalledTimes(2);
  end();
  times.ran(2, true);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(times.figures()).toMatchObject({ frames: 1, scripting: { p50: 2 } });
});

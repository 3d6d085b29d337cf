import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { middleView } from '../test-support/middle-view.ts';
import { createViewClock, REST_MS } from './view-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const viewport = middleView();
  return { viewport, pan: () => viewport.getState().panBy(1), ...createViewClock(viewport) };
}

test('all hear once that a view rests, however often it has moved, by one timer', () => {
  const { pan, whenAtRest, isAtRest } = begin();
  const heard: string[] = [];
  for (const who of ['words', 'pointer']) whenAtRest(() => heard.push(who));
  for (let moves = 0; moves < 10; moves++) {
    pan();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(REST_MS - 1);
  }
  expect(heard).toEqual([]);
  expect(isAtRest()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['words', 'pointer']);
  expect(isAtRest()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  pan();
  vi.advanceTimersByTime(REST_MS);
  expect(heard).toEqual(['words', 'pointer', 'words', 'pointer']);
});

test.each([1, 16, 33, 50])('with a move every %i ms it rests neither too early nor too late', (everyMs) => {
  const { pan, whenAtRest } = begin();
  let restedMs: number | undefined;
  whenAtRest(() => (restedMs = performance.now()));
  let movedMs = 0;
  for (let ms = 0; ms <= 600; ms += everyMs) {
    expect(restedMs).toBeUndefined();
    movedMs = performance.now();
    pan();
    vi.advanceTimersByTime(everyMs);
  }
  vi.advanceTimersByTime(1000);
  expect(restedMs).toBe(movedMs + REST_MS);
});

test('what changes no view is no move, and who has ended hears nothing more', () => {
  const { viewport, pan, whenAtRest, isAtRest } = begin();
  let heard = 0;
  const end = whenAtRest(() => heard++);
  viewport.getState().setContentHeight(0);
  expect(isAtRest()).toBe(true);
  pan();
  end();
  expect(vi.getTimerCount()).toBe(0);
  pan();
  vi.advanceTimersByTime(REST_MS);
  expect(heard).toBe(0);
});

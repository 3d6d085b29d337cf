import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { middleView } from '../test-support/middle-view.ts';
import { isAtRest, REST_MS, whenAtRest } from './view-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const viewport = middleView();
  return { viewport, pan: () => viewport.getState().panBy(1) };
}

test('all hear once that a view rests, however often it has moved, by one timer', () => {
  const { viewport, pan } = begin();
  const heard: string[] = [];
  for (const who of ['words', 'pointer']) whenAtRest(viewport, () => heard.push(who));
  for (let moves = 0; moves < 10; moves++) {
    pan();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(REST_MS - 1);
  }
  expect(heard).toEqual([]);
  expect(isAtRest(viewport)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['words', 'pointer']);
  expect(isAtRest(viewport)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  pan();
  vi.advanceTimersByTime(REST_MS);
  expect(heard).toEqual(['words', 'pointer', 'words', 'pointer']);
});

test.each([1, 16, 33, 50])('with a move every %i ms it rests neither too early nor too late', (everyMs) => {
  const { viewport, pan } = begin();
  let restedMs: number | undefined;
  whenAtRest(viewport, () => (restedMs = performance.now()));
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
  const { viewport, pan } = begin();
  let heard = 0;
  const end = whenAtRest(viewport, () => heard++);
  viewport.getState().setContentHeight(0);
  expect(isAtRest(viewport)).toBe(true);
  pan();
  end();
  expect(vi.getTimerCount()).toBe(0);
  pan();
  vi.advanceTimersByTime(REST_MS);
  expect(heard).toBe(0);
});

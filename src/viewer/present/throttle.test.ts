import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first is done at once, the last of many after the time, and none in between', () => {
  let value = 0;
  const done: number[] = [];
  const { ask } = throttle(60, () => done.push(value));
  for (value = 1; value <= 5; value++) {
    ask();
    vi.advanceTimersByTime(10);
  }
  value = 5;
  expect(done).toEqual([1]);
  vi.advanceTimersByTime(10);
  expect(done).toEqual([1, 5]);
  vi.advanceTimersByTime(500);
  expect(done).toEqual([1, 5]);
  ask();
  expect(done).toEqual([1, 5, 5]);
});

test('what waits at the end is left undone', () => {
  const done: string[] = [];
  const { ask, end } = throttle(60, () => done.push('done'));
  ask();
  ask();
  end();
  vi.advanceTimersByTime(500);
  expect(done).toEqual(['done']);
});

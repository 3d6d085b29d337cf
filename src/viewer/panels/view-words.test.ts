import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createViewportStore } from '../store/viewport.ts';
import { sayView, WORDS_EVERY_MS } from './view-words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('all who say a view say it at once and then at a distance, by one timer, until the last has ended', () => {
  const viewport = createViewportStore(0, 1000);
  viewport.getState().resize(1000, 400);
  viewport.getState().show(400, 600);
  const said: string[] = [];
  const endings = ['toolbar', 'overview'].map((who) => sayView(viewport, () => said.push(who)));
  viewport.getState().panBy(10);
  viewport.getState().panBy(10);
  expect(said).toEqual(['toolbar', 'overview']);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(WORDS_EVERY_MS);
  expect(said).toEqual(['toolbar', 'overview', 'toolbar', 'overview']);
  endings[0]?.();
  vi.advanceTimersByTime(1000);
  viewport.getState().panBy(10);
  expect(said.slice(4)).toEqual(['overview']);
  endings[1]?.();
  viewport.getState().panBy(10);
  expect(vi.getTimerCount()).toBe(0);
  expect(said.slice(4)).toEqual(['overview']);
});

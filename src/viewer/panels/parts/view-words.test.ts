import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createViewClock } from '../../store/view-clock.ts';
import { middleView } from '../../test-support/middle-view.ts';
import { sayView, WORDS_EVERY_MS } from './view-words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A view that can be panned, and who says it. */
function begin() {
  const viewport = middleView();
  const heard: string[] = [];
  const end = sayView({ viewport, viewClock: createViewClock(viewport) }, () => heard.push('said'));
  return { viewport, heard, end, pan: () => viewport.getState().panBy(1) };
}

test('a view is said at once, at a distance while it goes on moving, and when it rests', () => {
  const { heard, pan } = begin();
  pan();
  expect(heard).toEqual(['said']);
  for (let ms = 0; ms < 2 * WORDS_EVERY_MS; ms += 50) {
    vi.advanceTimersByTime(50);
    pan();
  }
  expect(heard).toHaveLength(3);
  pan();
  vi.advanceTimersByTime(WORDS_EVERY_MS);
  expect(heard).toHaveLength(4);
  vi.advanceTimersByTime(WORDS_EVERY_MS);
  expect(heard).toHaveLength(4);
});

test('what is still to be said at the end is left unsaid', () => {
  const { heard, pan, end } = begin();
  pan();
  pan();
  end();
  vi.advanceTimersByTime(WORDS_EVERY_MS);
  pan();
  expect(heard).toEqual(['said']);
  expect(vi.getTimerCount()).toBe(0);
});

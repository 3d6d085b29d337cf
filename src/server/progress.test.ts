import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SpokenProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what takes long is said at once, what should not only when it does, and both again as long as they go on', () => {
  const said: string[] = [];
  const progress = new SpokenProgress((line) => said.push(line));
  progress.begin('Opening the database');
  vi.advanceTimersByTime(2_000);
  progress.begin('Creating the database', true);
  expect(said).toEqual(['Creating the database…']);
  vi.advanceTimersByTime(31_000);
  progress.begin('Putting in the examples');
  vi.advanceTimersByTime(4_000);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([
    'Creating the database…',
    'Creating the database: 15 s so far…',
    'Creating the database: 30 s so far…',
    'Putting in the examples…',
  ]);
});

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
  progress.begin('Copying stored files');
  progress.reach('1 of 30');
  vi.advanceTimersByTime(4_000);
  progress.reach('20 of 30');
  vi.advanceTimersByTime(15_000);
  progress.begin('Putting in the examples', true);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([
    'Creating the database…',
    'Creating the database, 15 s so far…',
    'Creating the database, 30 s so far…',
    'Copying stored files, 1 of 30…',
    'Copying stored files, 20 of 30, 18 s so far…',
    'Putting in the examples…',
  ]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTimeline } from '../model/create-timelines.ts';
import type { LoadedTimelines } from './messages.ts';
import { createOutbox } from './outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const beats = (id: number, count: number) =>
  readTimeline(
    {
      id,
      kind: 'BEAT_TIMELINE',
      components: Array.from({ length: count }, (_, index) => ({ id: index + 1, time: index })),
    },
    0,
  );

function record() {
  const posted: (readonly [ids: readonly number[], isLast: boolean])[] = [];
  const post = ({ timelines, isLast }: LoadedTimelines) =>
    posted.push([timelines.map(({ id }) => id), isLast]);
  return { posted, outbox: createOutbox(new Set(), post) };
}

test('timelines that come quickly are posted in one piece, those that come later soon', () => {
  const { posted, outbox } = record();
  outbox.add(beats(1, 3));
  outbox.add(beats(2, 3));
  expect(posted).toEqual([]);
  vi.advanceTimersByTime(250);
  outbox.add(beats(3, 3));
  outbox.end();
  expect(posted).toEqual([
    [[1, 2], false],
    [[3], true],
  ]);
});

test('a long timeline is posted at once, with those that wait, but not right after another', () => {
  const { posted, outbox } = record();
  outbox.add(beats(1, 3));
  outbox.add(beats(2, 100_000));
  expect(posted).toEqual([[[1, 2], false]]);
  vi.advanceTimersByTime(400);
  outbox.add(beats(3, 100_000));
  expect(posted).toHaveLength(1);
  vi.advanceTimersByTime(250);
  outbox.add(beats(4, 100_000));
  outbox.end();
  expect(posted).toEqual([
    [[1, 2], false],
    [[3], false],
    [[4], true],
  ]);
});

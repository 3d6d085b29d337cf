import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { createMemoryStorage } from '../persist/storage.ts';
import { createYouTubeConsent } from '../viewer/media/youtube-consent.ts';
import { createPlaybackStore } from '../viewer/store/playback.ts';
import { createSettingsStore } from '../viewer/store/playback-settings.ts';
import { createQueue, GAP_MS, soundingKey } from './queue-store.ts';
import type { QueuedList, QueueItem } from './queue-item.ts';
import type { Sounds, Voice, Wish } from './voice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const itemOf = (key: string): QueueItem => ({
  key,
  file: { id: 7, title: 'Ich grolle nicht', media: 'here', recording: '/media/7' },
  place: `m. ${key}`,
  start: 1,
  end: 3,
});

const listOf = (keys: readonly string[], rest: Partial<QueuedList> = {}): QueuedList => ({
  items: keys.map(itemOf),
  before: 0,
  total: keys.length,
  withoutRecording: 0,
  more: () => Promise.resolve([]),
  ...rest,
});

/** Sounds that are heard by the test alone. */
function fakeSounds() {
  const opened: { key: string; wish: Wish }[] = [];
  const held = new Set<Voice>();
  const gone = new Map<string, string | AppError>();
  const given: string[] = [];
  const sounds: Sounds = {
    settings: createSettingsStore(createMemoryStorage()),
    youTubeConsent: createYouTubeConsent(createMemoryStorage()),
    open: ({ key, start, end }, wish) => {
      opened.push({ key, wish });
      const problem = gone.get(key);
      if (typeof problem === 'string') return Promise.resolve(problem);
      if (problem) return Promise.reject(problem);
      const release = () => void held.delete(voice);
      const playback = createPlaybackStore(start, end);
      const voice: Voice = {
        ...{ source: 'recording', seconds: end - start, note: undefined, video: undefined },
        ...{ playback, release },
      };
      held.add(voice);
      return Promise.resolve(voice);
    },
    giveUp: (fileId, source) => void given.push(`${fileId} ${source}`),
    close: () => undefined,
  };
  const queue = createQueue(() => Promise.resolve(sounds));
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    ...{ queue, opened, held, gone, given, settle },
    now: () => queue.getState(),
    isHeard: () => queue.getState().voice?.playback.getState().playing ?? false,
    /** Plays the passage to its end and through the silence after it. */
    end: async () => {
      const { voice } = queue.getState();
      if (!voice) throw new Error('Nothing is heard.');
      opened.at(0)?.wish.news.ended(voice.playback);
      await vi.advanceTimersByTimeAsync(GAP_MS);
    },
  };
}

test('all are heard in order, over pages, and the last one ends it', async () => {
  const { queue, now, settle, end, opened, held } = fakeSounds();
  const pages = [['d'], []];
  const more = () => Promise.resolve((pages.shift() ?? []).map(itemOf));
  queue.getState().start(listOf(['a', 'b', 'c'], { total: 4, more }), 0, 'next');
  await settle();
  const heard = [soundingKey(now())];
  for (let at = 1; at < 4; at++) {
    await end();
    heard.push(soundingKey(now()));
  }
  expect(heard).toEqual(['a', 'b', 'c', 'd']);
  await end();
  expect(now().phase).toBe('ended');
  expect(now().statusText).toBe('That was the last passage.');
  // Each was opened once, while the one before it was heard, and nothing is held.
  expect(opened.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
  expect(held.size).toBe(0);
});

test('a page that is on its way is waited for, and one that does not come is said', async () => {
  const { queue, now, settle } = fakeSounds();
  let answer = (_: readonly QueueItem[]): void => undefined;
  const more = vi
    .fn<QueuedList['more']>()
    .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    .mockRejectedValue(new AppError('unreachable', 'The server cannot be reached.'));
  queue.getState().start(listOf(['a'], { total: 3, more }), 0, 'next');
  await settle();
  now().step(1);
  await settle();
  expect([now().phase, more.mock.calls.length]).toEqual(['opening', 1]);
  answer([itemOf('b')]);
  await settle();
  expect(soundingKey(now())).toBe('b');
  now().step(1);
  await settle();
  expect(now().phase).toBe('ended');
  expect(now().statusText).toBe('The next page could not be loaded. The server cannot be reached.');
});

test('there is silence between two passages, in which it can be paused', async () => {
  const { queue, now, settle, isHeard, opened } = fakeSounds();
  queue.getState().start(listOf(['a', 'b']), 0, 'next');
  await settle();
  opened[0]!.wish.news.ended(now().voice!.playback);
  await vi.advanceTimersByTimeAsync(GAP_MS - 1);
  expect([now().phase, isHeard()]).toEqual(['between', false]);
  now().toggle();
  await vi.advanceTimersByTimeAsync(GAP_MS);
  expect(now().phase).toBe('paused');
});

test('a row that is pressed plays alone, and one without sound says so', async () => {
  const { queue, now, settle, end, gone } = fakeSounds();
  const list = listOf(['a', 'b', 'c']);
  queue.getState().start(list, 1, 'nothing');
  await settle();
  await end();
  expect([now().phase, now().index]).toEqual(['ended', 1]);
  gone.set('c', 'It has no recording and no harmonies.');
  now().start(list, 2, 'nothing');
  await settle();
  expect(now().phase).toBe('ended');
  expect(now().statusText).toBe('Ich grolle nicht, m. c: It has no recording and no harmonies.');
});

test('silent passages and files that are gone are skipped with a word, both ways', async () => {
  const { queue, now, settle, end, gone } = fakeSounds();
  gone.set('b', 'It has no recording and no harmonies.');
  gone.set('c', new AppError('not_found', 'Not found.'));
  queue.getState().start(listOf(['a', 'b', 'c', 'd']), 0, 'next');
  await settle();
  await end();
  await settle();
  expect(soundingKey(now())).toBe('d');
  expect(now().statusText).toMatch(/^Skipped Ich grolle nicht, m\. c\. Its file is gone/);
  expect(now().silent).toEqual(new Set(['b', 'c']));
  now().step(-1);
  await settle();
  expect(soundingKey(now())).toBe('a');
});

test('where nothing can be heard it says so, and stops', async () => {
  const { queue, now, settle, gone } = fakeSounds();
  for (const key of ['a', 'b']) gone.set(key, 'It has no recording and no harmonies.');
  queue.getState().start(listOf(['a', 'b']), 0, 'next');
  await settle();
  expect(now().phase).toBe('ended');
  expect(now().statusText).toContain('None of these passages can be heard.');
});

test('after many silent ones in a row it waits for the listener', async () => {
  const { queue, now, settle, gone, opened } = fakeSounds();
  const keys = Array.from({ length: 40 }, (_, at) => String(at));
  for (const key of keys) gone.set(key, 'It has no recording and no harmonies.');
  queue.getState().start(listOf(keys), 0, 'next');
  await settle();
  expect([now().phase, opened.length]).toEqual(['ended', 30]);
  expect(now().statusText).toBe('30 passages in a row cannot be heard. Press Next to go on.');
  now().step(1);
  await settle();
  expect(now().statusText).toContain('None of these passages can be heard.');
});

test('a server that does not answer pauses it; Play tries again', async () => {
  const { queue, now, settle, isHeard, gone } = fakeSounds();
  gone.set('a', new AppError('unreachable', 'The server cannot be reached.'));
  queue.getState().start(listOf(['a']), 0, 'next');
  await settle();
  expect([now().phase, now().statusText]).toEqual(['paused', 'The server cannot be reached.']);
  gone.clear();
  now().toggle();
  await settle();
  expect(isHeard()).toBe(true);
});

test('a blocked start asks for a press', async () => {
  const { queue, now, settle, opened, isHeard } = fakeSounds();
  queue.getState().start(listOf(['a']), 0, 'next');
  await settle();
  const { playback } = now().voice!;
  playback.getState().pause();
  opened[0]!.wish.news.refused(playback);
  expect([now().phase, now().statusText]).toEqual(['paused', 'Your browser blocked the start. Press Play.']);
  now().toggle();
  expect(isHeard()).toBe(true);
  expect(now().statusText).toBe('');
});

test('a recording that fails is given up, and the passage is opened again', async () => {
  const { queue, now, settle, opened, given, isHeard } = fakeSounds();
  queue.getState().start(listOf(['a', 'b']), 0, 'next');
  await settle();
  opened[0]!.wish.news.failed(now().voice!.playback);
  await settle();
  expect(given).toEqual(['7 recording']);
  expect([soundingKey(now()), isHeard()]).toEqual(['a', true]);
});

test('another context, and consent, open the passage again with them; nothing is held twice', async () => {
  const { queue, now, settle, opened, held } = fakeSounds();
  queue.getState().start(listOf(['a', 'b']), 0, 'next');
  await settle();
  now().setContext('one before');
  await settle();
  now().agree({ youtube: true });
  await settle();
  const last = opened.filter(({ key }) => key === 'a').at(-1)!;
  expect(last.wish.context).toBe('one before');
  expect(last.wish.consent).toEqual({ youtube: true, elsewhere: false });
  // What is heard, and what comes next.
  expect(held.size).toBe(2);
  now().close();
  await settle();
  expect(held.size).toBe(0);
});

test('repeats one until told to go on', async () => {
  const { queue, now, settle, end } = fakeSounds();
  queue.getState().start(listOf(['a', 'b']), 0, 'next');
  await settle();
  now().setAfter('same');
  await settle();
  await end();
  await end();
  expect(soundingKey(now())).toBe('a');
  now().setAfter('next');
  await end();
  expect(soundingKey(now())).toBe('b');
});

test('titles are said where they are wished for', async () => {
  const { queue, now, settle } = fakeSounds();
  now().setAnnounces(true);
  queue.getState().start(listOf(['a'], { before: 15, total: 16 }), 0, 'next');
  await settle();
  expect(now().statusText).toBe('16 of 16: Ich grolle nicht, m. a');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Timeline } from '../model/timeline.ts';
import { createSession } from '../session.ts';
import { createLoadingStore } from '../store/loading.ts';
import type { FileHead } from '../viewer-file.ts';
import { showWaveform } from './show-waveform.ts';
import { writeWaveform } from './kept-waveform.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A file with a recording of this site, whose waveform is kept. Counts how often that is asked for. */
function opened() {
  const work = {
    id: 1,
    type: 'audio',
    storage: 'staticfiles',
    url: '/media/1/recording/a.wav',
    length: 2,
    artist: '',
    start: 0,
    end: 2,
  } as const;
  const requests = { count: 0 };
  const get = () => {
    requests.count += 1;
    return Promise.resolve(writeWaveform(1, Uint8Array.of(0, 255)));
  };
  const loading = createLoadingStore('loading');
  const session = createSession(work, [], { loading, waveform: { get, keep: () => Promise.resolve() } });
  const added: Timeline[] = [];
  const file = { concrete_work: work, file: { has_waveform: true } } as FileHead;
  const load = { cancel: () => undefined, resume: () => undefined };
  const stop = showWaveform({ file, session, load, add: (more) => void added.push(...more) });
  return { session, requests, added, stop };
}

test('nothing is asked for before all timelines have come and have been drawn', async () => {
  const { session, requests, added, stop } = opened();
  session.loading.setState({ phase: 'complete' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ lanes: added.length, requests: requests.count }).toEqual({ lanes: 0, requests: 0 });

  session.firstPicture.setState({ isThere: true });
  expect(added.map(({ name }) => name)).toEqual(['Waveform']);
  expect(requests.count).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ requests: requests.count, ...session.loudness.getState() }).toMatchObject({
    requests: 1,
    phase: 'known',
  });
  stop();
});

test('whoever leaves meanwhile asks for nothing', async () => {
  const { session, requests, added, stop } = opened();
  session.firstPicture.setState({ isThere: true });
  stop();
  session.loading.setState({ phase: 'complete' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ lanes: added.length, requests: requests.count }).toEqual({ lanes: 0, requests: 0 });
});

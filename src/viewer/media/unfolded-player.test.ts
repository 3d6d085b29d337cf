import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedMeasures } from '../../../tests/support/counted-measures.ts';
import { createPlaybackStore } from '../store/playback.ts';
import { SilentPlayer } from './silent-player.ts';
import { bindUnfolded } from './unfolded-player.ts';

/** Measures 1, 2a, 2b and 3 of two quarters each, played 1, 2a, 1, 2b, 3. */
const FOLDED = countedMeasures([2], [1, 2, 2, 3], {
  labels: ['1', '2a', '2b', '3'],
  next: new Map([
    [0, [1, 2]],
    [1, [0]],
  ]),
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) =>
    setTimeout(() => frame(performance.now()), 16),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function bound(table = FOLDED, end = 8) {
  const playback = createPlaybackStore(0, end);
  const untie = bindUnfolded(
    table,
    playback,
    (length) => new SilentPlayer(length),
    () => undefined,
  );
  /** Lets time pass; where it is then, and how many times the measure has been played. */
  const after = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    const { time, pass } = playback.getState();
    return [Math.round(time * 10) / 10, pass] as const;
  };
  return { playback, untie, after };
}

test('a clock goes back at a repeat, takes the second ending, and says which time it is', () => {
  const { playback, after, untie } = bound();
  playback.getState().play();
  expect([after(1), after(2), after(2), after(2), after(2)]).toEqual([
    [1, 1],
    [3, 1],
    [1, 2],
    [5, 1],
    [7, 1],
  ]);
  expect(playback.getState().playing).toBe(true);
  after(1.2);
  expect([playback.getState().playing, playback.getState().time]).toEqual([false, 0]);
  untie();
  expect([playback.getState().pass, playback.getState().until]).toEqual([1, Infinity]);
});

test('it ends where the music ends, wherever that is written', () => {
  const daCapo = countedMeasures([2], [1, 2], {
    next: new Map([
      [1, [0]],
      [0, [1, 9]],
    ]),
  });
  const { playback, after, untie } = bound(daCapo, 4);
  playback.getState().play();
  expect([after(5), after(0.5)]).toEqual([
    [1, 2],
    [1.5, 2],
  ]);
  after(1);
  expect(playback.getState().playing).toBe(false);
  untie();
});

test('a loop is played as it is written', () => {
  const { playback, after, untie } = bound();
  playback.getState().setLoop({ start: 2, end: 6 });
  playback.getState().seek({ time: 2, ifPlaying: true });
  playback.getState().play();
  expect([after(1), after(2), after(2)].map(([time]) => time)).toEqual([3, 5, 3]);
  untie();
});

test('a reader goes to the pass that is near', () => {
  const { playback, after, untie } = bound();
  playback.getState().seek({ time: 4.5, ifPlaying: true });
  after(0.2);
  playback.getState().seek({ time: 0.5, ifPlaying: true });
  expect(after(0.2)).toEqual([0.5, 2]);
  untie();
});

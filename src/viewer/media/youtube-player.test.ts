import { expect, test, vi } from 'vitest';
import { HAVE_FUTURE_DATA } from './media-player.ts';
import { SilentPlayer } from './silent-player.ts';
import type { YouTubeApiPlayer } from './youtube-api.ts';
import { YouTubePlayer } from './youtube-player.ts';

/** react-player's element with YouTube's player in it, which is at first unstarted. */
class Element extends EventTarget {
  readonly silent = new SilentPlayer();
  readyState = HAVE_FUTURE_DATA;
  duration = 100;
  error = null;
  state = -1;
  readonly jumps: number[] = [];
  onBlocked: (() => void) | undefined;
  isBlocked = false;
  api: YouTubeApiPlayer | null = {
    getPlayerState: () => this.state,
    getAvailablePlaybackRates: () => [0.5, 1],
    seekTo: (time) => {
      this.jumps.push(time);
      this.silent.currentTime = time;
    },
    addEventListener: (_, listener) => (this.onBlocked = listener),
    destroy: vi.fn(),
  };
  playbackRate = 1;

  get paused() {
    return this.state !== 1;
  }
  get currentTime() {
    return this.silent.currentTime;
  }
  set currentTime(time: number) {
    this.api?.seekTo(time, true);
  }
  async play(): Promise<void> {
    if (this.isBlocked) {
      this.onBlocked?.();
      await new Promise(() => undefined);
    }
    this.state = 1;
    this.dispatchEvent(new Event('playing'));
  }
  pause(): void {
    this.state = 2;
  }
}

function made() {
  const element = new Element();
  return { element, player: new YouTubePlayer(element) };
}

test('a jump before the first play is kept for it, since YouTube would begin to play', async () => {
  const { element, player } = made();
  player.currentTime = 30;
  expect(element.jumps).toEqual([]);
  expect(player.currentTime).toBe(30);
  await player.play();
  expect(element.jumps).toEqual([30]);
  player.currentTime = 40;
  expect(element.jumps).toEqual([30, 40]);
  player.pause();
  player.currentTime = 50;
  expect(element.jumps).toEqual([30, 40, 50]);
});

test('before it is loaded it is at rest, and a play waits for it', async () => {
  const { element, player } = made();
  element.readyState = 0;
  player.currentTime = 12;
  expect(player.rates).toBeUndefined();
  const playing = player.play();
  element.readyState = HAVE_FUTURE_DATA;
  element.dispatchEvent(new Event('loadedmetadata'));
  await playing;
  expect(element.jumps).toEqual([12]);
  expect(player.rates).toEqual([0.5, 1]);
});

test('a start that the browser blocks is refused', async () => {
  const { element, player } = made();
  element.isBlocked = true;
  await expect(player.play()).rejects.toThrow('blocked');
});

test('it goes out of the page with all that it holds', () => {
  const { element, player } = made();
  const { api } = element;
  player.release();
  expect(api?.destroy).toHaveBeenCalledOnce();
  expect(element.api).toBeNull();
});

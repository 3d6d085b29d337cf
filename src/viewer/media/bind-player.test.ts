import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPlaybackStore } from '../store/playback.ts';
import { bindPlayer } from './bind-player.ts';
import { HAVE_FUTURE_DATA, type MediaPlayer } from './media-player.ts';

/** A player without sound whose clock is moved by hand. */
class SilentPlayer extends EventTarget implements MediaPlayer {
  /** Where it was sent. */
  readonly sent: number[] = [];
  paused = true;
  ended = false;
  readyState = HAVE_FUTURE_DATA;
  error = null;
  playbackRate = 1;
  /** Error that `play` rejects with. */
  refusal: DOMException | undefined;

  private at = 0;

  get currentTime(): number {
    return this.at;
  }
  set currentTime(time: number) {
    this.at = time;
    this.sent.push(time);
  }
  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}

// Node has no frames.
beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (onFrame: () => void) => setTimeout(onFrame, 4));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function tie(start = 0, end = 60) {
  const player = new SilentPlayer();
  const playback = createPlaybackStore(start, end);
  const refusals: string[] = [];
  const untie = bindPlayer(player, playback, () => refusals.push('refused'));
  return { player, playback, refusals, untie };
}

test('the player is sent to the start of what is played', () => {
  const { player, untie } = tie(12, 60);
  expect(player.currentTime).toBe(12);
  untie();
});

test('the player plays, pauses and jumps as the store wants', () => {
  const { player, playback, untie } = tie();
  playback.getState().play();
  expect(player.paused).toBe(false);
  playback.getState().pause();
  expect(player.paused).toBe(true);
  playback.getState().seek({ time: 30, ifPlaying: false });
  expect(player.currentTime).toBe(30);
  untie();
});

test('while playing, the time follows the player', async () => {
  const { player, playback, untie } = tie();
  playback.getState().play();
  player.currentTime = 5;
  await expect.poll(() => playback.getState().time, { interval: 5 }).toBeGreaterThanOrEqual(5);
  untie();
});

test('at the end it stops and returns to the start', async () => {
  const { player, playback, untie } = tie(10, 60);
  playback.getState().play();
  player.currentTime = 10.2;
  await expect.poll(() => playback.getState().time, { interval: 5 }).toBeGreaterThanOrEqual(10.2);
  player.currentTime = 60;
  await expect.poll(() => playback.getState().playing, { interval: 5 }).toBe(false);
  expect(player.paused).toBe(true);
  expect(playback.getState().time).toBe(10);
  await expect.poll(() => player.currentTime, { interval: 5 }).toBe(10);
  untie();
});

test('a recording that is shorter than what is to be played stops at its own end', () => {
  const { player, playback, untie } = tie();
  playback.getState().play();
  player.ended = true;
  player.dispatchEvent(new Event('ended'));
  expect(playback.getState()).toMatchObject({ playing: false, time: 0 });
  untie();
});

test('playing at the end begins again', () => {
  const { player, playback, untie } = tie();
  playback.getState().seek({ time: 60, ifPlaying: false });
  playback.getState().play();
  expect(playback.getState()).toMatchObject({ playing: true, time: 0 });
  expect(player.paused).toBe(false);
  untie();
});

test('a drag sends the player to its last place', async () => {
  const { player, playback, untie } = tie();
  for (const time of [10, 20, 30]) playback.getState().seek({ time, ifPlaying: false });
  expect(player.currentTime).toBe(10);
  await expect.poll(() => player.currentTime, { interval: 5 }).toBe(30);
  expect(playback.getState().time).toBe(30);
  untie();
});

test('a paused recording without a picture is sent once the jumps have ended, or when it is to play', async () => {
  vi.stubGlobal('HTMLAudioElement', SilentPlayer);
  const { player, playback, untie } = tie();
  vi.stubGlobal('HTMLAudioElement', undefined);
  for (const time of [10, 20, 30]) playback.getState().seek({ time, ifPlaying: false });
  expect([playback.getState().time, ...player.sent]).toEqual([30]);
  await expect.poll(() => player.sent, { interval: 5 }).toEqual([30]);
  playback.getState().seek({ time: 40, ifPlaying: false });
  expect(player.sent).toEqual([30]);
  const play = vi.spyOn(player, 'play').mockImplementation(() => {
    expect(player.sent).toEqual([30, 40]);
    return Promise.resolve();
  });
  playback.getState().play();
  expect(play).toHaveBeenCalledTimes(1);
  untie();
});

test('a jump that the player has yet to hear of is not taken back by its word of the one before', async () => {
  const { player, playback, untie } = tie();
  for (const time of [10, 10.4]) playback.getState().seek({ time, ifPlaying: false });
  player.dispatchEvent(new Event('seeked'));
  expect([player.currentTime, playback.getState().time]).toEqual([10, 10.4]);
  await expect.poll(() => player.currentTime, { interval: 5 }).toBe(10.4);
  player.dispatchEvent(new Event('seeked'));
  expect(playback.getState().time).toBe(10.4);
  untie();
});

test('the keys of a headset are heard', () => {
  const { player, playback, untie } = tie();
  void player.play();
  expect(playback.getState().playing).toBe(true);
  player.pause();
  expect(playback.getState().playing).toBe(false);
  untie();
});

test('a player that may not start leaves the store paused and says so', async () => {
  const { player, playback, refusals, untie } = tie();
  player.refusal = new DOMException('no press yet', 'NotAllowedError');
  playback.getState().play();
  await expect.poll(() => refusals, { interval: 5 }).toEqual(['refused']);
  expect(playback.getState().playing).toBe(false);
  untie();
});

test('a start that a pause interrupts is no refusal', async () => {
  const { player, playback, refusals, untie } = tie();
  player.refusal = new DOMException('paused', 'AbortError');
  playback.getState().play();
  await Promise.resolve();
  expect(playback.getState().playing).toBe(true);
  expect(refusals).toEqual([]);
  untie();
});

test('untied, the player is paused and hears nothing more', () => {
  const { player, playback, untie } = tie();
  playback.getState().play();
  untie();
  expect(player.paused).toBe(true);
  playback.getState().seek({ time: 30, ifPlaying: true });
  expect(player.currentTime).toBe(0);
});

test('the speed is the player’s, also once it has loaded something else', () => {
  const { player, playback, untie } = tie();
  playback.getState().setSpeed(0.75);
  expect(player.playbackRate).toBe(0.75);
  player.playbackRate = 1;
  player.dispatchEvent(new Event('loadedmetadata'));
  expect(player.playbackRate).toBe(0.75);
  untie();
});

test('a player that has speeds of its own is heard when it changes them', () => {
  const { player, playback, untie } = tie();
  playback.getState().offerSpeeds([0.5, 1, 2]);
  player.playbackRate = 2;
  player.dispatchEvent(new Event('ratechange'));
  expect(playback.getState().speed).toBe(2);
  untie();
});

const CLOCK = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;

/** A page without frames, as a hidden one is. Its clock is moved by hand: on a busy machine real timers come late. */
function withoutFrames(act: () => Promise<void>) {
  return async () => {
    const asked = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
    vi.useFakeTimers({ toFake: [...CLOCK] });
    try {
      await act();
    } finally {
      vi.useRealTimers();
      asked.mockRestore();
    }
  };
}

/** Lets the player's clock go on from where it is. */
function run(player: SilentPlayer): () => void {
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (!player.paused) player.currentTime += ((nowMs - lastMs) / 1000) * player.playbackRate;
    lastMs = nowMs;
  }, 1);
  return () => clearInterval(timer);
}

test(
  'without frames it loops, and goes back within 50 ms of the end',
  withoutFrames(async () => {
    const { player, playback, untie } = tie();
    let latest = 0;
    const jumps: number[] = [];
    playback.subscribe((now, before) => {
      if (now.seekTo !== before.seekTo) jumps.push(latest);
    });
    playback.getState().setLoop({ start: 1, end: 1.2 });
    playback.getState().seek({ time: 1, ifPlaying: true });
    jumps.length = 0;
    const stop = run(player);
    const watch = setInterval(() => (latest = player.currentTime), 1);
    playback.getState().play();
    await vi.advanceTimersByTimeAsync(1000);
    expect(jumps.length).toBeGreaterThanOrEqual(3);
    for (const at of jumps) expect(at).toBeLessThan(1.25);
    expect(playback.getState().playing).toBe(true);
    clearInterval(watch);
    stop();
    untie();
  }),
);

test(
  'without frames it stops at the end',
  withoutFrames(async () => {
    const { player, playback, untie } = tie(0, 0.2);
    const stop = run(player);
    playback.getState().play();
    await vi.advanceTimersByTimeAsync(100);
    expect(playback.getState().playing).toBe(true);
    await vi.advanceTimersByTimeAsync(150);
    expect(playback.getState().playing).toBe(false);
    expect(playback.getState().time).toBe(0);
    stop();
    untie();
  }),
);

test('a loop up to the end of a recording that has run out goes on', async () => {
  const { player, playback, untie } = tie();
  playback.getState().setLoop({ start: 50, end: 60 });
  playback.getState().seek({ time: 55, ifPlaying: true });
  playback.getState().play();
  player.ended = true;
  player.pause();
  player.dispatchEvent(new Event('ended'));
  player.ended = false;
  expect(playback.getState()).toMatchObject({ playing: true, time: 50 });
  expect(player.paused).toBe(false);
  await expect.poll(() => player.currentTime, { interval: 5 }).toBe(50);
  untie();
});

test('a loop goes on that was quicker than the word that the recording has run out', async () => {
  const { player, playback, untie } = tie();
  playback.getState().setLoop({ start: 50, end: 60 });
  playback.getState().seek({ time: 55, ifPlaying: true });
  playback.getState().play();
  await expect.poll(() => playback.getState().time, { interval: 5 }).toBeGreaterThan(55);
  // As in a browser: events come a task later.
  player.currentTime = 60;
  player.paused = true;
  player.ended = true;
  await expect.poll(() => playback.getState().time, { interval: 1 }).toBe(50);
  expect(player.paused).toBe(false);
  player.ended = false;
  player.dispatchEvent(new Event('pause'));
  player.dispatchEvent(new Event('ended'));
  expect(player.paused).toBe(false);
  expect(playback.getState()).toMatchObject({ playing: true });
  expect(playback.getState().time).toBeLessThan(51);
  untie();
});

test('polled by the canvas, the time is that of the frame', () => {
  const { player, playback, untie } = tie();
  player.currentTime = 4;
  playback.getState().poll();
  expect(playback.getState().time).toBe(0);
  playback.getState().play();
  playback.getState().poll();
  expect(playback.getState().time).toBeGreaterThanOrEqual(4);
  untie();
  player.currentTime = 9;
  playback.getState().poll();
  expect(playback.getState().time).toBeLessThan(9);
});

test('the player’s own news of its clock counts while no frames poll it, and when it is paused', () => {
  vi.useFakeTimers();
  try {
    const { player, playback, untie } = tie();
    playback.getState().setPolled(true);
    playback.getState().play();
    const hears = (time: number) => {
      player.currentTime = time;
      player.dispatchEvent(new Event('timeupdate'));
      return playback.getState().time >= time;
    };
    playback.getState().poll();
    expect(hears(5)).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(hears(7)).toBe(true);
    playback.getState().poll();
    playback.getState().pause();
    expect(hears(9)).toBe(true);
    untie();
  } finally {
    vi.useRealTimers();
  }
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SilentPlayer } from './silent-player.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function heard(player: SilentPlayer): string[] {
  const events: string[] = [];
  for (const event of ['play', 'pause', 'ended', 'seeked', 'timeupdate']) {
    player.addEventListener(event, () => events.push(event));
  }
  return events;
}

test('its time runs while it plays, and stands still while it does not', async () => {
  const player = new SilentPlayer();
  vi.advanceTimersByTime(1000);
  expect(player.currentTime).toBe(0);
  await player.play();
  vi.advanceTimersByTime(1500);
  expect(player.currentTime).toBeCloseTo(1.5);
  player.pause();
  vi.advanceTimersByTime(1000);
  expect(player.currentTime).toBeCloseTo(1.5);
});

test('a change of speed holds from its moment on', async () => {
  const player = new SilentPlayer();
  await player.play();
  vi.advanceTimersByTime(2000);
  player.playbackRate = 0.5;
  vi.advanceTimersByTime(2000);
  expect(player.currentTime).toBeCloseTo(3);
});

test('it jumps while it plays and while it is paused', async () => {
  const player = new SilentPlayer(100);
  player.currentTime = 40;
  expect(player.currentTime).toBe(40);
  await player.play();
  player.currentTime = 70;
  vi.advanceTimersByTime(500);
  expect(player.currentTime).toBeCloseTo(70.5);
  player.currentTime = 400;
  expect(player.currentTime).toBe(100);
});

test('it tells of its time four times a second, and of its end', async () => {
  const player = new SilentPlayer(1);
  const events = heard(player);
  await player.play();
  vi.advanceTimersByTime(5000);
  expect(events).toEqual(['play', 'timeupdate', 'timeupdate', 'timeupdate', 'timeupdate', 'pause', 'ended']);
  expect(player.paused).toBe(true);
  expect(player.ended).toBe(true);
  expect(player.currentTime).toBe(1);
});

test('played again from its end it begins anew', async () => {
  const player = new SilentPlayer(1);
  player.currentTime = 1;
  await player.play();
  expect(player.currentTime).toBe(0);
  player.pause();
});

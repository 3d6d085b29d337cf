import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlignedPlayer, type OwnMedia } from './aligned-player.ts';
import { SAME_TIMES, timeMapOf } from './alignment.ts';
import { SilentPlayer } from './silent-player.ts';

/** An element whose recording is 60 seconds long. */
class Element extends SilentPlayer implements OwnMedia {
  readonly duration = 60;
  constructor() {
    super(60);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Player whose recording is at `own` when the analysis is at `analysis`; `other` is a second moment. */
function aligned(analysis: number, own: number, other?: { readonly analysis: number; readonly own: number }) {
  const media = new Element();
  const map = timeMapOf([{ analysis, own }, ...(other ? [other] : [])]);
  const player = new AlignedPlayer(media, map);
  const events: string[] = [];
  for (const event of ['play', 'pause', 'seeked', 'error']) {
    player.addEventListener(event, () => events.push(event));
  }
  return { media, player, events };
}

test('times go through the map, both ways', () => {
  const { media, player } = aligned(10, 15);
  player.currentTime = 20;
  expect(media.currentTime).toBe(25);
  media.currentTime = 30;
  expect(player.currentTime).toBe(25);
});

test('a slower recording is played faster, so that the analysis runs at its own speed', async () => {
  const { media, player } = aligned(0, 0, { analysis: 40, own: 50 });
  player.playbackRate = 0.5;
  expect(media.playbackRate).toBe(0.625);
  expect(player.playbackRate).toBe(0.5);
  await player.play();
  vi.advanceTimersByTime(4000);
  expect(player.currentTime).toBeCloseTo(2);
  expect(media.currentTime).toBeCloseTo(2.5);
  player.release();
});

test('before the recording begins the time goes on, and then the recording', async () => {
  const { media, player, events } = aligned(2, 0);
  player.currentTime = 0;
  events.length = 0;
  await player.play();
  vi.advanceTimersByTime(1000);
  expect(player.currentTime).toBeCloseTo(1);
  expect(media.paused).toBe(true);
  vi.advanceTimersByTime(1500);
  expect(media.paused).toBe(false);
  expect(player.currentTime).toBeCloseTo(2.5);
  expect(media.currentTime).toBeCloseTo(0.5, 1);
  expect(events).not.toContain('pause');
  player.release();
  expect(media.paused).toBe(true);
});

test('the wait for the beginning follows the speed', async () => {
  const { media, player } = aligned(2, 0);
  player.currentTime = 0;
  await player.play();
  vi.advanceTimersByTime(1000);
  player.playbackRate = 0.25;
  vi.advanceTimersByTime(3500);
  expect(media.paused).toBe(true);
  vi.advanceTimersByTime(600);
  expect(media.paused).toBe(false);
  player.release();
});

test('a pause before the beginning holds', async () => {
  const { media, player, events } = aligned(2, 0);
  player.currentTime = 0;
  await player.play();
  player.pause();
  expect(events.at(-1)).toBe('pause');
  vi.advanceTimersByTime(5000);
  expect(media.paused).toBe(true);
  expect(player.currentTime).toBe(0);
});

test('after the recording has ended the time goes on, and a jump goes back into it', async () => {
  const { media, player, events } = aligned(0, 0);
  player.currentTime = 59;
  await player.play();
  vi.advanceTimersByTime(3000);
  expect(player.currentTime).toBeCloseTo(62, 0);
  expect(player.paused).toBe(false);
  player.currentTime = 10;
  vi.advanceTimersByTime(1000);
  expect(media.paused).toBe(false);
  expect(player.currentTime).toBeCloseTo(11);
  expect(events).not.toContain('pause');
  player.release();
});

test('it has run out as long as its recording has and the time does not go on without it', () => {
  const { media, player } = aligned(0, 0);
  media.currentTime = 59;
  expect(player.ended).toBe(false);
  media.currentTime = 60;
  expect(player.ended).toBe(true);
  player.currentTime = 70;
  expect(player.ended).toBe(false);
});

test('a place beyond its end that was asked for before its length was known is gone to without sound', () => {
  const media = new Element();
  Object.assign(media, { readyState: 0, duration: NaN });
  const player = new AlignedPlayer(media, SAME_TIMES);
  player.currentTime = 90;
  expect(media.currentTime).toBe(60);
  Object.assign(media, { readyState: 1, duration: 60 });
  media.dispatchEvent(new Event('loadedmetadata'));
  expect(player.currentTime).toBe(90);
  expect(player.ended).toBe(false);
});

test('what its element says of itself is passed on, and nothing else while it is silent', () => {
  const media = new Element();
  const player = new AlignedPlayer(media, SAME_TIMES);
  const heard: string[] = [];
  for (const event of ['playing', 'ratechange', 'loadedmetadata'])
    player.addEventListener(event, () => heard.push(event));
  for (const event of ['playing', 'ratechange', 'loadedmetadata']) media.dispatchEvent(new Event(event));
  player.currentTime = 70;
  media.dispatchEvent(new Event('playing'));
  expect(heard).toEqual(['playing', 'ratechange', 'loadedmetadata']);
});

test('a new map leaves the sound where it is', async () => {
  const { media, player } = aligned(0, 0);
  await player.play();
  vi.advanceTimersByTime(5000);
  player.align(timeMapOf([{ analysis: 20, own: 5 }]));
  expect(media.currentTime).toBeCloseTo(5);
  expect(player.currentTime).toBeCloseTo(20);
  player.release();
});

test('a new map that stretches keeps the speed of the analysis', () => {
  const { media, player } = aligned(0, 0);
  player.playbackRate = 1.5;
  player.align(
    timeMapOf([
      { analysis: 0, own: 0 },
      { analysis: 30, own: 60 },
    ]),
  );
  expect(player.playbackRate).toBe(1.5);
  expect(media.playbackRate).toBe(3);
});

test('an element is asked for no rate that browsers refuse, and the time is that of what plays', async () => {
  const { media, player } = aligned(0, 0, { analysis: 10, own: 40 });
  player.playbackRate = 2;
  expect(media.playbackRate).toBe(4);
  expect(player.playbackRate).toBe(1);
  await player.play();
  vi.advanceTimersByTime(2000);
  expect(player.currentTime).toBeCloseTo(2);
  player.align(timeMapOf([{ analysis: 0, own: 0 }]));
  player.playbackRate = 0.01;
  expect(media.playbackRate).toBe(0.0625);
  player.release();
});

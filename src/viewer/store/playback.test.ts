import { expect, test } from 'vitest';
import { createPlaybackStore } from './playback.ts';

const opened = () => createPlaybackStore(5, 65);

test('opens paused at the start', () => {
  expect(opened().getState()).toMatchObject({ time: 5, playing: false, seekTo: undefined });
});

test('while playing, only requests marked ifPlaying are carried out', () => {
  const store = opened();
  store.getState().seek({ time: 20, ifPlaying: false });
  expect(store.getState()).toMatchObject({ time: 20, seekTo: { time: 20 }, playing: false });
  store.getState().play();
  store.getState().seek({ time: 30, ifPlaying: false });
  expect(store.getState().time).toBe(20);
  store.getState().seek({ time: 30, ifPlaying: true });
  expect(store.getState()).toMatchObject({ time: 30, playing: true });
});

test('a seek stays within the part that is played', () => {
  const store = opened();
  store.getState().seek({ time: 1, ifPlaying: false });
  expect(store.getState().time).toBe(5);
  store.getState().seek({ time: 100, ifPlaying: false });
  expect(store.getState().time).toBe(65);
});

test('reaching the end pauses and returns to the start', () => {
  const store = opened();
  store.getState().play();
  store.getState().tick(64.9);
  expect(store.getState()).toMatchObject({ time: 64.9, playing: true });
  store.getState().tick(65);
  expect(store.getState()).toMatchObject({ time: 5, playing: false, seekTo: { time: 5 } });
});

test('a clock before the start jumps to it', () => {
  const store = opened();
  store.getState().play();
  store.getState().tick(0);
  expect(store.getState()).toMatchObject({ time: 5, playing: true, seekTo: { time: 5 } });
});

test('stop pauses and returns to the start; asking twice for one time is two requests', () => {
  const store = opened();
  store.getState().play();
  store.getState().tick(30);
  store.getState().stop();
  const { seekTo } = store.getState();
  expect(store.getState()).toMatchObject({ time: 5, playing: false });
  store.getState().stop();
  expect(store.getState().seekTo).not.toBe(seekTo);
});

test('a loop goes back to its start on passing its end, also at the end of the recording', () => {
  const store = opened();
  store.getState().setLoop({ start: 50, end: 65 });
  store.getState().play();
  store.getState().tick(64.9);
  store.getState().tick(65.02);
  expect(store.getState()).toMatchObject({ time: 50, playing: true, seekTo: { time: 50 } });
  store.getState().setLoop(undefined);
  store.getState().tick(65);
  expect(store.getState().playing).toBe(false);
});

test('who seeks behind the loop goes on from there', () => {
  const store = opened();
  store.getState().setLoop({ start: 10, end: 20 });
  store.getState().play();
  store.getState().seek({ time: 30, ifPlaying: true });
  store.getState().tick(30.1);
  expect(store.getState().time).toBe(30.1);
});

test.each([
  [0.8, 0.8],
  [0.1, 0.25],
  [7, 2],
  [NaN, 1],
])('a speed of %s is played as %s', (asked, played) => {
  const store = opened();
  store.getState().setSpeed(asked);
  expect(store.getState().speed).toBe(played);
});

test('speeds are gone through step by step, from one in between to its neighbours, and end at 0.25 and 2', () => {
  const store = opened();
  const { setSpeed, stepSpeed } = store.getState();
  const after = (step: 1 | -1) => {
    stepSpeed(step);
    return store.getState().speed;
  };
  expect([after(1), after(1), after(-1)]).toEqual([1.25, 1.5, 1.25]);
  setSpeed(0.8);
  expect(after(-1)).toBe(0.75);
  setSpeed(0.8);
  expect(after(1)).toBe(1);
  setSpeed(2);
  expect(after(1)).toBe(2);
  setSpeed(0.25);
  expect(after(-1)).toBe(0.25);
});

test('a player that offers only some speeds is given the nearest of them', () => {
  const store = opened();
  store.getState().setSpeed(0.8);
  store.getState().offerSpeeds([2, 1, 0.5, 0.25, 4]);
  expect(store.getState()).toMatchObject({ speed: 1, speeds: [0.25, 0.5, 1, 2], hasOnlySpeeds: true });
  store.getState().setSpeed(0.7);
  expect(store.getState().speed).toBe(0.5);
  store.getState().stepSpeed(1);
  store.getState().stepSpeed(1);
  expect(store.getState().speed).toBe(2);
  store.getState().offerSpeeds(undefined);
  store.getState().setSpeed(0.7);
  expect(store.getState().speed).toBe(0.7);
});

test('playing from the end of a loop begins at its start', () => {
  const store = opened();
  store.getState().setLoop({ start: 10, end: 20 });
  store.getState().seek({ time: 20, ifPlaying: true });
  store.getState().play();
  expect(store.getState()).toMatchObject({ time: 10, playing: true });
});

import { expect, test } from 'vitest';
import { createPlaybackStore } from './playback.ts';

const opened = () => createPlaybackStore(5, 65);

test('opens paused at the start', () => {
  expect(opened().getState()).toMatchObject({ time: 5, playing: false, seekTo: undefined });
});

test('while playing, only requests marked ifPlaying are followed', () => {
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

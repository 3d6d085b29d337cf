import { expect, test } from 'vitest';
import { selectLabel, smallSession } from '../../test-support/small-session.ts';
import { setLoopEdge, toggleLoop } from './loop-commands.ts';

test('loops the selection, says so, and ends the loop again', () => {
  const session = smallSession();
  selectLabel(session, 'B');
  toggleLoop(session, { withTails: false });
  expect(session.playback.getState().loop).toEqual({ start: 24, end: 60 });
  expect(session.panels.getState().said?.text).toBe('Loop on, 0:24 to 1:00.');
  toggleLoop(session, { withTails: false });
  expect(session.playback.getState().loop).toBeUndefined();
  expect(session.panels.getState().said?.text).toBe('Loop off.');
});

test('with Shift the lead-in and the tail are looped too, as far as the recording goes', () => {
  const session = smallSession();
  selectLabel(session, 'A');
  toggleLoop(session, { withTails: true });
  expect(session.playback.getState().loop).toEqual({ start: 0, end: 26 });
});

test('loops the range that was drawn after something was selected', () => {
  const session = smallSession();
  selectLabel(session, 'B');
  session.selection.getState().setRange({ start: 3, end: 9 });
  toggleLoop(session, { withTails: false });
  expect(session.playback.getState().loop).toEqual({ start: 3, end: 9 });
});

test('a moment cannot be looped', () => {
  const session = smallSession();
  selectLabel(session, 'HC');
  toggleLoop(session, { withTails: false });
  expect(session.playback.getState().loop).toBeUndefined();
  expect(session.panels.getState().said?.text).toBe('A single moment cannot be looped.');
});

test('the edges are set at the playhead, and an edge on the wrong side gives way', () => {
  const session = smallSession();
  const { seek } = session.playback.getState();
  const loop = () => session.playback.getState().loop;
  seek({ time: 10, ifPlaying: true });
  setLoopEdge(session, 'start');
  expect(loop()).toEqual({ start: 10, end: 60 });
  seek({ time: 20, ifPlaying: true });
  setLoopEdge(session, 'end');
  expect(loop()).toEqual({ start: 10, end: 20 });
  seek({ time: 5, ifPlaying: true });
  setLoopEdge(session, 'end');
  expect(loop()).toEqual({ start: 0, end: 5 });
  seek({ time: 60, ifPlaying: true });
  setLoopEdge(session, 'start');
  expect(loop()).toEqual({ start: 0, end: 5 });
});

test('a loop that the playhead is not in begins at its start, playing or not; within it the playhead stays', () => {
  const session = smallSession();
  selectLabel(session, 'B');
  session.playback.getState().play();
  toggleLoop(session, { withTails: false });
  expect(session.playback.getState()).toMatchObject({ time: 24, playing: true });
  toggleLoop(session, { withTails: false });
  session.playback.getState().seek({ time: 30, ifPlaying: true });
  toggleLoop(session, { withTails: false });
  expect(session.playback.getState().time).toBe(30);
});

test('an end that is set while it plays is gone back from at once', () => {
  const session = smallSession();
  const { seek, play } = session.playback.getState();
  play();
  seek({ time: 10, ifPlaying: true });
  setLoopEdge(session, 'start');
  seek({ time: 20, ifPlaying: true });
  setLoopEdge(session, 'end');
  expect(session.playback.getState()).toMatchObject({
    loop: { start: 10, end: 20 },
    time: 10,
    playing: true,
  });
});

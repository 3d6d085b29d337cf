import { expect, test } from 'vitest';
import { smallSession } from '../test-support/small-session.ts';
import { changeSpeed, stepSpeed, takeUpFollowing, toggleMute } from './playback-commands.ts';

test('a speed holds at once, is remembered and said', () => {
  const { playback, settings, panels, ...session } = smallSession();
  const all = { ...session, playback, settings, panels };
  stepSpeed(all, -1);
  expect(playback.getState().speed).toBe(0.75);
  expect(settings.getState().speed).toBe(0.75);
  expect(panels.getState().said?.text).toBe('Speed 0.75×.');
  changeSpeed(all, 1);
  expect([playback.getState().speed, settings.getState().speed]).toEqual([1, 1]);
});

test('mute is taken back as it was, and from no volume at all to the full one', () => {
  const session = smallSession();
  const { settings } = session;
  settings.getState().change({ volume: 0.4 });
  toggleMute(session);
  expect(settings.getState()).toMatchObject({ isMuted: true, volume: 0.4 });
  toggleMute(session);
  expect(settings.getState()).toMatchObject({ isMuted: false, volume: 0.4 });
  settings.getState().change({ volume: 0 });
  toggleMute(session);
  expect(settings.getState()).toMatchObject({ isMuted: false, volume: 1 });
});

test('following is taken up where it was suspended, and begins where it was off', () => {
  const session = smallSession();
  session.follow.getState().suspend();
  takeUpFollowing(session);
  expect(session.follow.getState()).toMatchObject({ mode: 'page', suspended: false });
  session.follow.getState().setMode('off');
  takeUpFollowing(session);
  expect(session.follow.getState().mode).toBe('page');
  expect(session.settings.getState().follow).toBe('page');
});

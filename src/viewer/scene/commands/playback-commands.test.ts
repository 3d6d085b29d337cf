import { expect, test } from 'vitest';
import { smallSession } from '../../test-support/small-session.ts';
import { toggleMute } from './mute.ts';
import { changeSpeed, resumeFollowing, stepSpeed } from './playback-commands.ts';

test('a speed holds at once, is said, and is of this visit alone', () => {
  const all = smallSession();
  const { playback, panels } = all;
  stepSpeed(all, -1);
  expect(playback.getState().speed).toBe(0.75);
  expect(panels.getState().said?.text).toBe('Speed 0.75×.');
  changeSpeed(all, 1);
  expect(playback.getState().speed).toBe(1);
  changeSpeed(all, 0.5);
  expect(smallSession().playback.getState().speed).toBe(1);
});

test('a speed that the recording cannot have is told, and the nearest is played', () => {
  const session = smallSession();
  const { playback, panels } = session;
  const said = () => panels.getState().said?.text;
  playback.getState().limitSpeeds({ slowest: 0.02, fastest: 1 });
  changeSpeed(session, 2);
  expect(playback.getState().speed).toBe(1);
  expect(said()).toBe('Speed 1.00×. This is the fastest your recording can play.');
  expect(playback.getState().speeds).toEqual([0.25, 0.5, 0.75, 1]);
  stepSpeed(session, -1);
  expect(said()).toBe('Speed 0.75×.');
  stepSpeed(session, 1);
  stepSpeed(session, 1);
  expect(said()).toBe('Speed 1.00×. This is the fastest your recording can play.');
  playback.getState().limitSpeeds(undefined);
  changeSpeed(session, 2);
  stepSpeed(session, 1);
  expect([playback.getState().speed, said()]).toEqual([2, 'Speed 2.00×.']);
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
  resumeFollowing(session);
  expect(session.follow.getState()).toMatchObject({ mode: 'page', suspended: false });
  session.follow.getState().setMode('off');
  resumeFollowing(session);
  expect(session.follow.getState().mode).toBe('page');
  expect(session.settings.getState().follow).toBe('page');
});

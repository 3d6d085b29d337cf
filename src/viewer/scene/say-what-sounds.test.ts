import { expect, test } from 'vitest';
import { smallSession } from '../test-support/small-session.ts';
import { sayWhatSounds } from './say-what-sounds.ts';

test('names what sounds in each shown timeline, the outermost first', () => {
  const session = smallSession();
  session.playback.getState().seek({ time: 26, ifPlaying: true });
  sayWhatSounds(session);
  expect(session.panels.getState().said?.text).toMatch(/^0:26\. Form: Menuet, B, Dominant\./);
});

test('says that nothing sounds', () => {
  const session = smallSession();
  session.timelines.forEach((_, timeline) => session.layout.getState().setShown(timeline, false));
  sayWhatSounds(session);
  expect(session.panels.getState().said?.text).toBe('0:00. Nothing sounds here.');
});

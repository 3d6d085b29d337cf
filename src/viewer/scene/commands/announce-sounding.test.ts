import { expect, test } from 'vitest';
import { MARKER_MOMENT } from '../../../kinds/drawing/sizes.ts';
import { smallSession } from '../../test-support/small-session.ts';
import { announceSounding } from './announce-sounding.ts';

test('names what sounds in each shown timeline, the outermost first', () => {
  const session = smallSession();
  session.playback.getState().seek({ time: 26, ifPlaying: true });
  announceSounding(session);
  expect(session.panels.getState().said?.text).toMatch(/^0:26\. Form: Menuet, B, Dominant\./);
});

test('a marker sounds for its moment and is the last one after that', () => {
  const session = smallSession();
  const marks = session.timelines.findIndex(({ name }) => name === 'Cadences');
  const [time] = session.timelines[marks]!.rows.span(0);
  const saidAt = (at: number) => {
    session.playback.getState().seek({ time: at, ifPlaying: true });
    announceSounding(session);
    return session.panels.getState().said?.text;
  };
  expect(saidAt(time)).toContain('Cadences: HC.');
  expect(saidAt(time + MARKER_MOMENT)).toContain('Cadences, last: HC.');
});

test('says that nothing sounds', () => {
  const session = smallSession();
  session.timelines.forEach((_, timeline) => session.layout.getState().setShown(timeline, false));
  announceSounding(session);
  expect(session.panels.getState().said?.text).toBe('0:00. Nothing sounds here.');
});
